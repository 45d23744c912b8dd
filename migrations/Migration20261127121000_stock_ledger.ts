import { Migration } from '@mikro-orm/migrations';

/**
 * Stock as entries that are written once, each with the stock after it. Of an order line never more comes back than went
 * out. Lines that an earlier release sold during an upgrade have no entries yet, so they are not checked.
 */
export class Migration20261127121000_stock_ledger extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table stock_entry (
        id bigint generated always as identity primary key,
        variant_id integer not null references variant,
        at timestamptz not null default now(),
        kind text not null check (kind in ('sold', 'restocked', 'replaced', 'corrected', 'received', 'lost')),
        cause text,
        quantity integer not null check (quantity <> 0),
        balance integer not null,
        order_item_id integer,
        actor_id integer
      );
      create index stock_entry_of_variant on stock_entry (variant_id, id);
      create index stock_entry_of_line on stock_entry (order_item_id) where order_item_id is not null;
      revoke all on stock_entry from foyer_app;
      grant select, insert on stock_entry to foyer_app;
      create trigger written_once before update or delete or truncate on stock_entry
        for each statement execute function refuse_change()`);
    this.addSql(`
      create function balance_stock() returns trigger language plpgsql as $$ begin
        new.balance := new.quantity + coalesce(
          (select e.balance from stock_entry e where e.variant_id = new.variant_id order by e.id desc limit 1), 0);
        if new.order_item_id is not null and new.quantity > 0
          and (select sum(e.quantity) + new.quantity from stock_entry e where e.order_item_id = new.order_item_id) > 0 then
          raise exception 'More of order line % would come back than went out', new.order_item_id using errcode = '23514';
        end if;
        return new;
      end $$;
      create trigger balanced before insert on stock_entry for each row execute function balance_stock()`);
  }
}
