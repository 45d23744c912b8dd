import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/** Several refunds of a payment, by line or amount, each with its own way to an end. */
export class Migration20261125190300_partial_refunds extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table refund
        add column tax integer not null default 0,
        add column note text,
        add column asked_at timestamptz,
        add column due_at timestamptz,
        add column is_by_hand boolean not null default false,
        add column settled_at timestamptz,
        add column settled_by integer references app_user,
        drop constraint refund_once,
        drop constraint refund_reason_check,
        drop constraint refund_state_check,
        add constraint refund_reason_known check (reason in
          ('late_payment', 'amount_mismatch', 'order_cancelled', 'order_changed', 'requested', 'returned', 'elsewhere')) not valid,
        add constraint refund_state_known check (state in ('due', 'pending', 'refunded', 'failed')) not valid`);
    this.addSql(`
      create table refund_item (
        refund_id integer not null references refund on delete cascade,
        order_item_id integer not null references order_item,
        quantity integer not null check (quantity > 0),
        taken_out integer not null default 0 check (taken_out between 0 and quantity),
        is_restocked boolean not null default false,
        primary key (refund_id, order_item_id)
      );
      create index refund_item_of_line on refund_item (order_item_id);
      alter table refund_item enable row level security;
      create policy refund_item_within_reach on refund_item using (
        ${PERSON} is null or exists (select from refund r where r.id = refund_id));
      grant select, insert, update, delete on refund_item to foyer_app`);
    this.addSql(`
      create table test_payment_refund (
        id text primary key,
        payment_intent_id text not null references test_payment_intent on delete cascade,
        refund_id integer,
        amount integer not null check (amount > 0),
        idempotency_key text not null unique,
        created_at timestamptz not null
      );
      create index test_payment_refund_of_intent on test_payment_refund (payment_intent_id);
      grant select, insert, update, delete on test_payment_refund to foyer_app`);
    this.addSql(`
      insert into test_payment_refund (id, payment_intent_id, refund_id, amount, idempotency_key, created_at)
      select i.refund_id, i.id, r.id, i.amount, coalesce(r.idempotency_key::text, i.refund_id), coalesce(r.refunded_at, now())
      from test_payment_intent i left join refund r on r.payment_intent_id = i.id where i.refund_id is not null`);
    this.addSql(`
      alter table customer_order
        add column refunded integer not null default 0,
        add column payment_state text not null default 'paid'`);
    this.addSql(`alter table order_item add column restocked integer not null default 0`);
    this.addSql(`
      update order_item i set restocked = i.quantity
      from customer_order o where o.id = i.order_id and o.status = 'cancelled'`);
    this.addSql(`
      update customer_order o set refunded = case when r.state = 'failed' then 0 else r.amount end,
        payment_state = case r.state when 'failed' then 'refund_failed' when 'due' then 'refund_due' else 'refunded' end
      from refund r where r.order_id = o.id`);
    this.addSql(`
      update refund r set tax = o.tax from customer_order o where o.id = r.order_id;
      update refund set asked_at = created_at, due_at = now() where state = 'due'`);
  }
}
