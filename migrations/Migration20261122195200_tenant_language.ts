import { Migration } from '@mikro-orm/migrations';

/** In which language a building's tenants are written to. */
export class Migration20261122195200_tenant_language extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table property add column tenant_language text not null default 'en';`);
  }
}
