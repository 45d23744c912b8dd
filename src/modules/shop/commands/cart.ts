import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { AppError, notFound, violates } from '../../../shared/errors.ts';
import { cartEmptied } from '../events.ts';
import { CartItemRow } from '../product.entity.ts';
import { isCartEmpty, readCart, readCartItem, readCartLine } from '../queries.ts';
import { type CartItem, type CartRequest, MAX_QUANTITY } from '../schema.ts';
import { refuseShortages } from './stock.ts';

const priceRow = z.object({ basePrice: z.int(), price: z.int().nullable(), hasVariants: z.boolean() });

/** Adds an item, or adds to its quantity. @throws AppError `out_of_stock` with what is left */
export async function addToCart(ctx: SignedInCtx, request: CartRequest): Promise<CartItem> {
  const { userId } = ctx.actor;
  return await transaction(ctx, async (tx) => {
    const price = await priceOf(tx, request);
    const added = write(
      tx,
      `insert into cart_item (user_id, product_id, variant_id, quantity, price_when_added, created_at)
       values (?, ?, ?, ?, ?, now())
       on conflict on constraint cart_item_once do update
       set quantity = cart_item.quantity + excluded.quantity, price_when_added = excluded.price_when_added`,
      [userId, request.productId, request.variantId, request.quantity, price],
    );
    const [, item] = await Promise.all([added.catch(refuseTooMany), readCartLine(tx, userId, request)]);
    return checked(item, request.quantity);
  });
}

/** @throws AppError as `addToCart` */
export async function changeQuantity(ctx: SignedInCtx, itemId: number, quantity: number): Promise<CartItem> {
  const { userId } = ctx.actor;
  return await transaction(ctx, async (tx) => {
    await tx.em.nativeUpdate(CartItemRow, { id: itemId, userId }, { quantity });
    return checked(await readCartItem(tx, userId, itemId));
  });
}

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
}

/** At current prices. @throws AppError `conflict` while an item is off sale */
export async function cartForCheckout(ctx: Ctx, userId: number): Promise<CheckoutLine[]> {
  const items = await readCart(ctx, userId);
  const gone = items.find(({ isAvailable }) => !isAvailable);
  if (gone) throw new AppError('conflict', `${gone.product.name} is no longer sold. Remove it from your cart.`);
  return items.map(({ product, variant, quantity, unitPrice }) => ({
    productId: product.id,
    variantId: variant?.id ?? null,
    productName: product.name,
    variantName: variant?.name ?? null,
    quantity,
    unitPrice,
  }));
}

/** Keeps what was added since the checkout. */
export async function takeFromCart(
  tx: Tx,
  userId: number,
  lines: readonly Pick<CheckoutLine, 'productId' | 'variantId' | 'quantity'>[],
): Promise<void> {
  for (const { productId, variantId, quantity } of lines) {
    await tx.em.nativeDelete(CartItemRow, { userId, productId, variantId, quantity: { $lte: quantity } });
    await write(
      tx,
      `update cart_item set quantity = quantity - ?
       where user_id = ? and product_id = ? and variant_id is not distinct from ? and quantity > ?`,
      [quantity, userId, productId, variantId, quantity],
    );
  }
}

/** @throws AppError when the product is off sale, or the variant is missing */
async function priceOf(tx: Tx, { productId, variantId }: CartRequest): Promise<number> {
  const [sold] = await query(
    tx,
    `select p.base_price as "basePrice", v.price,
       exists (select from variant o where o.product_id = p.id and o.archived_at is null) as "hasVariants"
     from product p left join variant v on v.id = ?::int and v.product_id = p.id and v.archived_at is null
     where p.id = ? and p.archived_at is null`,
    [variantId, productId],
    priceRow,
  );
  if (!sold) throw notFound('Product');
  if (!sold.hasVariants && variantId === null) return sold.basePrice;
  if (sold.price !== null) return sold.price;
  const message = 'You must select a product variant before adding to cart';
  throw new AppError('invalid', message, { fields: { variantId: message } });
}

/** A cart reserves nothing: checkout checks the stock again. */
function checked(item: CartItem, justAdded?: number): CartItem {
  const { product, variant, quantity } = item;
  const before = quantity - (justAdded ?? quantity);
  if (variant && variant.stock < quantity)
    refuseShortages(
      [
        {
          productId: product.id,
          variantId: variant.id,
          name: `${product.name}, ${variant.name}`,
          wanted: quantity,
          left: variant.stock,
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
