import { Migration } from '@mikro-orm/migrations';

/** What visitors look for besides tenants, beside the floors that it is on. */
export class Migration20261128170000_places extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table floor_list add column places jsonb not null default '[]'`);
  }
}
