import { Migration } from '@mikro-orm/migrations';

/** Since when a display that is heard from shows an older version than its building has. */
export class Migration20261125180100_display_behind_since extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table display add column behind_since timestamptz`);
  }
}
