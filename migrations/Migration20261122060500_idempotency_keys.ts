import { Migration } from '@mikro-orm/migrations';

/** What payments and refunds are asked for with: random, for serial ids come again where a database is set up anew. */
export class Migration20261122060500_idempotency_keys extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table checkout add column idempotency_key uuid not null default gen_random_uuid();
      alter table refund add column idempotency_key uuid not null default gen_random_uuid();
    `);
  }
}
