import { Migration } from '@mikro-orm/migrations';

/** What a person has corrected in the rows of a file, which stays as it came. */
export class Migration20261122131700_import_cells extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table import add column cells jsonb not null default '{}'`);
  }
}
