import { Migration } from '@mikro-orm/migrations';

/** What the board shows of a tenant whose name does not fit there. */
export class Migration20261125130000_short_names extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table tenant add column short_name text');
    this.addSql('alter table tenant_batch_row add column short_name text');
  }
}
