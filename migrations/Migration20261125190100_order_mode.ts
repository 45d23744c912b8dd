import { Migration } from '@mikro-orm/migrations';

/** Which provider took an order's payment, and whether it moved real money. Earlier payments by Stripe count as real. */
export class Migration20261125190100_order_mode extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table customer_order
        add column provider text not null default 'stripe',
        add column is_test boolean not null default false`);
    this.addSql(`
      update customer_order set provider = 'test', is_test = true
      where payment_intent_id in (select id from test_payment_intent)`);
  }
}
