import { Migration } from '@mikro-orm/migrations';

/** Sets of variants at one price, and what goes with a product. */
export class Migration20261125170200_sets extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table bundle_part (
        product_id integer not null references product,
        position integer not null,
        variant_id integer not null references variant,
        primary key (product_id, position),
        constraint bundle_part_once unique (product_id, variant_id)
      );
      create index bundle_part_of_variant on bundle_part (variant_id);

      create table product_match (
        product_id integer not null references product,
        position integer not null,
        other_id integer not null references product,
        note text not null,
        primary key (product_id, position),
        constraint product_match_once unique (product_id, other_id),
        constraint product_match_apart check (product_id <> other_id)
      );
      create index product_match_of_other on product_match (other_id);

      alter table order_item add column bundle_id integer, add column bundle_name text;
    `);
  }
}
