import { Migration } from '@mikro-orm/migrations';

export class Migration20261127050020_back_in_stock_checked extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table order_item validate constraint order_item_back_in_stock`);
  }
}
