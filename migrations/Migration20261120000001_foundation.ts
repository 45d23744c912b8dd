import { Migration } from '@mikro-orm/migrations';

/** People, buildings, directories; the outbox, mails, files and the log. */
export class Migration20261120000001_foundation extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create collation natural_order (provider = icu, locale = 'en-u-kn-true');

      create table outbox_event (
        id bigint generated always as identity primary key,
        name text not null,
        payload jsonb not null,
        request_id text not null,
        created_at timestamptz not null default now(),
        dispatched_at timestamptz
      );
      create index outbox_event_waiting on outbox_event (id) where dispatched_at is null;
      create table outbox_delivery (
        event_id bigint not null references outbox_event on delete cascade,
        subscriber text not null,
        due_at timestamptz not null,
        locked_until timestamptz,
        done_at timestamptz,
        attempts integer not null default 0,
        error text,
        parked_at timestamptz,
        primary key (event_id, subscriber)
      );
      create index outbox_delivery_open on outbox_delivery (due_at) where done_at is null and parked_at is null;

      create table activity (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        property_id integer,
        actor_id integer,
        impersonator_id integer,
        action text not null,
        subject text not null,
        before jsonb,
        after jsonb,
        ip text,
        request_id text not null
      );
      create index activity_of_property on activity (property_id, id desc);
      create index activity_of_actor on activity (actor_id, id desc);

      create table mail (
        id integer generated always as identity primary key,
        dedupe_key text not null unique,
        "to" text not null,
        subject text not null,
        text text not null,
        html text not null,
        message_id text not null unique,
        sensitive boolean not null default false,
        state text not null check (state in ('queued', 'sending', 'sent', 'failed')),
        attempts integer not null default 0,
        next_attempt_at timestamptz not null,
        created_at timestamptz not null,
        sent_at timestamptz,
        error text
      );
      create index mail_due on mail (next_attempt_at) where state in ('queued', 'sending');

      create table stored_file (
        id text primary key check (id ~ '^[0-9a-f]{64}$'),
        content_type text not null,
        bytes bytea not null,
        created_at timestamptz not null
      );
    `);

    this.addSql(`
      create table app_user (
        id integer generated always as identity primary key,
        username text not null,
        password_hash text,
        full_name text,
        phone_number text,
        avatar_id text references stored_file,
        is_admin boolean not null default false,
        account_status text not null default 'active' check (account_status in ('active', 'suspended')),
        session_epoch integer not null default 0,
        temp_password_until timestamptz,
        last_login_at timestamptz,
        created_at timestamptz not null
      );
      create unique index app_user_username on app_user (lower(username));
      create table password_token (
        token_hash text primary key,
        user_id integer not null references app_user on delete cascade,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index password_token_of_user on password_token (user_id);

      create table property (
        id integer generated always as identity primary key,
        name text not null check (name <> ''),
        slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
        address text not null check (address <> ''),
        description text,
        leasing_contact text,
        leasing_phone text,
        amenities text,
        image_url text,
        logo_url text,
        version integer not null default 1,
        revision integer not null default 1,
        created_at timestamptz not null
      );
      create table property_slug (
        slug text primary key,
        property_id integer not null references property on delete cascade
      );
      create index property_slug_of_property on property_slug (property_id);
      create table property_member (
        property_id integer not null references property on delete cascade,
        user_id integer not null references app_user on delete cascade,
        role text not null check (role in ('viewer', 'manager', 'admin')),
        is_owner boolean not null default false check (not is_owner or role = 'admin'),
        created_at timestamptz not null,
        primary key (property_id, user_id)
      );
      create index property_member_of_user on property_member (user_id);
      create unique index property_one_owner on property_member (property_id) where is_owner;
      create unique index property_one_per_account on property_member (user_id) where is_owner;
    `);

    this.addSql(`
      create table tenant (
        id integer generated always as identity primary key,
        property_id integer not null references property on delete cascade,
        company_name text not null check (company_name <> ''),
        suite_number text not null check (suite_number <> ''),
        floor_number integer not null check (floor_number between -5 and 200),
        phone text,
        email text,
        website text,
        revision integer not null default 1,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        updated_by integer references app_user on delete set null,
        deleted_at timestamptz
      );
      create index tenant_of_property on tenant (property_id) where deleted_at is null;
      create index tenant_deleted on tenant (deleted_at) where deleted_at is not null;
      create table tenant_contact (
        id integer generated always as identity primary key,
        tenant_id integer not null references tenant on delete cascade,
        name text,
        phone text,
        is_primary boolean not null default false
      );
      create index tenant_contact_of_tenant on tenant_contact (tenant_id);
      create unique index tenant_contact_one_primary on tenant_contact (tenant_id) where is_primary;

      create table announcement (
        id integer generated always as identity primary key,
        property_id integer not null references property on delete cascade,
        message text not null check (message <> ''),
        urgent boolean not null default false,
        active boolean not null default true,
        starts_at timestamptz,
        expires_at timestamptz,
        turns_at timestamptz,
        created_at timestamptz not null
      );
      create index announcement_of_property on announcement (property_id);
      create index announcement_turning on announcement (turns_at) where turns_at is not null;
    `);

    // The application owns nothing: it works with rows, and it may only add to the log.
    this.addSql(`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'foyer_app') then create role foyer_app; end if;
      end $$;
      grant usage on schema public to foyer_app;
      grant select, insert, update, delete on all tables in schema public to foyer_app;
      grant usage on all sequences in schema public to foyer_app;
      revoke update, delete, truncate on activity from foyer_app;
      revoke insert, update, delete on migration from foyer_app;
      alter default privileges in schema public grant select, insert, update, delete on tables to foyer_app;
      alter default privileges in schema public grant usage on sequences to foyer_app;
    `);
  }
}
