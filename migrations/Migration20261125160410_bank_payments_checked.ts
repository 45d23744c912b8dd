import { Migration } from '@mikro-orm/migrations';

export class Migration20261125160410_bank_payments_checked extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table checkout validate constraint checkout_state_known;
      alter table checkout validate constraint checkout_processing`);
  }
}
