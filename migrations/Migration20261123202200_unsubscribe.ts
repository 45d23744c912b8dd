import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/**
 * Mailboxes that want no invitations and no review mails any more, and the links by which people say so. They name no
 * account and no building, and outlive both. A signed-in request sees the entries of its own tenants' addresses alone.
 */
export class Migration20261123202200_unsubscribe extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table mail_opt_out (mailbox text primary key, at timestamptz not null default now());
      create table unsubscribe_link (
        token_hash text primary key,
        address text not null,
        created_at timestamptz not null default now()
      );
      create index unsubscribe_link_created on unsubscribe_link (created_at);
      alter table mail add column unsubscribe_token text;
      alter table mail_opt_out enable row level security;
      create policy mail_opt_out_of_system on mail_opt_out using (${PERSON} is null);
      create policy mail_opt_out_within_reach on mail_opt_out for select
        using (mailbox in (select mailbox(t.email) from tenant t where t.email is not null));
      alter table unsubscribe_link enable row level security;
      create policy unsubscribe_link_of_system on unsubscribe_link using (${PERSON} is null);
    `);
  }
}
