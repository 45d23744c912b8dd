import { Migration } from '@mikro-orm/migrations';

/**
 * What a person says of a file beside its columns and cells; and how a building's files were read, by the headings they
 * had, so that the next one of the same shape needs no choice.
 */
const PROPERTIES = `(select nullif(current_setting('app.property_ids', true), '')::integer[])`;

export class Migration20261124043000_import_choices extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table import add column sheets jsonb, add column header_row integer, add column split jsonb not null default '[]'`);
    this.addSql(`
      create table import_choice (
        property_id integer not null references property on delete cascade,
        shape text not null,
        columns jsonb not null,
        sheets jsonb,
        used_at timestamptz not null,
        primary key (property_id, shape)
      );
      create index import_choice_used on import_choice (used_at);
      grant select, insert, update, delete on import_choice to foyer_app;
      alter table import_choice enable row level security;
      create policy import_choice_within_reach on import_choice
        using (coalesce(property_id = any (${PROPERTIES}::integer[]), true))`);
  }
}
