import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { AppError, isViolationOf, notFoundError } from '../../../shared/errors.ts';
import { cartEmptied } from '../events.ts';
import { CartItemRow } from '../product.entity.ts';
import {
  type BundlePart,
  isCartEmpty,
  listParts,
  readCart,
  readCartItem,
  readCartLine,
  readItems,
} from '../queries.ts';
import {
  type CartChanges,
  type CartItem,
  type CartRequest,
  category,
  type Face,
  type Inscription,
  isPlacard,
  type LineItem,
  MAX_QUANTITY,
} from '../schema.ts';
import { faceOf, sharesOf } from '../values.ts';
import { resolveInscription, withoutDeletedDirectories } from './inscriptions.ts';
import { rejectShortages } from './stock.ts';

const priceRow = z.object({
  basePrice: z.int(),
  price: z.int().nullable(),
  hasVariants: z.boolean(),
  category,
  isMadeToMeasure: z.boolean(),
});

/**
 * Adds an item, or its quantity to the line with the same inscription.
 * @throws AppError `out_of_stock` with the remaining units; as `resolveInscription`
 */
export async function addToCart(ctx: SignedInCtx, request: CartRequest): Promise<CartItem> {
  const { userId } = ctx.actor;
  return await transaction(ctx, async (tx) => {
    const { price, text: inscription } = await findPrice(tx, request);
    const line = { ...request, inscriptionKey: inscriptionKeyOf(inscription) };
    const insertLine = write(
      tx,
      `insert into cart_item (user_id, product_id, variant_id, quantity, price_when_added, inscription, inscription_key, created_at)
       values (?, ?, ?, ?, ?, ?::jsonb, ?, now())
       on conflict on constraint cart_item_once do update
       set quantity = cart_item.quantity + excluded.quantity, price_when_added = excluded.price_when_added`,
      [
        ...lineKey(line, userId),
        request.quantity,
        price,
        inscription && JSON.stringify(inscription),
        line.inscriptionKey,
      ],
    );
    const [, item] = await Promise.all([insertLine.catch(rejectTooMany), readCartLine(tx, userId, line)]);
    return assertInStock(item, request.quantity);
  });
}

/** @throws AppError as `addToCart` */
export async function changeItem(ctx: SignedInCtx, itemId: number, changes: CartChanges): Promise<CartItem> {
  const { userId } = ctx.actor;
  const { quantity, inscription } = changes;
  return await transaction(ctx, async (tx) => {
    if (quantity !== undefined) await tx.em.nativeUpdate(CartItemRow, { id: itemId, userId }, { quantity });
    if (inscription === undefined) return assertInStock(await readCartItem(tx, userId, itemId));
    const item = await tx.em.findOne(CartItemRow, { id: itemId, userId }, forUpdate);
    if (!item) throw notFoundError('Cart item');
    const lineId = await setLineInscription(
      tx,
      item,
      inscription && (await resolveInscription(tx, inscription, userId)),
    );
    return assertInStock(await readCartItem(tx, userId, lineId));
  });
}

/** Sets the inscription, merging with a line that has it already. @returns the line's ID */
async function setLineInscription(tx: Tx, item: CartItemRow, text: Inscription | null): Promise<number> {
  const { id, userId, productId, variantId = null } = item;
  const inscriptionKey = inscriptionKeyOf(text);
  const sameLine = await tx.em.findOne(CartItemRow, { userId, productId, variantId, inscriptionKey, id: { $ne: id } });
  if (!sameLine) {
    await tx.em.nativeUpdate(CartItemRow, { id }, { inscription: text, inscriptionKey });
    return id;
  }
  await tx.em.nativeDelete(CartItemRow, { id });
  const quantity = sameLine.quantity + item.quantity;
  await tx.em.nativeUpdate(CartItemRow, { id: sameLine.id }, { quantity }).catch(rejectTooMany);
  return sameLine.id;
}

const inscriptionKeyOf = (text: Inscription | null): string | null =>
  text && JSON.stringify([text.propertyId, text.slug, text.name, text.address]);

const lineKey = ({ productId, variantId }: Pick<CartRequest, 'productId' | 'variantId'>, userId: number) => [
  userId,
  productId,
  variantId,
];

export async function removeFromCart(ctx: SignedInCtx, itemId: number): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const removedCount = await tx.em.nativeDelete(CartItemRow, { id: itemId, userId });
    if (removedCount === 0) throw notFoundError('Cart item');
    if (await isCartEmpty(tx, userId)) await recordEvent(tx, cartEmptied, { userId });
  });
}

export async function clearCart(ctx: SignedInCtx): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await tx.em.nativeDelete(CartItemRow, { userId });
    await recordEvent(tx, cartEmptied, { userId });
  });
}

export async function deleteCart(tx: Tx, userId: number): Promise<void> {
  await tx.em.nativeDelete(CartItemRow, { userId });
  await recordEvent(tx, cartEmptied, { userId });
}

export interface CheckoutLine {
  readonly productId: number;
  readonly variantId: number | null;
  readonly productName: string;
  readonly variantName: string | null;
  readonly quantity: number;
  /** Current price in cents. */
  readonly unitPrice: number;
  readonly delivery?: CartItem['delivery'];
  /** Set that it is a part of, priced at its share. */
  readonly bundle?: { readonly productId: number; readonly name: string };
  readonly made?: {
    readonly face: Face;
    readonly inscription: Inscription | null;
    readonly key: string | null;
  };
}

/** Returns the cart at current prices. @throws AppError `conflict` for an item off sale */
export async function cartForCheckout(ctx: Ctx, userId: number): Promise<CheckoutLine[]> {
  const items = await readCart(ctx, userId);
  const unavailableItem = items.find(({ isAvailable }) => !isAvailable);
  if (unavailableItem)
    throw new AppError('conflict', `${unavailableItem.product.name} is no longer sold. Remove it from your cart.`);
  return await linesOf(ctx, items);
}

/** Returns lines of goods outside a cart at current prices. @throws AppError `not_found` for goods off sale */
export async function linesForItems(ctx: Ctx, requestedItems: readonly LineItem[]): Promise<CheckoutLine[]> {
  const items = await readItems(ctx, requestedItems);
  const isSold = requestedItems.every(
    ({ variantId }, index) => items[index]?.isAvailable && (items[index].variant?.id ?? null) === variantId,
  );
  if (items.length < requestedItems.length || !isSold) throw notFoundError('Product');
  return await linesOf(ctx, items);
}

async function linesOf(ctx: Ctx, items: readonly CartItem[]): Promise<CheckoutLine[]> {
  const texts = await withoutDeletedDirectories(
    ctx,
    items.map(({ inscription }) => inscription),
  );
  const parts = await listParts(
    ctx,
    items.flatMap(({ product, variant }) => (variant ? [] : [product.id])),
  );
  return items.flatMap((item, index): CheckoutLine[] => {
    const setParts = parts.filter(({ bundleId }) => item.variant === null && bundleId === item.product.id);
    return setParts.length > 0 ? linesOfSet(item, setParts) : [lineOf(item, texts[index] ?? null)];
  });
}

/** Splits a set and its price into parts, because stock, shipping and refunds are by part. */
function linesOfSet({ product, quantity, unitPrice }: CartItem, parts: readonly BundlePart[]): CheckoutLine[] {
  const shares = sharesOf(
    unitPrice,
    parts.map(({ price }) => price),
  );
  return parts.map(({ productId, variantId, productName, variantName, delivery }, index) => ({
    productId,
    variantId,
    productName,
    variantName,
    quantity,
    delivery,
    unitPrice: shares[index] ?? 0,
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
    ...(isPlacard(product.category) && {
      made: { face: faceOf(product, variant), inscription: text, key: inscriptionKeyOf(inscription) },
    }),
  };
}

/** Removes purchased lines from the cart; preserves units added after the checkout. */
export async function takeFromCart(
  tx: Tx,
  userId: number,
  lines: readonly Pick<CheckoutLine, 'productId' | 'variantId' | 'quantity' | 'made' | 'bundle'>[],
): Promise<void> {
  const sets = new Set<number>();
  for (const { bundle, quantity, made: placard, ...boughtItem } of lines) {
    if (bundle && sets.has(bundle.productId)) continue;
    if (bundle) sets.add(bundle.productId);
    const { productId, variantId } = bundle ? { productId: bundle.productId, variantId: null } : boughtItem;
    const line = { userId, productId, variantId, inscriptionKey: placard?.key ?? null };
    await tx.em.nativeDelete(CartItemRow, { ...line, quantity: { $lte: quantity } });
    await tx.em.nativeUpdate(CartItemRow, line, { quantity: raw<number>('quantity - ?', [quantity]) });
  }
}

/** Reverts `takeFromCart`, up to the maximum quantity of a line. */
export async function returnToCart(
  tx: Tx,
  userId: number,
  lines: readonly Pick<CheckoutLine, 'productId' | 'variantId' | 'quantity' | 'unitPrice'>[],
): Promise<void> {
  // sql: adds up to a limit where the line exists
  for (const { productId, variantId, quantity, unitPrice } of lines)
    await write(
      tx,
      `insert into cart_item (user_id, product_id, variant_id, quantity, price_when_added, created_at)
       values (?, ?, ?, ?, ?, now()) on conflict on constraint cart_item_once do update
       set quantity = least(${MAX_QUANTITY}, cart_item.quantity + excluded.quantity)`,
      [userId, productId, variantId, quantity, unitPrice],
    );
}

/** @throws AppError when the product is off sale or lacks its variant */
async function findPrice(
  tx: Tx,
  { productId, variantId, inscription }: CartRequest,
): Promise<{ price: number; text: Inscription | null }> {
  const [priceResult] = await query(
    tx,
    `select p.base_price as "basePrice", v.price, p.category, p.is_made_to_measure as "isMadeToMeasure",
       exists (select from variant o where o.product_id = p.id and o.archived_at is null) as "hasVariants"
     from product p left join variant v on v.id = ?::int and v.product_id = p.id and v.archived_at is null
     where p.id = ? and p.archived_at is null`,
    [variantId, productId],
    priceRow,
  );
  if (!priceResult) throw notFoundError('Product');
  if (priceResult.isMadeToMeasure)
    throw new AppError('conflict', 'This is made to measure. Ask for a quote on its page.');
  const price = !priceResult.hasVariants && variantId === null ? priceResult.basePrice : priceResult.price;
  const requestedInscription = isPlacard(priceResult.category) ? inscription : null;
  if (price !== null)
    return {
      price,
      text: requestedInscription && (await resolveInscription(tx, requestedInscription, tx.actor?.userId ?? 0)),
    };
  const message = 'You must select a product variant before adding to cart';
  throw new AppError('invalid', message, { fields: { variantId: message } });
}

/** Checks the stock; a cart reserves nothing, so checkout checks again. */
function assertInStock(item: CartItem, addedQuantity?: number): CartItem {
  const { product, variant, quantity, left: availableUnits } = item;
  const quantityBefore = quantity - (addedQuantity ?? quantity);
  if (availableUnits !== null && availableUnits < quantity)
    rejectShortages(
      [
        {
          productId: product.id,
          variantId: variant?.id ?? null,
          name: variant ? `${product.name}, ${variant.name}` : product.name,
          wanted: quantity,
          left: availableUnits,
        },
      ],
      quantityBefore > 0 ? `Your cart already has ${quantityBefore}.` : undefined,
    );
  return item;
}

function rejectTooMany(error: unknown): never {
  if (!isViolationOf(error, 'cart_item_quantity')) throw error;
  const message = `You can buy at most ${MAX_QUANTITY} of one item`;
  throw new AppError('invalid', message, { fields: { quantity: message } });
}
