import { Migration } from '@mikro-orm/migrations';

/** Logos of tenants, and an order of a wall's pages. */
export class Migration20261128030000_tenant_pictures extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table tenant add column logo_url text`);
    this.addSql(`
      alter table asset add column tenant_id integer, add column position integer;
      alter table asset drop constraint asset_kind_check;
      alter table asset add constraint asset_kind_check
        check (kind in ('logo', 'logoDark', 'picture', 'page', 'floor', 'tenantLogo')) not valid;
      alter table asset add constraint asset_of_tenant_check
        check ((kind = 'tenantLogo') = (tenant_id is not null)) not valid;
      alter table asset add constraint asset_tenant_id_fkey
        foreign key (tenant_id) references tenant on delete cascade not valid`);
  }
}
