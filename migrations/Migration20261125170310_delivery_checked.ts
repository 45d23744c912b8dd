import { Migration } from '@mikro-orm/migrations';

/** Validates the totals without locking the tables against writes. */
export class Migration20261125170310_delivery_checked extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table checkout validate constraint checkout_total`);
    this.addSql(`alter table customer_order validate constraint order_total`);
  }
}
