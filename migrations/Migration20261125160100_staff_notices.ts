import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/** News for administrators by mail: who wants which, and what was told. */
export class Migration20261125160100_staff_notices extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table staff_notice_choice (
        user_id integer primary key references app_user on delete cascade,
        orders boolean not null,
        disputes boolean not null,
        refunds boolean not null,
        stock boolean not null
      );
      create table staff_notice (
        id integer generated always as identity primary key,
        user_id integer not null references app_user on delete cascade,
        key text not null,
        line text not null,
        path text not null,
        created_at timestamptz not null default now(),
        mailed_at timestamptz,
        constraint staff_notice_once unique (user_id, key)
      );
      create index staff_notice_waiting on staff_notice (user_id, id) where mailed_at is null;
      create index staff_notice_age on staff_notice (created_at)`);
    for (const table of ['staff_notice_choice', 'staff_notice'])
      this.addSql(`
        alter table ${table} enable row level security;
        create policy ${table}_within_reach on ${table} using (coalesce(user_id = ${PERSON}, true))`);
  }
}
