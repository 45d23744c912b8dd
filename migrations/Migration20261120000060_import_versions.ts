import { Migration } from '@mikro-orm/migrations';

/** What an import left of a directory, so that the same file is taken for a repeat only while nothing has changed since. */
export class Migration20261120000060_import_versions extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table import add column directory_version integer`);
  }
}
