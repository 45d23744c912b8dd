import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/** What was sent of an order, what comes back, and what is sent again. */
export class Migration20261125190500_parcels_and_returns extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table parcel (
        id integer generated always as identity primary key,
        order_id integer not null references customer_order,
        kind text not null check (kind in ('shipment', 'replacement')),
        carrier text,
        tracking_number text,
        reason text,
        created_at timestamptz not null default now(),
        shipped_at timestamptz,
        delivered_at timestamptz
      );
      create index parcel_of_order on parcel (order_id, id);
      create table parcel_item (
        parcel_id integer not null references parcel on delete cascade,
        order_item_id integer not null references order_item,
        quantity integer not null check (quantity > 0),
        primary key (parcel_id, order_item_id)
      );
      create index parcel_item_of_line on parcel_item (order_item_id);
      create table order_return (
        id integer generated always as identity primary key,
        order_id integer not null references customer_order,
        state text not null check (state in ('requested', 'approved', 'received', 'declined', 'withdrawn')),
        reason text not null,
        is_by_customer boolean not null,
        label_number text,
        answer text,
        refund_id integer references refund,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index order_return_of_order on order_return (order_id, id);
      create index order_return_open on order_return (id) where state in ('requested', 'approved');
      create table order_return_item (
        return_id integer not null references order_return on delete cascade,
        order_item_id integer not null references order_item,
        quantity integer not null check (quantity > 0),
        is_restocked boolean not null default false,
        primary key (return_id, order_item_id)
      );
      create index order_return_item_of_line on order_return_item (order_item_id)`);
    const owners = {
      parcel: 'customer_order o where o.id = order_id',
      parcel_item: 'parcel p where p.id = parcel_id',
      order_return: 'customer_order o where o.id = order_id',
      order_return_item: 'order_return r where r.id = return_id',
    };
    for (const [table, owner] of Object.entries(owners))
      this.addSql(`
        alter table ${table} enable row level security;
        create policy ${table}_within_reach on ${table} using (${PERSON} is null or exists (select from ${owner}));
        grant select, insert, update, delete on ${table} to foyer_app`);
    this.addSql(`
      insert into parcel (order_id, kind, tracking_number, created_at, shipped_at, delivered_at)
      select o.id, 'shipment', o.tracking_number, e.at, e.at, case when o.status = 'delivered' then e.delivered end
      from customer_order o
      cross join lateral (select coalesce(min(created_at) filter (where to_status in ('shipped', 'delivered')), o.created_at) as at,
          coalesce(min(created_at) filter (where to_status = 'delivered'), o.created_at) as delivered
        from order_event where order_id = o.id) e
      where o.status in ('shipped', 'delivered')`);
    this.addSql(`
      insert into parcel_item (parcel_id, order_item_id, quantity)
      select p.id, i.id, i.quantity from parcel p join order_item i on i.order_id = p.order_id`);
  }
}
