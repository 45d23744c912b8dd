import { LOW_STOCK } from './values.ts';

/** SQL for `from` or `join` in other modules. */

/** SQL: products, including archived ones. */
export const products = `(select id, name, category, images->0->>'imageUrl' as image_url from product)`;

export const variants = `(select id, product_id, name, sku, price from variant)`;

/** SQL: variants on sale with low or no stock. */
export const lowStock = `(select v.id from variant v join product p on p.id = v.product_id
  where v.archived_at is null and p.archived_at is null and v.stock - v.reserved < ${LOW_STOCK})`;

export const stockEntries = `(select id, variant_id, at, kind, cause, quantity, balance, order_item_id, actor_id from stock_entry)`;
