import { Migration } from '@mikro-orm/migrations';

export class Migration20261128230002_stored_bytes_checked extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table asset validate constraint asset_fault_check`);
  }
}
