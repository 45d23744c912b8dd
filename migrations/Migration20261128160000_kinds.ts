import { Migration } from '@mikro-orm/migrations';

/** What a tenant is: keys of `src/shared/kinds.json`. */
export class Migration20261128160000_kinds extends Migration {
  override async up(): Promise<void> {
    for (const table of ['tenant', 'tenant_batch_row']) this.addSql(`alter table ${table} add column kinds jsonb`);
  }
}
