import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/**
 * One review mail per mailbox and quarter, over all buildings: the row is the mailbox's latest, with the token of its
 * link, and outlives the buildings. A question belongs to it while it is not older than the letter. Links that were
 * mailed before keep their token in `tenant_review`. Mailboxes that were asked lately get a row, so that they are not
 * asked again.
 */
export class Migration20261123202400_review_letters extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table review_letter (
        id integer generated always as identity primary key,
        mailbox text not null unique,
        quarter date not null,
        asked_at timestamptz not null default now(),
        expires_at timestamptz not null,
        token_hash text unique
      );
      create index review_letter_asked on review_letter (asked_at);
      alter table review_letter enable row level security;
      create policy review_letter_within_reach on review_letter using (${PERSON} is null
        or mailbox in (select mailbox(t.email) from tenant t where t.email is not null));
      alter table tenant_review add column letter_id integer;
      alter table review_schedule add column switched_on_by integer;
      insert into review_letter (mailbox, quarter, asked_at, expires_at)
      select distinct on (mailbox(email)) mailbox(email), quarter, asked_at, now()
      from tenant_review where asked_at > now() - interval '100 days' order by mailbox(email), asked_at desc;
    `);
  }
}
