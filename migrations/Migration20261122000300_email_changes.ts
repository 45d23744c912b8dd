import { Migration } from '@mikro-orm/migrations';

/** Addresses that accounts have left, for as long as the change can be undone by the link mailed to them. */
export class Migration20261122000300_email_changes extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table email_change (
        id integer generated always as identity primary key,
        user_id integer not null references app_user on delete cascade,
        former_email text not null,
        is_reserved boolean not null,
        token_hash text unique,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index email_change_of_user on email_change (user_id);
      create index email_change_reserved on email_change (former_email) where is_reserved;
      grant select, insert, update, delete on email_change to foyer_app;
      grant usage on all sequences in schema public to foyer_app;
    `);
  }
}
