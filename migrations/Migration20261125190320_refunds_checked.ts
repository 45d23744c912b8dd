import { Migration } from '@mikro-orm/migrations';

export class Migration20261125190320_refunds_checked extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table refund validate constraint refund_reason_known;
      alter table refund validate constraint refund_state_known`);
  }
}
