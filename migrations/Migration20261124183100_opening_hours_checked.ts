import { Migration } from '@mikro-orm/migrations';

/** Validates the hours without locking the tables against writes. */
export class Migration20261124183100_opening_hours_checked extends Migration {
  override async up(): Promise<void> {
    for (const table of ['property', 'tenant'])
      this.addSql(`alter table ${table} validate constraint ${table}_hours_check`);
  }
}
