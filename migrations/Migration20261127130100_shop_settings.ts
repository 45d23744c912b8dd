import { Migration } from '@mikro-orm/migrations';

/** What the shop charges and who it is, as saved by administrators; none before the first change. */
export class Migration20261127130100_shop_settings extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table shop_settings (
        is_only boolean primary key default true check (is_only),
        settings jsonb not null,
        revision integer not null check (revision > 0)
      );
      revoke all on shop_settings from foyer_app;
      grant select, insert, update on shop_settings to foyer_app`);
  }
}
