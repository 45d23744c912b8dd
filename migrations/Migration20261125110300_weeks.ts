import { Migration } from '@mikro-orm/migrations';

const PROPERTIES = `(select nullif(current_setting('app.property_ids', true), '')::integer[])`;
const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/** Who gets the mail about a building's week, where it differs from the default, and for which Monday it was last sent. */
export class Migration20261125110300_weeks extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table week_choice (
        property_id integer not null references property on delete cascade,
        user_id integer not null references app_user on delete cascade,
        is_mailed boolean not null,
        primary key (property_id, user_id)
      );
      create table week_mail (
        property_id integer primary key references property on delete cascade,
        handled_on date not null check (extract(isodow from handled_on) = 1)
      );
      grant select, insert, update, delete on week_choice, week_mail to foyer_app;
    `);
    for (const table of ['week_choice', 'week_mail'])
      this.addSql(`
        alter table ${table} enable row level security;
        create policy ${table}_within_reach on ${table} using (
          ${PERSON} is null or property_id = any (${PROPERTIES}::integer[]))`);
  }
}
