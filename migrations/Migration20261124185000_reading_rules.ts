import { Migration } from '@mikro-orm/migrations';

/** How a file's floors, dates and layout are read (`readingRules`), for an import and kept for the next file like it. */
export class Migration20261124185000_reading_rules extends Migration {
  override async up(): Promise<void> {
    for (const table of ['import', 'import_choice'])
      this.addSql(`alter table ${table} add column rules jsonb not null default '{}'`);
  }
}
