import { z } from 'zod';
import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { AppError, notFound, violates } from '../../../shared/errors.ts';
import { cartEmptied } from '../events.ts';
import { CartItemRow } from '../product.entity.ts';
import { type BundlePart, isCartEmpty, partsOf, readCart, readCartItem, readCartLine, readItems } from '../queries.ts';
import {
  type CartChanges,
  type CartItem,
  type CartRequest,
  category,
  type Face,
  type Inscription,
  isMade,
  type LineItem,
  MAX_QUANTITY,
} from '../schema.ts';
import { faceOf, sharesOf } from '../values.ts';
import { resolveInscription, withLivingDirectory } from './inscriptions.ts';
import { refuseShortages } from './stock.ts';

const priceRow = z.object({
  basePrice: z.int(),
  price: z.int().nullable(),
  hasVariants: z.boolean(),
  category,
  isMadeToMeasure: z.boolean(),
});

/**
 * Adds an item, or adds to the quantity of the line with the same inscription.
 * @throws AppError `out_of_stock` with what is left, or as `resolveInscription`
 */
export async function addToCart(ctx: SignedInCtx, request: CartRequest): Promise<CartItem> {
  const { userId } = ctx.actor;
  return await transaction(ctx, async (tx) => {
    const { price, text } = await soldAs(tx, request);
    const line = { ...request, inscriptionKey: keyOf(text) };
    const added = write(
      tx,
      `insert into cart_item (user_id, product_id, variant_id, quantity, price_when_added, inscription, inscription_key, created_at)
       values (?, ?, ?, ?, ?, ?::jsonb, ?, now())
       on conflict on constraint cart_item_once do update
       set quantity = cart_item.quantity + excluded.quantity, price_when_added = excluded.price_when_added`,
      [...of(line, userId), request.quantity, price, text && JSON.stringify(text), line.inscriptionKey],
    );
    const [, item] = await Promise.all([added.catch(refuseTooMany), readCartLine(tx, userId, line)]);
    return checked(item, request.quantity);
  });
}

/** @throws AppError as `addToCart` */
export async function changeItem(ctx: SignedInCtx, itemId: number, changes: CartChanges): Promise<CartItem> {
  const { userId } = ctx.actor;
  const { quantity, inscription } = changes;
  return await transaction(ctx, async (tx) => {
    if (quantity !== undefined) await tx.em.nativeUpdate(CartItemRow, { id: itemId, userId }, { quantity });
    if (inscription === undefined) return checked(await readCartItem(tx, userId, itemId));
    const item = await tx.em.findOne(CartItemRow, { id: itemId, userId }, forUpdate);
    if (!item) throw notFound('Cart item');
    const lineId = await inscribe(tx, item, inscription && (await resolveInscription(tx, inscription, userId)));
    return checked(await readCartItem(tx, userId, lineId));
  });
}

/** Joins the line that has this text already. @returns the line's id */
async function inscribe(tx: Tx, item: CartItemRow, text: Inscription | null): Promise<number> {
  const { id, userId, productId, variantId = null } = item;
  const inscriptionKey = keyOf(text);
  const same = await tx.em.findOne(CartItemRow, { userId, productId, variantId, inscriptionKey, id: { $ne: id } });
  if (!same) {
    await tx.em.nativeUpdate(CartItemRow, { id }, { inscription: text, inscriptionKey });
    return id;
  }
  await tx.em.nativeDelete(CartItemRow, { id });
  const quantity = same.quantity + item.quantity;
  await tx.em.nativeUpdate(CartItemRow, { id: same.id }, { quantity }).catch(refuseTooMany);
  return same.id;
}

const keyOf = (text: Inscription | null): string | null =>
  text && JSON.stringify([text.propertyId, text.slug, text.name, text.address]);

const of = ({ productId, variantId }: Pick<CartRequest, 'productId' | 'variantId'>, userId: number) => [
  userId,
  productId,
  variantId,
];

/** @throws AppError `not_found`, also for another user's cart */
export async function removeFromCart(ctx: SignedInCtx, itemId: number): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const removed = await tx.em.nativeDelete(CartItemRow, { id: itemId, userId });
    if (removed === 0) throw notFound('Cart item');
    if (await isCartEmpty(tx, userId)) await recordEvent(tx, cartEmptied, { userId });
  });
}

/** Releases its reservation. */
export async function clearCart(ctx: SignedInCtx): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await tx.em.nativeDelete(CartItemRow, { userId });
    await recordEvent(tx, cartEmptied, { userId });
  });
}

/** Of a deleted account; releases its reservation. */
export async function forgetCart(tx: Tx, userId: number): Promise<void> {
  await tx.em.nativeDelete(CartItemRow, { userId });
  await recordEvent(tx, cartEmptied, { userId });
}

export interface CheckoutLine {
  readonly productId: number;
  readonly variantId: number | null;
  readonly productName: string;
  readonly variantName: string | null;
  readonly quantity: number;
  /** Cents, current. */
  readonly unitPrice: number;
  readonly delivery?: CartItem['delivery'];
  /** It is a part of this set, at its share of the price. */
  readonly bundle?: { readonly productId: number; readonly name: string };
  /** Of a placard. */
  readonly made?: {
    readonly face: Face;
    readonly inscription: Inscription | null;
    /** Of the cart's line. */
    readonly key: string | null;
  };
}

/** At current prices. @throws AppError `conflict` while an item is off sale */
export async function cartForCheckout(ctx: Ctx, userId: number): Promise<CheckoutLine[]> {
  const items = await readCart(ctx, userId);
  const gone = items.find(({ isAvailable }) => !isAvailable);
  if (gone) throw new AppError('conflict', `${gone.product.name} is no longer sold. Remove it from your cart.`);
  return await linesOf(ctx, items);
}

/** Goods that no cart has, at current prices. @throws AppError `not_found` for what is not sold */
export async function linesFor(ctx: Ctx, wanted: readonly LineItem[]): Promise<CheckoutLine[]> {
  const items = await readItems(ctx, wanted);
  const isSold = wanted.every(
    ({ variantId }, at) => items[at]?.isAvailable && (items[at].variant?.id ?? null) === variantId,
  );
  if (items.length < wanted.length || !isSold) throw notFound('Product');
  return await linesOf(ctx, items);
}

async function linesOf(ctx: Ctx, items: readonly CartItem[]): Promise<CheckoutLine[]> {
  const texts = await withLivingDirectory(
    ctx,
    items.map(({ inscription }) => inscription),
  );
  const parts = await partsOf(
    ctx,
    items.flatMap(({ product, variant }) => (variant ? [] : [product.id])),
  );
  return items.flatMap((item, at): CheckoutLine[] => {
    const ofSet = parts.filter(({ bundleId }) => item.variant === null && bundleId === item.product.id);
    return ofSet.length > 0 ? linesOfSet(item, ofSet) : [lineOf(item, texts[at] ?? null)];
  });
}

/** Its parts share the price: stock, shipping and refunds are by part. */
function linesOfSet({ product, quantity, unitPrice }: CartItem, parts: readonly BundlePart[]): CheckoutLine[] {
  const shares = sharesOf(
    unitPrice,
    parts.map(({ price }) => price),
  );
  return parts.map(({ productId, variantId, productName, variantName, delivery }, at) => ({
    productId,
    variantId,
    productName,
    variantName,
    quantity,
    delivery,
    unitPrice: shares[at] ?? 0,
    bundle: { productId: product.id, name: product.name },
  }));
}

function lineOf(item: CartItem, text: Inscription | null): CheckoutLine {
  const { product, variant, quantity, unitPrice, inscription, delivery } = item;
  return {
    delivery,
    productId: product.id,
    variantId: variant?.id ?? null,
    productName: product.name,
    variantName: variant?.name ?? null,
    quantity,
    unitPrice,
    ...(isMade(product.category) && {
      made: { face: faceOf(product, variant), inscription: text, key: keyOf(inscription) },
    }),
  };
}

/** Keeps what was added since the checkout. */
export async function takeFromCart(
  tx: Tx,
  userId: number,
  lines: readonly Pick<CheckoutLine, 'productId' | 'variantId' | 'quantity' | 'made' | 'bundle'>[],
): Promise<void> {
  const sets = new Set<number>();
  for (const { bundle, quantity, made, ...bought } of lines) {
    if (bundle && sets.has(bundle.productId)) continue;
    if (bundle) sets.add(bundle.productId);
    const { productId, variantId } = bundle ? { productId: bundle.productId, variantId: null } : bought;
    const line = { userId, productId, variantId, inscriptionKey: made?.key ?? null };
    await tx.em.nativeDelete(CartItemRow, { ...line, quantity: { $lte: quantity } });
    await write(
      tx,
      `update cart_item set quantity = quantity - ? where user_id = ? and product_id = ?
         and variant_id is not distinct from ? and inscription_key is not distinct from ? and quantity > ?`,
      [quantity, ...of(line, userId), line.inscriptionKey, quantity],
    );
  }
}

/** Undoes `takeFromCart`, at most to the maximum of a line. */
export async function returnToCart(
  tx: Tx,
  userId: number,
  lines: readonly Pick<CheckoutLine, 'productId' | 'variantId' | 'quantity' | 'unitPrice'>[],
): Promise<void> {
  for (const { productId, variantId, quantity, unitPrice } of lines)
    await write(
      tx,
      `insert into cart_item (user_id, product_id, variant_id, quantity, price_when_added, created_at)
       values (?, ?, ?, ?, ?, now()) on conflict on constraint cart_item_once do update
       set quantity = least(${MAX_QUANTITY}, cart_item.quantity + excluded.quantity)`,
      [userId, productId, variantId, quantity, unitPrice],
    );
}

/** @throws AppError when the product is off sale, or the variant is missing */
async function soldAs(
  tx: Tx,
  { productId, variantId, inscription }: CartRequest,
): Promise<{ price: number; text: Inscription | null }> {
  const [sold] = await query(
    tx,
    `select p.base_price as "basePrice", v.price, p.category, p.is_made_to_measure as "isMadeToMeasure",
       exists (select from variant o where o.product_id = p.id and o.archived_at is null) as "hasVariants"
     from product p left join variant v on v.id = ?::int and v.product_id = p.id and v.archived_at is null
     where p.id = ? and p.archived_at is null`,
    [variantId, productId],
    priceRow,
  );
  if (!sold) throw notFound('Product');
  if (sold.isMadeToMeasure) throw new AppError('conflict', 'This is made to measure. Ask for a quote on its page.');
  const price = !sold.hasVariants && variantId === null ? sold.basePrice : sold.price;
  const asked = isMade(sold.category) ? inscription : null;
  if (price !== null) return { price, text: asked && (await resolveInscription(tx, asked, tx.actor?.userId ?? 0)) };
  const message = 'You must select a product variant before adding to cart';
  throw new AppError('invalid', message, { fields: { variantId: message } });
}

/** A cart reserves nothing: checkout checks the stock again. */
function checked(item: CartItem, justAdded?: number): CartItem {
  const { product, variant, quantity, left } = item;
  const before = quantity - (justAdded ?? quantity);
  if (left !== null && left < quantity)
    refuseShortages(
      [
        {
          productId: product.id,
          variantId: variant?.id ?? null,
          name: variant ? `${product.name}, ${variant.name}` : product.name,
          wanted: quantity,
          left,
        },
      ],
      before > 0 ? `Your cart already has ${before}.` : undefined,
    );
  return item;
}

function refuseTooMany(error: unknown): never {
  if (!violates(error, 'cart_item_quantity')) throw error;
  const message = `You can buy at most ${MAX_QUANTITY} of one item`;
  throw new AppError('invalid', message, { fields: { quantity: message } });
}
