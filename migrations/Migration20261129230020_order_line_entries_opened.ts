import { Migration } from '@mikro-orm/migrations';
import { ONE_TRANSACTION } from '../src/platform/database/concurrent-index.ts';

/** Entries of the order lines so far, a batch of orders at a time so that none is locked for long; safe to repeat. */
export class Migration20261129230020_order_line_entries_opened extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql(`
      do $$
      declare
        last integer := 0;
        batch integer[];
        lines integer[];
      begin
        loop
          batch := array(select id from customer_order where id > last order by id limit 2000);
          exit when cardinality(batch) = 0;
          lines := array(select id from order_item where order_id = any(batch));
          perform post_line_entries(lines);
          perform post_former_line_entries(lines);
          last := batch[cardinality(batch)];
          if current_setting('${ONE_TRANSACTION}', true) is distinct from 'on' then commit; end if;
        end loop;
      end $$`);
  }
}
