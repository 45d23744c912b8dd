import { Migration } from '@mikro-orm/migrations';

const PROPERTIES = `(select nullif(current_setting('app.property_ids', true), '')::integer[])`;
const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/**
 * Counts of visits, scans and searches by building and day, and the words of searches that found something. No column
 * says who visited, and no row stands for a visit. `visit_batch` holds the batches that were counted.
 */
export class Migration20261125110100_visits extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table visit_day (
        property_id integer not null references property on delete cascade,
        day date not null,
        phone integer not null,
        desk integer not null,
        scans integer not null,
        found integer not null,
        missed integer not null,
        hours integer[] not null check (cardinality(hours) = 24),
        primary key (property_id, day)
      );
      create index visit_day_of_age on visit_day (day);
      create table found_search (
        property_id integer not null references property on delete cascade,
        week date not null check (extract(isodow from week) = 1),
        word text not null check (char_length(word) between 2 and 40),
        visits integer not null check (visits between 1 and 1000000),
        last_at timestamptz not null default now(),
        primary key (property_id, week, word)
      );
      create table visit_batch (id text primary key, kept_at timestamptz not null default now());
      grant select, insert, update, delete on visit_day, found_search, visit_batch to foyer_app;
    `);
    for (const table of ['visit_day', 'found_search'])
      this.addSql(`
        alter table ${table} enable row level security;
        create policy ${table}_within_reach on ${table} using (
          ${PERSON} is null or property_id = any (${PROPERTIES}::integer[]))`);
  }
}
