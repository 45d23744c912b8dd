import { Migration } from '@mikro-orm/migrations';

/** The constraint of the migration before, held without keeping others waiting. */
export class Migration20261128000011_refunded_again_checked extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table refund_item validate constraint refund_item_again`);
  }
}
