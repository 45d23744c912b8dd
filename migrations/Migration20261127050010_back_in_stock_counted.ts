import { Migration } from '@mikro-orm/migrations';

/**
 * Counts the units that refunds, returns and cancellations put back so far. Lines that went back more than once keep a
 * cancellation's share no larger than the rest, so that reopening takes no unit that a refund or return put back. Stock
 * itself is left as it is: it may have been counted since.
 */
export class Migration20261127050010_back_in_stock_counted extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      with other as (
        select order_item_id, sum(quantity)::int as units from (
          select order_item_id, quantity from refund_item where is_restocked
          union all
          select order_item_id, quantity from order_return_item where is_restocked) back
        group by order_item_id),
      counted as (
        select i.id, least(i.quantity, coalesce(o.units, 0)) as units, i.restocked
        from order_item i left join other o on o.order_item_id = i.id
        where i.restocked > 0 or o.units > 0)
      update order_item i set restocked = least(c.restocked, i.quantity - c.units),
        back_in_stock = c.units + least(c.restocked, i.quantity - c.units)
      from counted c where c.id = i.id`);
  }
}
