import { Migration } from '@mikro-orm/migrations';

/** Counts the sold units of an order line that are back in stock. */
export class Migration20261127050000_back_in_stock extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table order_item
        add column back_in_stock integer not null default 0,
        add constraint order_item_back_in_stock check (back_in_stock between 0 and quantity) not valid`);
  }
}
