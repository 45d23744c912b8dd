import { Migration } from '@mikro-orm/migrations';

/** By what else a tenant is looked for: former names, doing business as. */
export class Migration20261122093300_tenant_aliases extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table tenant add column aliases text;
      alter table tenant_batch_row add column aliases text;
    `);
  }
}
