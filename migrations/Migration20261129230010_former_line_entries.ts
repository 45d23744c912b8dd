import { Migration } from '@mikro-orm/migrations';

/**
 * For processes of 0.2.0 beside this release: entries of what 0.2.0 writes into columns of order lines, refunds and returns,
 * and these columns for what this release writes as entries. The next release drops both, with the columns.
 */
export class Migration20261129230010_former_line_entries extends Migration {
  override async up(): Promise<void> {
    this.addSql(POST);
    this.addSql(`
      create function post_former_line_entries() returns trigger language plpgsql as $$
      declare
        changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
      begin
        perform post_former_line_entries(
          array[(changed->>case tg_table_name when 'order_item' then 'id' else 'order_item_id' end)::integer]);
        return null;
      end $$;
      create constraint trigger former_line_entries after delete or update of back_in_stock on order_item
        deferrable initially deferred for each row execute function post_former_line_entries();
      create constraint trigger former_line_entries
        after insert or delete or update of taken_out, again, is_restocked on refund_item
        deferrable initially deferred for each row execute function post_former_line_entries();
      create constraint trigger former_line_entries after delete or update of is_restocked on order_return_item
        deferrable initially deferred for each row execute function post_former_line_entries()`);
    this.addSql(MIRROR);
    this.addSql(`
      create trigger former_columns after insert on order_line_entry referencing new table as added
        for each statement execute function set_former_columns()`);
  }
}

/**
 * Where the entries of units in stock equal the column, they stay: a refund of this release that repeats failed ones puts
 * back what they did not, which 0.2.0 has no column for. What no document put back, a cancellation did.
 */
const POST = `
  create function post_former_line_entries(lines integer[]) returns void language plpgsql as $$ begin
    perform from customer_order where id in (select order_id from order_item where id = any(lines))
      order by id for no key update;
    insert into order_line_entry (order_item_id, at, kind, quantity, cause, cause_id)
    with refunded as (
      select u.*, r.created_at as at from refund_item u join refund r on r.id = u.refund_id where u.order_item_id = any(lines)),
    differing as (
      select line.id, coalesce(i.back_in_stock, 0) as back_in_stock,
        (select max(e.created_at) from order_event e where e.order_id = i.order_id) as at
      from unnest(lines) as line (id) left join order_item i on i.id = line.id
      where coalesce(i.back_in_stock, 0) <> coalesce((
        select sum(e.quantity) from order_line_entry e where e.order_item_id = line.id and e.kind = 'restocked'), 0)),
    put_back (order_item_id, quantity, cause, cause_id, at) as (
      select order_item_id, quantity, 'refund', refund_id, at from refunded where is_restocked
      union all
      select order_item_id, -again, 'repeatedRefund', refund_id, at from refunded where is_restocked
      union all
      select u.order_item_id, u.quantity, 'return', r.id, r.updated_at
      from order_return_item u join order_return r on r.id = u.return_id
      where u.order_item_id = any(lines) and u.is_restocked),
    fact (order_item_id, place, kind, quantity, cause, cause_id, at) as (
      select order_item_id, 1, 'canceled', taken_out + again, 'refund', refund_id, at from refunded
      union all
      select order_item_id, 2, 'canceled', -again, 'repeatedRefund', refund_id, at from refunded
      union all
      select order_item_id, 3, 'returned', quantity - taken_out - again, 'refund', refund_id, at from refunded where is_restocked
      union all
      select p.order_item_id, 4, 'restocked', p.quantity, p.cause, p.cause_id, p.at
      from put_back p join differing d on d.id = p.order_item_id
      union all
      select d.id, 5, 'restocked', d.back_in_stock
        - coalesce((select sum(p.quantity) from put_back p where p.order_item_id = d.id), 0)::integer, 'cancellation', null,
        coalesce(d.at, now())
      from differing d),
    missing as (
      select order_item_id, max(place) as place, kind, sum(quantity)::integer as quantity, cause, cause_id,
        case when count(place) = count(*) then max(at) else now() end as at
      from (
        select * from fact
        union all
        select order_item_id, null, kind, -quantity, cause, cause_id, at from order_line_entry
        where order_item_id = any(lines) and (kind = 'canceled' or kind = 'returned' and cause = 'refund'
          or kind = 'restocked' and order_item_id in (select id from differing))) each
      group by order_item_id, kind, cause, cause_id having sum(quantity) <> 0)
    select order_item_id, at, kind, quantity, cause, cause_id from missing order by order_item_id, place, cause_id;
  end $$`;

const MIRROR = `
  create function set_former_columns() returns trigger language plpgsql as $$ begin
    update order_item i set back_in_stock = e.restocked, restocked = e.by_cancellation
    from (
      select order_item_id, sum(quantity)::integer as restocked,
        greatest(0, coalesce(sum(quantity) filter (where cause = 'cancellation'), 0))::integer as by_cancellation
      from order_line_entry
      where kind = 'restocked' and order_item_id in (select order_item_id from added where kind = 'restocked')
      group by order_item_id) e
    where i.id = e.order_item_id and (i.back_in_stock <> e.restocked or i.restocked <> e.by_cancellation);
    update refund_item u set taken_out = e.taken_out, again = e.again, is_restocked = u.is_restocked or e.is_restocked
    from (
      select order_item_id, cause_id,
        coalesce(sum(quantity) filter (where kind = 'canceled'), 0)::integer as taken_out,
        coalesce(-sum(quantity) filter (where kind = 'canceled' and cause = 'repeatedRefund'), 0)::integer as again,
        coalesce(sum(quantity) filter (where kind = 'restocked'), 0) > 0 as is_restocked
      from order_line_entry
      where cause in ('refund', 'repeatedRefund') and (order_item_id, cause_id) in (
        select order_item_id, cause_id from added where kind in ('canceled', 'restocked') and cause in ('refund', 'repeatedRefund'))
      group by order_item_id, cause_id) e
    where u.refund_id = e.cause_id and u.order_item_id = e.order_item_id
      and (u.taken_out <> e.taken_out or u.again <> e.again or e.is_restocked and not u.is_restocked);
    update order_return_item u set is_restocked = true from added a
    where a.kind = 'restocked' and a.cause = 'return' and a.quantity > 0
      and u.return_id = a.cause_id and u.order_item_id = a.order_item_id and not u.is_restocked;
    return null;
  end $$`;
