import { Migration } from '@mikro-orm/migrations';

/** Whose the reserved stock is. */
export class Migration20261120000050_stock_holds extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table stock_hold (
        user_id integer not null references app_user,
        variant_id integer not null references variant,
        quantity integer not null check (quantity > 0),
        primary key (user_id, variant_id)
      );
      insert into stock_hold (user_id, variant_id, quantity)
        select c.user_id, (line->>'variantId')::integer, sum((line->>'quantity')::integer)
        from checkout c, jsonb_array_elements(c.lines) line
        where c.state in ('open', 'closing') and line->>'variantId' is not null group by 1, 2;
    `);
  }
}
