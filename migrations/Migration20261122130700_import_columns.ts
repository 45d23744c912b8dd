import { Migration } from '@mikro-orm/migrations';

/** What a person says a file's columns are, where its own words do not tell. */
export class Migration20261122130700_import_columns extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table import add column columns jsonb not null default '{}'`);
  }
}
