import { Migration } from '@mikro-orm/migrations';

/** Products, their variants with stock, carts. */
export class Migration20261120000010_shop extends Migration {
  override async up(): Promise<void> {
    // Nothing here is ever deleted but cart lines: an order goes on naming what it was for.
    this.addSql(`
      create table product (
        id integer generated always as identity primary key,
        sku text not null,
        name text not null check (name <> ''),
        description text not null,
        category text not null check (category in ('media_player', 'digital_signage', 'cabinet_cover', 'qr_placard')),
        base_price integer not null check (base_price > 0),
        -- json, not jsonb: the order in which somebody wrote the specifications is kept
        specifications json not null default '{}',
        images json not null default '[]',
        featured_position integer,
        revision integer not null default 1,
        created_at timestamptz not null,
        archived_at timestamptz,
        constraint product_sku unique (sku)
      );
      create table variant (
        id integer generated always as identity primary key,
        product_id integer not null references product,
        sku text not null,
        name text not null check (name <> ''),
        price integer not null check (price > 0),
        stock integer not null check (stock >= 0),
        reserved integer not null default 0,
        image_url text,
        position integer not null default 0,
        created_at timestamptz not null,
        archived_at timestamptz,
        constraint variant_sku unique (sku),
        constraint variant_reserved check (reserved between 0 and stock),
        unique (id, product_id)
      );
      create index variant_of_product on variant (product_id);

      create table cart_item (
        id integer generated always as identity primary key,
        user_id integer not null references app_user on delete cascade,
        product_id integer not null references product,
        variant_id integer,
        quantity integer not null,
        price_when_added integer not null check (price_when_added > 0),
        created_at timestamptz not null,
        foreign key (variant_id, product_id) references variant (id, product_id),
        constraint cart_item_once unique nulls not distinct (user_id, product_id, variant_id),
        constraint cart_item_quantity check (quantity between 1 and 999)
      );
    `);
  }
}
