import { Migration } from '@mikro-orm/migrations';

/** The constraint keeps its name, by which the previous release adds to a line. */
export class Migration20261125170120_cart_line extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table cart_item drop constraint cart_item_once,
        add constraint cart_item_once unique using index cart_item_line`);
  }
}
