import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { intArray, isoTimestamp, query } from '../../platform/core/sql.ts';
import { notFoundError } from '../../shared/errors.ts';
import type { AdminCtx } from '../accounts/index.ts';
import {
  type AdminProduct,
  adminProductReply,
  type CartItem,
  type CartRequest,
  cartItemReply,
  type LineItem,
  type Product,
  productReply,
  type StockAlert,
  stockAlertReply,
} from './schema.ts';
import { tables } from './tables.ts';

/** SQL: aggregate of a set's parts `o`, of products `q`. */
const partsFact = (fact: string) => `(select ${fact} from bundle_part b join variant o on o.id = b.variant_id
  join product q on q.id = o.product_id where b.product_id = p.id)`;
const weightOf = (ownWeight: string) =>
  `coalesce(${ownWeight}, ${partsFact('sum(coalesce(o.weight_oz, q.weight_oz))')})::int`;
const IS_FREIGHT = `(p.is_freight or coalesce(${partsFact('bool_or(q.is_freight)')}, false))`;
const LEAD_DAYS = `greatest(p.lead_days, ${partsFact('max(q.lead_days)')})`;

const PRODUCT_COLUMNS = `p.id, p.name, p.description, p.category, p.base_price as "basePrice",
  p.images->0->>'imageUrl' as "imageUrl", p.images, p.featured_position is not null as featured, p.specifications,
  p.face, ${weightOf('p.weight_oz')} as weight, ${IS_FREIGHT} as "isFreight", ${LEAD_DAYS} as "leadDays",
  p.is_made_to_measure as "isMadeToMeasure",
  coalesce((select json_agg(json_build_object('productId', q.id, 'variantId', v.id, 'name', q.name, 'variantName', v.name,
                                              'price', v.price) order by b.position)
            from bundle_part b join variant v on v.id = b.variant_id join product q on q.id = v.product_id
            where b.product_id = p.id), '[]') as parts,
  coalesce((select json_agg(json_build_object('productId', q.id, 'name', q.name, 'category', q.category, 'note', m.note)
                            order by m.is_other, m.position)
            from (select other_id as id, note, position, false as is_other from product_match where product_id = p.id
                  union all
                  select product_id, note, position, true from product_match m where other_id = p.id and not exists (
                    select from product_match o where o.product_id = p.id and o.other_id = m.product_id)) m
            join product q on q.id = m.id and q.archived_at is null), '[]') as "goesWith"`;

/** SQL: available sets; each part must be on sale. */
const SETS_AVAILABLE = `(select case when bool_and(v.archived_at is null and q.archived_at is null)
    then min(greatest(0, v.stock - v.reserved)) when count(*) > 0 then 0 end
  from bundle_part b join variant v on v.id = b.variant_id join product q on q.id = v.product_id
  where b.product_id = p.id)`;

export async function readCatalog(ctx: Ctx): Promise<Product[]> {
  return await query(
    ctx,
    `select ${PRODUCT_COLUMNS}, ${SETS_AVAILABLE} as stock,
       coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'price', v.price,
                                                   'stock', v.stock - v.reserved, 'imageUrl', v.image_url, 'face', v.face, 'weight', v.weight_oz)
                                 order by v.position, v.id)
                 from variant v where v.product_id = p.id and v.archived_at is null), '[]') as variants
     from product p where p.archived_at is null order by p.featured_position, p.id`,
    [],
    productReply,
  );
}

export async function listProductsForAdmin(ctx: AdminCtx, productId?: number): Promise<AdminProduct[]> {
  return await query(
    ctx,
    `select ${PRODUCT_COLUMNS}, ${SETS_AVAILABLE} as stock, p.sku, p.revision, p.archived_at is not null as archived,
       coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'name', v.name, 'price', v.price,
                                                   'stock', v.stock, 'reserved', v.reserved, 'imageUrl', v.image_url, 'face', v.face, 'weight', v.weight_oz,
                                                   'archived', v.archived_at is not null)
                                 order by v.archived_at is not null, v.position, v.id)
                 from variant v where v.product_id = p.id), '[]') as variants
     from product p where ?::int is null or p.id = ?::int
     order by p.archived_at is not null, p.featured_position, p.id`,
    [productId ?? null, productId ?? null],
    adminProductReply,
  );
}

export async function readProductForAdmin(ctx: AdminCtx, productId: number): Promise<AdminProduct> {
  const [product] = await listProductsForAdmin(ctx, productId);
  if (!product) throw notFoundError('Product');
  return product;
}

const UNITS_AVAILABLE = `greatest(0, v.stock - v.reserved + coalesce(h.quantity, 0)
  - (select coalesce(sum(o.quantity), 0)::int from cart_item o
     where o.user_id = c.user_id and o.variant_id = c.variant_id and o.id <> c.id))`;

/** SQL: columns of `cart_item` `c`, or lines of its form. */
const CART_ITEM_COLUMNS = `c.id, c.quantity, coalesce(c.price_when_added, v.price, p.base_price) as "priceWhenAdded",
    coalesce(v.price, p.base_price) as "unitPrice",
    json_build_object('id', p.id, 'name', p.name, 'category', p.category, 'basePrice', p.base_price,
                      'imageUrl', p.images->0->>'imageUrl', 'face', p.face) as product,
    case when v.id is not null then json_build_object('id', v.id, 'name', v.name, 'price', v.price,
                      'stock', ${UNITS_AVAILABLE},
                      'imageUrl', v.image_url, 'face', v.face, 'weight', v.weight_oz) end as variant,
    json_build_object('weight', coalesce(${weightOf('coalesce(v.weight_oz, p.weight_oz)')}, 0), 'isFreight', ${IS_FREIGHT},
                      'leadDays', ${LEAD_DAYS}) as delivery,
    p.archived_at is null and v.archived_at is null and (v.id is not null
      or not exists (select from variant o where o.product_id = p.id and o.archived_at is null))
      and not exists (select from bundle_part b join variant o on o.id = b.variant_id join product q on q.id = o.product_id
        where b.product_id = p.id and (o.archived_at is not null or q.archived_at is not null))
      and not p.is_made_to_measure as "isAvailable",
    case when v.id is not null then ${UNITS_AVAILABLE} else
      (select min(greatest(0, o.stock - o.reserved + coalesce(held.quantity, 0))) from bundle_part b
       join variant o on o.id = b.variant_id
       left join stock_hold held on held.user_id = c.user_id and held.variant_id = o.id
       where b.product_id = p.id) end as left,
    c.inscription`;
const CART_ITEM_JOINS = `join product p on p.id = c.product_id
  left join variant v on v.id = c.variant_id and v.product_id = p.id
  left join stock_hold h on h.user_id = c.user_id and h.variant_id = c.variant_id`;
const FROM_CART = `from cart_item c ${CART_ITEM_JOINS}`;

/**
 * Reads the cart with current prices and the stock not needed by its other lines; the user's own reservation counts as
 * available.
 */
export async function readCart(ctx: Ctx, userId: number): Promise<CartItem[]> {
  return await query(
    ctx,
    `select ${CART_ITEM_COLUMNS} ${FROM_CART} where c.user_id = ? order by c.id`,
    [userId],
    cartItemReply,
  );
}

/** Reads goods as lines of an ownerless cart, in order, without unknown ones. */
export async function readItems(ctx: Ctx, items: readonly LineItem[]): Promise<CartItem[]> {
  return await query(
    ctx,
    `select ${CART_ITEM_COLUMNS} from (
       select nth::int as id, 0 as user_id, product_id, nullif(variant_id, 0) as variant_id, quantity,
         null::int as price_when_added, null::jsonb as inscription
       from unnest(?::int[], ?::int[], ?::int[]) with ordinality as line (product_id, variant_id, quantity, nth)) c
     ${CART_ITEM_JOINS} order by c.id`,
    [
      intArray(items.map(({ productId }) => productId)),
      intArray(items.map(({ variantId }) => variantId ?? 0)),
      intArray(items.map(({ quantity }) => quantity)),
    ],
    cartItemReply,
  );
}

const bundlePart = z.object({
  bundleId: z.int(),
  productId: z.int(),
  variantId: z.int(),
  productName: z.string(),
  variantName: z.string(),
  price: z.int(),
  delivery: cartItemReply.shape.delivery,
});
export type BundlePart = z.output<typeof bundlePart>;

export async function listParts(ctx: Ctx, productIds: readonly number[]): Promise<BundlePart[]> {
  return await query(
    ctx,
    `select b.product_id as "bundleId", p.id as "productId", v.id as "variantId", p.name as "productName",
       v.name as "variantName", v.price, json_build_object('weight', coalesce(v.weight_oz, p.weight_oz, 0),
         'isFreight', p.is_freight, 'leadDays', p.lead_days) as delivery
     from bundle_part b join variant v on v.id = b.variant_id join product p on p.id = v.product_id
     where b.product_id = any(?::int[]) order by b.product_id, b.position`,
    [intArray(productIds)],
    bundlePart,
  );
}

export async function listStockAlerts(ctx: Ctx, userId: number): Promise<StockAlert[]> {
  return await query(
    ctx,
    `select a.variant_id as "variantId", p.name || ', ' || v.name as name, ${isoTimestamp('a.created_at')} as since
     from stock_alert a join variant v on v.id = a.variant_id join product p on p.id = v.product_id
     where a.user_id = ? order by a.created_at, a.variant_id`,
    [userId],
    stockAlertReply,
  );
}

export async function isCartEmpty(ctx: Ctx, userId: number): Promise<boolean> {
  const items = tables(ctx).selectFrom('cart_item').select('id').where('userId', '=', userId);
  return (await query(ctx, items.limit(1))).length === 0;
}

export async function readCartItem(ctx: Ctx, userId: number, itemId: number): Promise<CartItem> {
  const [item] = await query(
    ctx,
    `select ${CART_ITEM_COLUMNS} ${FROM_CART} where c.user_id = ? and c.id = ?`,
    [userId, itemId],
    cartItemReply,
  );
  if (!item) throw notFoundError('Cart item');
  return item;
}

export interface CartLine extends Pick<CartRequest, 'productId' | 'variantId'> {
  readonly inscriptionKey: string | null;
}

export async function readCartLine(
  ctx: Ctx,
  userId: number,
  { productId, variantId, inscriptionKey }: CartLine,
): Promise<CartItem> {
  const line = `select ${CART_ITEM_COLUMNS} ${FROM_CART} where c.user_id = ? and c.product_id = ? and c.variant_id is not distinct from ?::int
    and c.inscription_key is not distinct from ?::text`;
  const [item] = await query(ctx, line, [userId, productId, variantId, inscriptionKey], cartItemReply);
  if (!item) throw notFoundError('Cart item');
  return item;
}

export async function findMadeToMeasure(ctx: Ctx, productId: number) {
  const products = tables(ctx).selectFrom('product').select(['name', 'weight', 'isFreight']);
  const madeToMeasure = products.where('isMadeToMeasure', '=', true).where('archivedAt', 'is', null);
  return (await query(ctx, madeToMeasure.where('id', '=', productId)))[0] ?? null;
}

const productName = z.object({ name: z.string() });

/** Returns the name of a product off sale, or with a variant off sale; else `null`. */
export async function findUnavailable(
  ctx: Ctx,
  lines: readonly { readonly productId: number; readonly variantId: number | null }[],
): Promise<string | null> {
  const [unavailable] = await query(
    ctx,
    `select p.name from unnest(?::int[], ?::int[]) as line (product_id, variant_id)
     join product p on p.id = line.product_id left join variant v on v.id = line.variant_id
     where p.archived_at is not null or v.archived_at is not null limit 1`,
    [intArray(lines.map(({ productId }) => productId)), intArray(lines.map(({ variantId }) => variantId ?? 0))],
    productName,
  );
  return unavailable?.name ?? null;
}
