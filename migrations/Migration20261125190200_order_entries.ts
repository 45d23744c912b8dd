import { Migration } from '@mikro-orm/migrations';

/** An order's history tells more than its status: notes, corrected addresses, holds. */
export class Migration20261125190200_order_entries extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table order_event
        add column kind text not null default 'status',
        add column details jsonb`);
    this.addSql(`
      alter table customer_order
        add column held_at timestamptz,
        add column hold_reason text`);
  }
}
