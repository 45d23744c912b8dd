import { Migration } from '@mikro-orm/migrations';

/** What is engraved on placards: their size on products, the text in carts, and text and drawing with orders. */
export class Migration20261125170100_placards extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      -- json: the catalog compares it in the order of its keys
      alter table product add column face json;
      alter table variant add column face json;
      alter table cart_item add column inscription jsonb, add column inscription_key text;

      create table order_inscription (
        order_item_id integer primary key references order_item,
        order_id integer not null references customer_order,
        face jsonb not null,
        -- no reference: a building may be deleted while its placard is paid
        property_id integer,
        slug text,
        name text,
        address text,
        drawing text,
        answered_at timestamptz,
        reminded_at timestamptz,
        constraint order_inscription_drawn check (drawing is null or (name is not null and slug is not null))
      );
      create index order_inscription_of_order on order_inscription (order_id);
      create index order_inscription_waiting on order_inscription (order_id) where slug is null or name is null;
      alter table order_inscription enable row level security;
      create policy order_inscription_within_reach on order_inscription
        using ((select nullif(current_setting('app.user_id', true), '')::integer) is null
               or exists (select from customer_order o where o.id = order_id));
    `);
  }
}
