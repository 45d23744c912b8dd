import { Migration } from '@mikro-orm/migrations';

/** Subscriptions, and what the admin's lists need to stay fast with many people. */
export class Migration20261120000040_admin extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table subscription (
        id integer generated always as identity primary key,
        property_id integer not null references property on delete cascade,
        user_id integer not null references app_user on delete cascade,
        tier text not null check (tier in ('basic', 'premium')),
        frequency text not null check (frequency in ('monthly', 'annual')),
        status text not null check (status in ('active', 'trialing', 'past_due', 'canceled')),
        current_period_start timestamptz not null,
        current_period_end timestamptz not null check (current_period_end > current_period_start),
        created_at timestamptz not null,
        constraint subscription_one_per_property unique (property_id)
      );
      create index subscription_due on subscription (current_period_end) where status = 'active';
    `);

    // A part of a name or an address finds a person: trigrams serve 'like' with the wildcard in front.
    this.addSql(`
      create extension if not exists pg_trgm;
      create index app_user_search on app_user using gin ((username || ' ' || coalesce(full_name, '')) gin_trgm_ops);
      create index app_user_by_name on app_user (lower(coalesce(full_name, '')), id);
      create index app_user_by_login on app_user (last_login_at desc nulls last, id desc);

      create index activity_of_area on activity (split_part(action, '.', 1), id desc);
      create index activity_of_impersonator on activity (impersonator_id, id desc) where impersonator_id is not null;
      create index activity_at on activity (at);

      create index outbox_delivery_parked on outbox_delivery (parked_at) where parked_at is not null;
      create index mail_failed on mail (id desc) where state = 'failed';
      create index mail_of_subject on mail (dedupe_key text_pattern_ops);
    `);
  }
}
