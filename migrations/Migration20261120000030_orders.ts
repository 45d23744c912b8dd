import { Migration } from '@mikro-orm/migrations';

/** Checkouts, orders with their history, what is known of payments, rendered QR codes. */
export class Migration20261120000030_orders extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table checkout (
        id integer generated always as identity primary key,
        user_id integer not null references app_user,
        state text not null check (state in ('open', 'closing', 'paid', 'expired', 'replaced', 'refunded')),
        lines jsonb not null,
        subtotal integer not null check (subtotal > 0),
        tax integer not null check (tax >= 0),
        total integer not null,
        currency text not null default 'usd',
        shipping_address jsonb not null,
        property_id integer references property on delete set null,
        property_name text,
        property_slug text,
        reserved_until timestamptz not null,
        closing_as text check (closing_as in ('expired', 'replaced')),
        payment_intent_id text,
        checked_at timestamptz,
        created_at timestamptz not null,
        constraint checkout_intent unique (payment_intent_id),
        constraint checkout_total check (total = subtotal + tax),
        constraint checkout_closing check (state <> 'closing' or closing_as is not null)
      );
      create unique index checkout_one_open on checkout (user_id) where state = 'open';
      create index checkout_holding_stock on checkout (reserved_until) where state in ('open', 'closing');

      create table customer_order (
        id integer generated always as identity primary key,
        user_id integer not null references app_user,
        checkout_id integer not null references checkout,
        payment_intent_id text not null,
        status text not null default 'pending'
          check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
        subtotal integer not null,
        tax integer not null,
        total integer not null,
        currency text not null,
        shipping_address jsonb,
        property_id integer references property on delete set null,
        property_name text,
        property_slug text,
        tracking_number text,
        created_at timestamptz not null,
        constraint order_intent unique (payment_intent_id),
        constraint order_checkout unique (checkout_id),
        constraint order_total check (total = subtotal + tax)
      );
      create index order_of_user on customer_order (user_id, id desc);
      create index order_by_status on customer_order (status, id desc);

      create table order_item (
        id integer generated always as identity primary key,
        order_id integer not null references customer_order,
        product_id integer not null references product,
        variant_id integer references variant,
        product_name text not null,
        variant_name text,
        quantity integer not null check (quantity > 0),
        price_at_purchase integer not null check (price_at_purchase > 0)
      );
      create index order_item_of_order on order_item (order_id);

      create table order_event (
        id integer generated always as identity primary key,
        order_id integer not null references customer_order,
        seq integer not null,
        from_status text,
        to_status text not null,
        tracking_number text,
        notes text,
        actor_id integer references app_user,
        created_at timestamptz not null,
        constraint order_event_once unique (order_id, seq)
      );
    `);

    this.addSql(`
      create table refund (
        id integer generated always as identity primary key,
        payment_intent_id text not null,
        checkout_id integer not null references checkout,
        order_id integer references customer_order,
        user_id integer not null references app_user,
        amount integer not null check (amount > 0),
        currency text not null,
        reason text not null check (reason in ('late_payment', 'amount_mismatch', 'order_cancelled')),
        state text not null default 'due' check (state in ('due', 'refunded')),
        provider_refund_id text,
        attempts integer not null default 0,
        error text,
        created_at timestamptz not null,
        refunded_at timestamptz,
        constraint refund_once unique (payment_intent_id)
      );
      create index refund_due on refund (id) where state = 'due';

      create table test_payment_intent (
        id text primary key,
        idempotency_key text not null,
        client_secret text not null,
        checkout_id integer not null,
        amount integer not null check (amount > 0),
        currency text not null,
        status text not null default 'unpaid' check (status in ('unpaid', 'succeeded', 'canceled')),
        refund_id text,
        created_at timestamptz not null,
        constraint test_intent_key unique (idempotency_key)
      );
      create table stripe_event (
        id text primary key,
        type text not null,
        received_at timestamptz not null,
        processed_at timestamptz
      );

      create table qr_code (
        key text primary key check (key ~ '^[0-9a-f]{64}$'),
        url text not null,
        size integer not null check (size between 64 and 2000),
        png bytea,
        created_at timestamptz not null
      );
    `);
  }
}
