import { Migration } from '@mikro-orm/migrations';

export class Migration20261127050210_display_outlook_filled extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      update display d set order_outlook = case
          when o.status = 'cancelled' then 'cancelled'
          when o.refunded >= o.total then 'refunded'
          when o.status = 'delivered' then 'arrived'
          when o.status = 'shipped' then 'onTheWay'
          else 'toShip' end
      from customer_order o where o.id = d.order_id and d.token_hash is null`);
  }
}
