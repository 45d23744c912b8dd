import { Migration } from '@mikro-orm/migrations';

/**
 * Second factors: the key that a person's app shares with us, sealed, and the codes that stand in for the app. Both are
 * within reach of their person alone.
 */
const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

export class Migration20261122092100_second_factor extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table app_user add column second_factor_at timestamptz;
      create table second_factor (
        user_id integer primary key references app_user on delete cascade,
        sealed_key text not null,
        confirmed_at timestamptz,
        last_step integer not null default 0,
        recovery_salt text not null,
        created_at timestamptz not null
      );
      create table recovery_code (
        user_id integer not null references second_factor on delete cascade,
        code_hash text not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      );
      grant select, insert, update, delete on second_factor, recovery_code to foyer_app;
    `);
    for (const table of ['second_factor', 'recovery_code'])
      this.addSql(`
        alter table ${table} enable row level security;
        create policy ${table}_within_reach on ${table} using (coalesce(user_id = ${PERSON}, true))`);
  }
}
