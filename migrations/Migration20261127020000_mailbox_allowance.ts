import { Migration } from '@mikro-orm/migrations';

/**
 * How many mails of a kind a mailbox got in a day (UTC) at addresses that no account has confirmed, over all accounts.
 * An empty `kind` counts all that were not owed. A former address counts as confirmed while the change can be undone.
 */
export class Migration20261127020000_mailbox_allowance extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table mailbox_allowance (
        mailbox text not null,
        kind text not null,
        day date not null,
        used integer not null,
        primary key (mailbox, kind, day)
      );
      create index mailbox_allowance_by_day on mailbox_allowance (day);
      create function is_confirmed_address(address text) returns boolean language sql stable parallel safe as $$
        select exists (select from app_user u where u.username = address and u.email_verified_at is not null)
          or exists (select from email_change c where c.former_email = address and c.is_reserved
            and c.used_at is null and c.expires_at > now())
      $$;
    `);
  }
}
