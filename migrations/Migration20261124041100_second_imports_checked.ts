import { Migration } from '@mikro-orm/migrations';

/** Validates the verdicts without locking the table against writes. */
export class Migration20261124041100_second_imports_checked extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table tenant_batch_row validate constraint tenant_batch_row_verdict_check');
  }
}
