import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/** Small files never wait for large ones, accounts take turns, and each has a processing time per hour. */
export class Migration20261127030000_import_lanes extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table import add column is_large boolean not null default false, add column charged_to integer`);
    this.addSql(`alter table import_source add column asked_by integer`);
    this.addSql(`
      create table import_use (
        user_id integer primary key references app_user on delete cascade,
        since timestamptz not null default now(),
        busy_ms integer not null default 0
      );
      alter table import_use enable row level security;
      create policy import_use_within_reach on import_use using (coalesce(user_id = ${PERSON}, true));
      grant select, insert, update, delete on import_use to foyer_app`);
  }
}
