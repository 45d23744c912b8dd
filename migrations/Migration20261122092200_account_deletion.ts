import { Migration } from '@mikro-orm/migrations';

/** Accounts that are to be deleted, and since when one is: the row stays for what was ordered, without its person. */
export class Migration20261122092200_account_deletion extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table app_user add column deleted_at timestamptz;
      create table account_deletion (
        user_id integer primary key references app_user on delete cascade,
        asked_at timestamptz not null default now(),
        due_at timestamptz not null
      );
      create index account_deletion_due on account_deletion (due_at);
      alter table account_deletion enable row level security;
      create policy account_deletion_within_reach on account_deletion
        using (coalesce(user_id = (select nullif(current_setting('app.user_id', true), '')::integer), true));
    `);
  }
}
