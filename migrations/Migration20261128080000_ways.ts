import { Migration } from '@mikro-orm/migrations';

/** The way to a tenant's door, in words. What a floor says of it is in the floor's JSON. */
export class Migration20261128080000_ways extends Migration {
  override async up(): Promise<void> {
    for (const table of ['tenant', 'tenant_batch_row'])
      for (const column of ['way', 'step_free']) this.addSql(`alter table ${table} add column ${column} text`);
  }
}
