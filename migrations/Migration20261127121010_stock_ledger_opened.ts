import { Migration } from '@mikro-orm/migrations';
import { ONE_TRANSACTION } from '../src/platform/database/concurrent-index.ts';

/**
 * Entries of what the order lines so far took and gave back, a variant at a time, after an opening one that makes their
 * sum the present stock. When earlier units came back is dated by the order's last change.
 */
export class Migration20261127121010_stock_ledger_opened extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql(`
      do $$
      declare opened record;
      begin
        for opened in select id from variant v where not exists (select from stock_entry e where e.variant_id = v.id) order by id loop
          perform from variant where id = opened.id for no key update;
          insert into stock_entry (variant_id, at, kind, quantity, order_item_id)
          with moved (at, kind, quantity, order_item_id) as (
            select o.created_at, 'sold', -i.quantity, i.id
            from order_item i join customer_order o on o.id = i.order_id where i.variant_id = opened.id
            union all
            select (select max(e.created_at) from order_event e where e.order_id = i.order_id), 'restocked', i.back_in_stock, i.id
            from order_item i where i.variant_id = opened.id and i.back_in_stock > 0
            union all
            select p.created_at, 'replaced', -u.quantity, i.id
            from order_item i join parcel_item u on u.order_item_id = i.id join parcel p on p.id = u.parcel_id
            where i.variant_id = opened.id and p.kind = 'replacement'),
          opening as (
            select least(v.created_at, (select min(at) from moved)) as at,
              v.stock - coalesce((select sum(quantity) from moved), 0)::integer as quantity
            from variant v where v.id = opened.id)
          select opened.id, at, kind, quantity, order_item_id from (
            select 0 as place, at, 'received' as kind, quantity, null::integer as order_item_id from opening where quantity <> 0
            union all
            select case kind when 'restocked' then 2 else 1 end, coalesce(at, now()), kind, quantity, order_item_id from moved) each
          order by place = 0 desc, at, place, order_item_id;
          if current_setting('${ONE_TRANSACTION}', true) is distinct from 'on' then commit; end if;
        end loop;
      end $$`);
  }
}
