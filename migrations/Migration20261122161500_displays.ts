import { Migration } from '@mikro-orm/migrations';

/**
 * Paired screens: what they are called and set to, when they were last heard of, how many hours of each day they were
 * there, and their outages. A screen that was ordered has its set-up code before it is paired.
 */
const PROPERTIES = `(select nullif(current_setting('app.property_ids', true), '')::integer[])`;
const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;
const OF_PROPERTY = `property_id = any (${PROPERTIES}::integer[])`;

const conditions: Readonly<Record<string, string>> = {
  display: `coalesce(${OF_PROPERTY}, true)`,
  display_outage: `coalesce(${OF_PROPERTY}, true)`,
  display_notice: `coalesce(${OF_PROPERTY}, true)`,
  display_day: `${PERSON} is null or exists (select from display d where d.id = display_id)`,
};

export class Migration20261122161500_displays extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table display (
        id integer generated always as identity primary key,
        property_id integer not null references property on delete cascade,
        name text not null,
        place text,
        settings jsonb not null,
        revision integer not null default 1,
        token_hash text unique,
        paired_at timestamptz,
        order_id integer,
        setup_code text unique,
        last_seen_at timestamptz,
        release text,
        shown_version integer,
        width integer,
        height integer,
        pages integer,
        uptime_seconds integer,
        last_error text,
        created_at timestamptz not null default now(),
        check ((token_hash is null) = (paired_at is null))
      );
      create index display_property on display (property_id);
      create index display_order on display (order_id) where order_id is not null;
      create table display_pairing (
        code text primary key,
        secret_hash text not null unique,
        display_id integer references display on delete cascade,
        expires_at timestamptz not null
      );
      create index display_pairing_expiry on display_pairing (expires_at);
      create table display_watch (
        id boolean primary key default true check (id),
        written_at timestamptz not null default now(),
        steady_since timestamptz not null default now(),
        measured_at timestamptz not null default now()
      );
      insert into display_watch default values;
      create table display_day (
        display_id integer not null references display on delete cascade,
        day date not null,
        expected_seconds integer not null,
        online_seconds integer not null,
        primary key (display_id, day)
      );
      create table display_outage (
        id integer generated always as identity primary key,
        property_id integer not null references property on delete cascade,
        display_id integer references display on delete cascade,
        is_told boolean not null,
        began_at timestamptz not null,
        opened_at timestamptz not null default now(),
        returned_at timestamptz,
        ended_at timestamptz
      );
      create unique index display_outage_open on display_outage (display_id) where ended_at is null;
      create unique index display_outage_open_building on display_outage (property_id)
        where display_id is null and ended_at is null;
      create index display_outage_property on display_outage (property_id);
      create table display_notice (
        property_id integer not null references property on delete cascade,
        user_id integer not null references app_user on delete cascade,
        outages boolean not null,
        weekly boolean not null,
        weekly_on date,
        primary key (property_id, user_id)
      );
      grant select, insert, update, delete on display, display_pairing, display_day, display_outage, display_notice
        to foyer_app;
      grant select, update on display_watch to foyer_app;
    `);
    for (const [table, condition] of Object.entries(conditions))
      this.addSql(`
        alter table ${table} enable row level security;
        create policy ${table}_within_reach on ${table} using (${condition})`);
  }
}
