import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/** Named filters of the back office's lists, by administrator. */
export class Migration20261125190600_saved_filters extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table saved_filter (
        id integer generated always as identity primary key,
        user_id integer not null references app_user on delete cascade,
        list text not null,
        name text not null check (char_length(name) between 1 and 60),
        search text not null check (char_length(search) <= 1000),
        created_at timestamptz not null default now(),
        unique (user_id, list, name)
      );
      alter table saved_filter enable row level security;
      create policy saved_filter_within_reach on saved_filter using (coalesce(user_id = ${PERSON}, true));
      grant select, insert, update, delete on saved_filter to foyer_app`);
  }
}
