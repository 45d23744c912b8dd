import { LOW_STOCK } from './values.ts';

/** SQL for `from` or `join` in other modules. */

/** Archived ones included. */
export const products = `(select id, name, category, images->0->>'imageUrl' as image_url from product)`;

export const variants = `(select id, product_id, name, sku, price from variant)`;

/** Variants on sale that are sold out, or nearly. */
export const lowStock = `(select v.id from variant v join product p on p.id = v.product_id
  where v.archived_at is null and p.archived_at is null and v.stock - v.reserved < ${LOW_STOCK})`;

/** What moved stock, with the stock after it. */
export const stockEntries = `(select id, variant_id, at, kind, cause, quantity, balance, order_item_id, actor_id from stock_entry)`;
