import { Migration } from '@mikro-orm/migrations';

/** Whether the order of a display that was not set up still brings it. */
export class Migration20261127050200_display_outlook extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table display add column order_outlook text`);
  }
}
