import { Migration } from '@mikro-orm/migrations';

/** How large each directory is at most: measured when somebody first writes to it, and again when it seems full. */
export class Migration20261122050500_directory_size extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table directory_size (
        property_id integer primary key references property on delete cascade,
        tenants integer not null,
        bytes bigint not null
      );
      grant select, insert, update, delete on directory_size to foyer_app;
    `);
  }
}
