import { Migration } from '@mikro-orm/migrations';
import { ONE_TRANSACTION } from '../src/platform/database/concurrent-index.ts';

/**
 * Entries of the orders so far, each dated as what it stands for, a batch at a time so that no order is locked for long.
 * Totals and refunds that differ from their entries end the migration and are named; a second run goes on.
 */
export class Migration20261127120010_order_ledger_opened extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql(`
      do $$
      declare
        last integer := 0;
        batch integer[];
        wrong text;
      begin
        loop
          batch := array(select id from customer_order where id > last order by id limit 2000);
          exit when cardinality(batch) = 0;
          perform post_entries(batch);
          select string_agg(o.id::text, ', ' order by o.id) into wrong
          from customer_order o
          cross join lateral (
            select coalesce(sum(amount) filter (where kind in ('sale', 'delivery', 'tax')), 0) as sold,
              coalesce(-sum(amount) filter (where kind in ('refund', 'refundedTax', 'credit', 'creditedTax')), 0) as given_back
            from ledger_entry where order_id = o.id) e
          cross join lateral (
            select coalesce(sum(amount), 0) as amount from refund where order_id = o.id and state in ('due', 'pending')) open
          where o.id = any(batch) and (e.sold <> o.total or e.given_back + open.amount <> o.refunded);
          if wrong is not null then
            raise exception 'The totals or refunds of these orders differ from their entries: %', wrong;
          end if;
          last := batch[cardinality(batch)];
          if current_setting('${ONE_TRANSACTION}', true) is distinct from 'on' then commit; end if;
        end loop;
      end $$`);
  }
}
