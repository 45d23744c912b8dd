import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/**
 * Money of an order as entries that are written once. When a transaction changes an order, a refund or a dispute, the
 * database adds the difference between them and the entries so far, whoever wrote it. Nothing is changed or deleted: what
 * is no longer so, as when the bank returns a refund or test orders are deleted, is an entry of the opposite sign.
 */
export class Migration20261127120000_order_ledger extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table ledger_entry (
        id bigint generated always as identity primary key,
        order_id integer not null,
        at timestamptz not null default now(),
        kind text not null check (kind in ('sale', 'delivery', 'tax', 'discount', 'payment', 'invoicePayment',
          'credit', 'creditedTax', 'refund', 'refundedTax', 'chargeback', 'chargebackReversed')),
        amount integer not null check (amount <> 0),
        state text not null,
        rate numeric,
        taxable integer,
        refund_id integer,
        dispute_id integer,
        is_test boolean not null,
        actor_id integer
      );
      create index ledger_entry_of_order on ledger_entry (order_id, id);
      create index ledger_entry_at on ledger_entry (at);
      alter table ledger_entry enable row level security;
      create policy ledger_entry_within_reach on ledger_entry using (
        ${PERSON} is null or exists (select from customer_order o where o.id = order_id));
      revoke all on ledger_entry from foyer_app;
      grant select, insert on ledger_entry to foyer_app`);
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$ begin
        raise exception 'Entries of % are neither changed nor deleted', tg_table_name using errcode = '42501';
      end $$;
      create trigger written_once before update or delete or truncate on ledger_entry
        for each statement execute function refuse_change()`);
    this.addSql(POST);
    this.addSql(`
      create function post_entries_of_order() returns trigger language plpgsql as $$ begin
        perform post_entries(array[case tg_op when 'DELETE' then old.id else new.id end]);
        return null;
      end $$;
      create function post_entries_of_refund() returns trigger language plpgsql as $$ begin
        perform post_entries(array[case tg_op when 'DELETE' then old.order_id else new.order_id end]);
        return null;
      end $$;
      create function post_entries_of_dispute() returns trigger language plpgsql as $$ begin
        perform post_entries(array(select o.id from customer_order o where o.payment_intent_id =
          case tg_op when 'DELETE' then old.payment_intent_id else new.payment_intent_id end));
        return null;
      end $$;
      create constraint trigger posted
        after insert or delete or update of subtotal, shipping, tax, total, due_on, paid_at on customer_order
        deferrable initially deferred for each row execute function post_entries_of_order();
      create constraint trigger posted
        after insert or delete or update of order_id, state, amount, tax, is_credit on refund
        deferrable initially deferred for each row execute function post_entries_of_refund();
      create constraint trigger posted after insert or delete or update of withdrawn on dispute
        deferrable initially deferred for each row execute function post_entries_of_dispute()`);
  }
}

/**
 * Positive amounts are owed to or received by the shop, negative ones given up or given back. What an entry said of state
 * and rate stays when the order's address changes. The time of a fact is its own; that of a reversal is now.
 */
const POST = `
  create function post_entries(orders integer[]) returns void language plpgsql as $$ begin
    perform from customer_order where id = any(orders) order by id for no key update;
    insert into ledger_entry
      (order_id, at, kind, amount, state, rate, taxable, refund_id, dispute_id, is_test, actor_id)
    with sold as (
      select o.id, o.subtotal, o.shipping, o.tax, o.total, o.due_on, o.paid_at, o.payment_intent_id, o.created_at,
        coalesce(first.is_test, o.is_test) as is_test,
        coalesce(first.state, o.tax_basis->>'state', o.shipping_address->>'state', '') as state,
        case when first.state is not null then first.rate
          when o.tax_basis->>'kind' = 'exempt' then 0
          when o.tax_basis->>'kind' = 'stripe' then null
          else coalesce(o.tax_basis->>'percent', '8')::numeric / 100 end as rate
      from customer_order o
      left join lateral (select e.state, e.rate, e.is_test from ledger_entry e where e.order_id = o.id order by e.id limit 1) first on true
      where o.id = any(orders)),
    given_back as (
      select s.*, r.id as refund_id, r.amount, r.tax as tax_part, r.is_credit,
        coalesce(r.refunded_at, r.created_at) as at
      from refund r join sold s on s.id = r.order_id where r.state = 'refunded'),
    fact (order_id, place, kind, amount, taxable, refund_id, dispute_id, state, rate, is_test, at) as (
      select id, 1, 'sale', subtotal, null::integer, null::integer, null::integer, state, rate, is_test, created_at from sold
      union all
      select id, 2, 'delivery', shipping, null, null, null, state, rate, is_test, created_at from sold
      union all
      select id, 3, 'tax', tax, subtotal, null, null, state, rate, is_test, created_at from sold
      union all
      select id, 4, 'payment', total, null, null, null, state, rate, is_test, created_at from sold where due_on is null
      union all
      select s.id, 5, 'invoicePayment', s.total - coalesce((select sum(r.amount) from refund r
          where r.order_id = s.id and r.is_credit and r.state <> 'failed'), 0)::integer,
        null, null, null, state, rate, is_test, s.paid_at
      from sold s where s.paid_at is not null
      union all
      select id, 6, case when is_credit then 'credit' else 'refund' end, tax_part - amount, null, refund_id, null,
        state, rate, is_test, at from given_back
      union all
      select id, 7, case when is_credit then 'creditedTax' else 'refundedTax' end, -tax_part, null, refund_id, null,
        state, rate, is_test, at from given_back
      union all
      select s.id, 8, 'chargeback', -d.withdrawn, null, null, d.id, state, rate, is_test, d.updated_at
      from dispute d join sold s on s.payment_intent_id = d.payment_intent_id),
    missing as (
      select order_id, max(place) as place, kind, sum(amount)::integer as amount, sum(taxable)::integer as taxable,
        refund_id, dispute_id, max(state) as state, max(rate) as rate, bool_or(is_test) as is_test,
        case when count(place) = count(*) then max(at) else now() end as at
      from (
        select * from fact
        union all
        select order_id, null, case kind when 'chargebackReversed' then 'chargeback' else kind end, -amount, -taxable,
          refund_id, dispute_id, state, rate, is_test, at
        from ledger_entry where order_id = any(orders)) each
      group by order_id, kind, refund_id, dispute_id having sum(amount) <> 0)
    select order_id, at, case when kind = 'chargeback' and amount > 0 then 'chargebackReversed' else kind end, amount, state,
      rate, case kind when 'tax' then taxable end, refund_id, dispute_id, is_test,
      nullif(current_setting('app.actor_id', true), '')::integer
    from missing order by order_id, place, refund_id, dispute_id;
  end $$`;
