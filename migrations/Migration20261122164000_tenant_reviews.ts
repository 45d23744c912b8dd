import { Migration } from '@mikro-orm/migrations';

/**
 * Tenants asked whether their listing is right, what they answered, and when a building asks by itself. A tenant is
 * asked once in a quarter; the row outlives it, so that its link can say that it is gone.
 */
export class Migration20261122164000_tenant_reviews extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table review_schedule (
        property_id integer primary key references property on delete cascade,
        next_at timestamptz
      );
      create index review_schedule_due on review_schedule (next_at) where next_at is not null;
      create table tenant_review (
        id integer generated always as identity primary key,
        property_id integer not null references property on delete cascade,
        tenant_id integer references tenant on delete set null,
        quarter date not null,
        email text not null,
        token_hash text unique,
        state text not null default 'asked' check (state in ('asked', 'confirmed', 'proposed', 'accepted', 'declined')),
        asked_at timestamptz not null default now(),
        expires_at timestamptz not null,
        answered_at timestamptz,
        proposal jsonb,
        decided_at timestamptz,
        replaced jsonb,
        unique (tenant_id, quarter),
        check ((state in ('proposed', 'accepted', 'declined')) = (proposal is not null)),
        check ((state = 'asked') = (answered_at is null)),
        check ((state in ('accepted', 'declined')) = (decided_at is not null)),
        check ((state = 'accepted') = (replaced is not null))
      );
      create index tenant_review_of_property on tenant_review (property_id, asked_at);
      create index tenant_review_proposed on tenant_review (property_id) where state = 'proposed';
    `);
    for (const table of ['review_schedule', 'tenant_review'])
      this.addSql(`
        alter table ${table} enable row level security;
        create policy ${table}_within_reach on ${table} using (
          (select nullif(current_setting('app.user_id', true), '')::integer) is null
          or property_id = any ((select nullif(current_setting('app.property_ids', true), '')::integer[])::integer[]))`);
  }
}
