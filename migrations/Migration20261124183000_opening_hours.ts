import { Migration } from '@mikro-orm/migrations';

/** The schema of requests checks the rest; its longest hours have under 8,000 characters. */
const isHours = `check (hours is null or (jsonb_typeof(hours) = 'object' and jsonb_typeof(hours -> 'weekly') = 'array'
  and jsonb_typeof(hours -> 'exceptions') = 'array' and octet_length(hours::text) <= 20000))`;

/** When a building and a tenant are open, in the building's time zone. */
export class Migration20261124183000_opening_hours extends Migration {
  override async up(): Promise<void> {
    for (const table of ['property', 'tenant']) {
      this.addSql(`alter table ${table} add column hours jsonb`);
      this.addSql(`alter table ${table} add constraint ${table}_hours_check ${isHours} not valid`);
    }
    this.addSql('alter table tenant_batch_row add column hours jsonb');
  }
}
