import { Migration } from '@mikro-orm/migrations';

/**
 * What visitors looked for in a directory and did not find: the words and how often, by weeks. There is no column for
 * who they were, on purpose.
 */
const PROPERTIES = `(select nullif(current_setting('app.property_ids', true), '')::integer[])`;
const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

export class Migration20261122162600_missed_searches extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table missed_search (
        property_id integer not null references property on delete cascade,
        week date not null check (extract(isodow from week) = 1),
        word text not null check (char_length(word) between 2 and 40),
        visits integer not null default 1 check (visits between 1 and 1000000),
        is_dismissed boolean not null default false,
        last_at timestamptz not null default now(),
        primary key (property_id, week, word)
      );
      alter table missed_search enable row level security;
      create policy missed_search_within_reach on missed_search using (
        ${PERSON} is null or property_id = any (${PROPERTIES}::integer[]));
      grant select, insert, update, delete on missed_search to foyer_app;
    `);
  }
}
