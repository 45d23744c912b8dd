import { Migration } from '@mikro-orm/migrations';

/** What delivery depends on, what it costs, and who an order is billed to. */
export class Migration20261125170300_delivery extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table product add column weight_oz integer, add column is_freight boolean not null default false,
        add column lead_days integer not null default 3;
      alter table variant add column weight_oz integer;
      alter table order_item add column lead_days integer not null default 3;

      alter table checkout add column shipping integer not null default 0, add column po_number text,
        add column tax_id text, add column billing_address jsonb, add column saves_address boolean not null default false,
        drop constraint checkout_total,
        add constraint checkout_total check (total = subtotal + tax + shipping and shipping >= 0) not valid;
      alter table customer_order add column shipping integer not null default 0, add column po_number text,
        add column tax_id text, add column billing_address jsonb, add column seller jsonb,
        drop constraint order_total,
        add constraint order_total check (total = subtotal + tax + shipping and shipping >= 0) not valid;

      create table saved_address (
        id integer generated always as identity primary key,
        user_id integer not null references app_user on delete cascade,
        address jsonb not null,
        address_key text not null,
        used_at timestamptz not null,
        constraint saved_address_once unique (user_id, address_key)
      );
      alter table saved_address enable row level security;
      create policy saved_address_within_reach on saved_address
        using ((select nullif(current_setting('app.user_id', true), '')::integer) is null
               or user_id = (select nullif(current_setting('app.user_id', true), '')::integer));
    `);
  }
}
