import { Migration } from '@mikro-orm/migrations';

/** What the provider tells of money that moved without us: administrators see it until one of them has settled it. */
export class Migration20261122093400_payment_notices extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table payment_notice (
        id integer generated always as identity primary key,
        kind text not null check (kind in ('refund_failed', 'refunded_elsewhere', 'disputed')),
        subject_id text not null,
        payment_intent_id text not null,
        user_id integer not null references app_user,
        amount integer not null,
        reason text,
        created_at timestamptz not null default now(),
        settled_at timestamptz,
        constraint payment_notice_once unique (kind, subject_id)
      );
      create index payment_notice_open on payment_notice (id) where settled_at is null;
      alter table payment_notice enable row level security;
      create policy payment_notice_within_reach on payment_notice using (
        coalesce(user_id = (select nullif(current_setting('app.user_id', true), '')::integer), true));
      grant select, insert, update, delete on payment_notice to foyer_app;
      grant usage on sequence payment_notice_id_seq to foyer_app;

      alter table refund drop constraint refund_state_check;
      alter table refund add constraint refund_state_check check (state in ('due', 'refunded', 'failed'));
    `);
  }
}
