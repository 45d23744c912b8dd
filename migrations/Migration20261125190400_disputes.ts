import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/** Disputes and early fraud warnings, as last read from the payment provider. */
export class Migration20261125190400_disputes extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table dispute (
        id integer generated always as identity primary key,
        provider_id text not null unique,
        payment_intent_id text not null,
        user_id integer not null references app_user,
        amount integer not null,
        reason text not null,
        status text not null,
        due_by timestamptz,
        has_evidence boolean not null default false,
        withdrawn integer not null default 0,
        opened_at timestamptz not null,
        updated_at timestamptz not null,
        settled_at timestamptz,
        settled_by integer references app_user
      );
      create table fraud_warning (
        id integer generated always as identity primary key,
        provider_id text not null unique,
        payment_intent_id text not null,
        user_id integer not null references app_user,
        type text not null,
        is_actionable boolean not null,
        warned_at timestamptz not null,
        settled_at timestamptz,
        settled_by integer references app_user
      )`);
    for (const table of ['dispute', 'fraud_warning'])
      this.addSql(`
        create index ${table}_of_payment on ${table} (payment_intent_id);
        create index ${table}_open on ${table} (id) where settled_at is null;
        alter table ${table} enable row level security;
        create policy ${table}_within_reach on ${table} using (coalesce(user_id = ${PERSON}, true));
        grant select, insert, update, delete on ${table} to foyer_app`);
    this.addSql(`
      alter table checkout
        add column reads_begun integer not null default 0,
        add column reads_applied integer not null default 0,
        add column payment_read_at timestamptz`);
  }
}
