import { Migration } from '@mikro-orm/migrations';

/**
 * How many mails an account had sent in a day (UTC) to addresses that it chose. The rows belong to the account, so that
 * deleting a building resets nothing. `recipient` is a mailbox, or empty for the account's total. `mailbox` is the form
 * in which recipients are counted: sub-addresses (`ann+2@`) and, at Google, dots lead to the same person.
 */
export class Migration20261123202100_mail_allowance extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create function mailbox(address text) returns text language sql immutable parallel safe as $$
        select case when plain ~ '@(gmail|googlemail)[.]com$'
          then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com' else plain end
        from (select regexp_replace(lower(address), '[+][^@]*@', '@') as plain) one
      $$;
      create table mail_allowance (
        user_id integer not null references app_user on delete cascade,
        kind text not null,
        day date not null,
        recipient text not null default '',
        used integer not null,
        primary key (user_id, kind, day, recipient)
      );
      create index mail_allowance_by_day on mail_allowance (day);
      alter table mail_allowance enable row level security;
      create policy mail_allowance_within_reach on mail_allowance using (
        coalesce(user_id = (select nullif(current_setting('app.user_id', true), '')::integer), true));
    `);
  }
}
