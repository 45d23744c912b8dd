import { Migration } from '@mikro-orm/migrations';

/** The address from which a building's tenants are read each day, its last reading, and changes that wait for a decision. */
const PROPERTIES = `(select nullif(current_setting('app.property_ids', true), '')::integer[])`;

export class Migration20261124180000_import_sources extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table import add column is_from_link boolean not null default false`);
    this.addSql(`
      create table import_source (
        property_id integer primary key references property on delete cascade,
        address text not null,
        header_name text,
        sealed_token text,
        hour smallint not null check (hour between 0 and 23),
        mode text not null check (mode in ('add', 'update', 'replace')),
        most_changes integer not null check (most_changes >= 0),
        saved_by integer references app_user on delete set null,
        asked_at timestamptz,
        read_on date,
        lease_until timestamptz,
        attempt integer not null default 0,
        read_at timestamptz,
        outcome text check (outcome in ('unchanged', 'imported', 'proposed', 'known', 'failed')),
        failure text,
        is_failing boolean not null default false,
        import_id integer references import on delete set null,
        proposal_id integer references import on delete set null,
        digest text,
        check ((header_name is null) = (sealed_token is null))
      );
      create index import_source_import on import_source (import_id);
      create index import_source_proposal on import_source (proposal_id);
      grant select, insert, update, delete on import_source to foyer_app;
      alter table import_source enable row level security;
      create policy import_source_within_reach on import_source
        using (coalesce(property_id = any (${PROPERTIES}::integer[]), true))`);
  }
}
