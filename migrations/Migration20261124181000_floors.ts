import { Migration } from '@mikro-orm/migrations';

/** What a building says of its floors: one row, because the list is read and replaced as a whole. */
const PROPERTIES = `(select nullif(current_setting('app.property_ids', true), '')::integer[])`;

export class Migration20261124181000_floors extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table floor_list (
        property_id integer primary key references property on delete cascade,
        floors jsonb not null default '[]' check (jsonb_typeof(floors) = 'array'),
        revision integer not null default 0,
        updated_at timestamptz not null default now(),
        updated_by integer references app_user on delete set null
      );
      grant select, insert, update, delete on floor_list to foyer_app;
      alter table floor_list enable row level security;
      create policy floor_list_within_reach on floor_list
        using (coalesce(property_id = any (${PROPERTIES}::integer[]), true))`);
  }
}
