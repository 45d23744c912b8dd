import { Migration } from '@mikro-orm/migrations';

/** Whether an import's file and what could be taken back are gone: looked at once, not every ten minutes for a month. */
export class Migration20261122194100_imports_purged extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table import add column is_purged boolean not null default false');
  }
}
