import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/**
 * Units of an order line as entries that are written once. The database adds what documents state (order, parcels, returns,
 * refunds) as the difference between them and the entries so far, whoever wrote the document. The product adds units that
 * leave the order or go back into stock. `cause_id` is that of the document.
 */
export class Migration20261129230000_order_line_entries extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table order_line_entry (
        id bigint generated always as identity primary key,
        order_item_id integer not null,
        at timestamptz not null default now(),
        kind text not null check (kind in ('ordered', 'canceled', 'shipped', 'delivered', 'announced', 'returned',
          'refunded', 'replaced', 'restocked')),
        quantity integer not null check (quantity <> 0),
        cause text not null check (cause in ('order', 'parcel', 'replacement', 'return', 'refund', 'repeatedRefund',
          'refundOfReturn', 'cancellation')),
        cause_id integer
      );
      create index order_line_entry_of_line on order_line_entry (order_item_id, id);
      alter table order_line_entry enable row level security;
      create policy order_line_entry_within_reach on order_line_entry using (
        ${PERSON} is null or exists (select from order_item i where i.id = order_item_id));
      revoke all on order_line_entry from foyer_app;
      grant select, insert on order_line_entry to foyer_app;
      create trigger written_once before update or delete or truncate on order_line_entry
        for each statement execute function refuse_change();
      alter table stock_entry add column line_entry_id bigint`);
    this.addSql(POST);
    this.addSql(`
      create function post_line_entries() returns trigger language plpgsql as $$
      declare
        changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
      begin
        perform post_line_entries(case tg_table_name
          when 'order_item' then array[(changed->>'id')::integer]
          when 'parcel' then array(select u.order_item_id from parcel_item u where u.parcel_id = (changed->>'id')::integer)
          when 'order_return' then array(select u.order_item_id from order_return_item u
            where u.return_id = (changed->>'id')::integer)
          when 'refund' then array(select u.order_item_id from refund_item u where u.refund_id = (changed->>'id')::integer)
          else array[(changed->>'order_item_id')::integer] end);
        return null;
      end $$;
      create trigger line_entries after insert or delete or update of quantity on order_item
        for each row execute function post_line_entries();
      create trigger line_entries after insert or delete or update of quantity on parcel_item
        for each row execute function post_line_entries();
      create trigger line_entries after update of delivered_at on parcel
        for each row execute function post_line_entries();
      create trigger line_entries after insert or delete or update of quantity on order_return_item
        for each row execute function post_line_entries();
      create trigger line_entries after update of state on order_return
        for each row execute function post_line_entries();
      create trigger line_entries after insert or delete or update of quantity on refund_item
        for each row execute function post_line_entries();
      create trigger line_entries after update of state on refund
        for each row execute function post_line_entries()`);
  }
}

/** Time of an entry: that of its document; of a change or reversal, now. */
const POST = `
  create function post_line_entries(lines integer[]) returns void language plpgsql as $$ begin
    if cardinality(lines) = 0 then
      return;
    end if;
    perform from customer_order where id in (select order_id from order_item where id = any(lines))
      order by id for no key update;
    insert into order_line_entry (order_item_id, at, kind, quantity, cause, cause_id)
    with packed as (
      select u.order_item_id, u.quantity, p.id, p.created_at, p.delivered_at, p.kind = 'replacement' as is_replacement
      from parcel_item u join parcel p on p.id = u.parcel_id where u.order_item_id = any(lines)),
    fact (order_item_id, place, kind, quantity, cause, cause_id, at) as (
      select i.id, 1, 'ordered', i.quantity, 'order', null::integer, o.created_at
      from order_item i join customer_order o on o.id = i.order_id where i.id = any(lines)
      union all
      select order_item_id, 2, case when is_replacement then 'replaced' else 'shipped' end, quantity,
        case when is_replacement then 'replacement' else 'parcel' end, id, created_at from packed
      union all
      select order_item_id, 3, 'delivered', quantity, case when is_replacement then 'replacement' else 'parcel' end, id,
        delivered_at from packed where delivered_at is not null
      union all
      select u.order_item_id, 4, case r.state when 'received' then 'returned' else 'announced' end, u.quantity, 'return',
        r.id, r.updated_at
      from order_return_item u join order_return r on r.id = u.return_id
      where u.order_item_id = any(lines) and r.state in ('requested', 'approved', 'received')
      union all
      select u.order_item_id, 5, 'refunded', u.quantity, case r.reason when 'returned' then 'refundOfReturn' else 'refund' end,
        r.id, r.created_at
      from refund_item u join refund r on r.id = u.refund_id where u.order_item_id = any(lines) and r.state <> 'failed'),
    missing as (
      select order_item_id, max(place) as place, kind, sum(quantity)::integer as quantity, cause, cause_id,
        case when count(place) = count(*) then max(at) else now() end as at
      from (
        select * from fact
        union all
        select order_item_id, null, kind, -quantity, cause, cause_id, at from order_line_entry
        where order_item_id = any(lines)
          and (kind not in ('canceled', 'restocked', 'returned') or kind = 'returned' and cause = 'return')) each
      group by order_item_id, kind, cause, cause_id having sum(quantity) <> 0)
    select order_item_id, at, kind, quantity, cause, cause_id from missing order by order_item_id, place, cause_id;
  end $$`;
