import { Migration } from '@mikro-orm/migrations';

/** When a screen was last asked to show its name or to load anew: one without a socket learns of it by its next beat. */
export class Migration20261122201000_asked_of_displays extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table display add column identify_asked_at timestamptz, add column reload_asked_at timestamptz`);
  }
}
