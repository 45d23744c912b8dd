import { Migration } from '@mikro-orm/migrations';

/** The revision of an order: the number of the last history entry that an administrator wrote. */
export class Migration20261123206000_order_revision extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table customer_order add column revision integer not null default 1;`);
    this.addSql(`
      update customer_order o set revision = e.last
      from (select order_id, max(seq) as last from order_event group by order_id having max(seq) > 1) e
      where e.order_id = o.id;`);
  }
}
