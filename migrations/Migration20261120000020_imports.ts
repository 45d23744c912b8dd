import { Migration } from '@mikro-orm/migrations';

/** Files of tenants on their way into a directory, and what it takes to take them back. */
export class Migration20261120000020_imports extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table import (
        id integer generated always as identity primary key,
        property_id integer not null references property on delete cascade,
        kind text not null check (kind in ('validation', 'import')),
        mode text not null check (mode in ('add', 'update', 'replace')),
        state text not null check (state in
          ('receiving', 'waiting', 'reading', 'writing', 'done', 'invalid', 'failed', 'cancelled', 'undone')),
        file_name text not null,
        file_hash text,
        attempt integer not null default 0,
        lease_until timestamptz,
        processed_rows integer not null default 0,
        total_rows integer,
        validation jsonb,
        outcome jsonb,
        error text,
        is_unreadable boolean not null default false,
        created_by integer references app_user on delete set null,
        impersonator_id integer,
        ip text,
        request_id text not null,
        created_at timestamptz not null,
        finished_at timestamptz
      );
      create index import_of_property on import (property_id, id desc);
      create index import_of_person on import (created_by);
      create index import_open on import (id) where state in ('receiving', 'waiting', 'reading', 'writing');

      create table import_chunk (
        import_id integer not null references import on delete cascade,
        part text not null check (part in ('file', 'report')),
        seq integer not null,
        bytes bytea not null,
        primary key (import_id, part, seq)
      );
      alter table import_chunk alter column bytes set storage external;
    `);

    // Rows pass through the first table on their way in. Unlogged: a server that crashes has the attempt begin again anyway.
    this.addSql(`
      create unlogged table tenant_batch_row (
        batch_id integer not null,
        attempt integer not null,
        line integer not null,
        tenant_line integer not null,
        company_name text not null,
        suite_number text not null,
        floor_number integer not null,
        phone text,
        email text,
        website text,
        contact_name text,
        contact_phone text,
        verdict text not null default 'new' check (verdict in ('new', 'repeat', 'same', 'other')),
        match_id integer
      );
      create index tenant_batch_row_of_batch on tenant_batch_row (batch_id, tenant_line);

      create table tenant_batch_change (
        batch_id integer not null,
        tenant_id integer not null references tenant on delete cascade,
        before jsonb,
        primary key (batch_id, tenant_id)
      );
      create index tenant_batch_change_of_tenant on tenant_batch_change (tenant_id);
      alter table tenant add column batch_id integer;
    `);
  }
}
