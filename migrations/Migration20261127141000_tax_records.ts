import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/**
 * What Stripe Tax is told: each sale whose tax it worked out, and what is given back of it. A row is owed in the
 * transaction of the ledger's entries, with their sums. A payment that an earlier release opened reports its sale itself,
 * so neither the sale nor its refunds are owed.
 */
export class Migration20261127141000_tax_records extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table checkout add column is_tax_by_payment boolean not null default false`);
    this.addSql(`
      create table tax_record (
        id integer generated always as identity primary key,
        order_id integer not null references customer_order on delete cascade,
        refund_id integer,
        amount integer not null,
        tax integer not null,
        calculation_id text not null,
        reference uuid not null default gen_random_uuid() unique,
        attempts integer not null default 0,
        refusals integer not null default 0,
        error text,
        due_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        recorded_at timestamptz,
        transaction_id text,
        lines jsonb,
        check ((recorded_at is null) = (transaction_id is null) and (recorded_at is null) = (lines is null))
      );
      create unique index tax_record_of_sale on tax_record (order_id) where refund_id is null;
      create index tax_record_of_order on tax_record (order_id, id);
      create index tax_record_due on tax_record (due_at) where recorded_at is null;
      alter table tax_record enable row level security;
      create policy tax_record_within_reach on tax_record using (
        ${PERSON} is null or exists (select from customer_order o where o.id = order_id))`);
    this.addSql(`
      create function owe_tax_records() returns trigger language plpgsql as $$ begin
        insert into tax_record (order_id, refund_id, amount, tax, calculation_id)
        select e.order_id, e.refund_id, sum(e.amount),
          coalesce(sum(e.amount) filter (where e.kind in ('tax', 'refundedTax', 'creditedTax')), 0), c.tax_calculation_id
        from entered e join customer_order o on o.id = e.order_id join checkout c on c.id = o.checkout_id
        where c.tax_calculation_id is not null and case when e.refund_id is null
          then e.kind in ('sale', 'delivery', 'tax') and not c.is_tax_by_payment
          else exists (select from tax_record t where t.order_id = e.order_id and t.refund_id is null) end
        group by e.order_id, e.refund_id, c.tax_calculation_id
        order by e.order_id, e.refund_id nulls first;
        return null;
      end $$;
      create trigger owed after insert on ledger_entry
        referencing new table as entered for each statement execute function owe_tax_records()`);
  }
}
