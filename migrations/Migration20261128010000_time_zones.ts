import { Migration } from '@mikro-orm/migrations';

/** The list of zones grew, and the schema of a building's settings alone has it. */
export class Migration20261128010000_time_zones extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table property drop constraint property_time_zone_check');
  }
}
