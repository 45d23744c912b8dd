import { Migration } from '@mikro-orm/migrations';

/** Approved companies order first and pay later; what is refunded before that is taken off the invoice. */
export class Migration20261126150000_pay_by_invoice extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table business_terms add column invoice_days integer check (invoice_days between 1 and 120)`);
    this.addSql(`
      alter table customer_order
        add column due_on date,
        add column paid_at timestamptz check (paid_at is null or due_on is not null),
        add column reminders integer not null default 0`);
    this.addSql(`alter table refund add column is_credit boolean not null default false`);
  }
}
