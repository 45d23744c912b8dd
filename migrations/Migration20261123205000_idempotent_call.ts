import { Migration } from '@mikro-orm/migrations';

/**
 * Answers of calls that create something, by the key their client sent: a repeated call gets the same answer and creates
 * nothing. The answer is sealed, for an invitation's holds a temporary password.
 */
const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

export class Migration20261123205000_idempotent_call extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table idempotent_call (
        user_id integer not null references app_user on delete cascade,
        key text not null check (char_length(key) between 1 and 255),
        fingerprint text not null,
        answer text not null,
        created_at timestamptz not null default now(),
        primary key (user_id, key)
      );
      create index idempotent_call_created on idempotent_call (created_at);
      alter table idempotent_call enable row level security;
      create policy idempotent_call_within_reach on idempotent_call using (coalesce(user_id = ${PERSON}, true));
      grant select, insert, update, delete on idempotent_call to foyer_app;
    `);
  }
}
