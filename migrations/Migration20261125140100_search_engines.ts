import { Migration } from '@mikro-orm/migrations';

/** Whether search engines may list a building's directory, and whether the sitemap names it to them. */
export class Migration20261125140100_search_engines extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table property add column search_engines text not null default 'allowed';`);
  }
}
