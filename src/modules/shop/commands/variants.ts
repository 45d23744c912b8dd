import type { z } from 'zod';
import { forUpdate, type Tx } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { stockChanged } from '../events.ts';
import { type ProductRow, VariantRow } from '../product.entity.ts';
import { importImages } from '../product-image.ts';
import type { createVariantInput, stockInput, VariantChanges } from '../schema.ts';
import { changeProduct, rejectTakenSku } from './products.ts';
import { assertNoSet } from './sets.ts';
import { recordCount, recordLowStock } from './stock.ts';

/** @throws AppError `not_found`, `conflict` for a duplicate SKU and for a set */
export async function createVariant(
  ctx: AdminCtx,
  productId: number,
  variant: z.output<typeof createVariantInput>,
): Promise<void> {
  const input = await importImages(ctx, variant);
  await changeProduct(ctx, productId, async (tx, product) => {
    await assertNoSet(tx, productId);
    const position = await tx.em.count(VariantRow, { productId });
    await tx.em
      .insert(VariantRow, { ...input, productId, position, createdAt: databaseNow() })
      .catch(rejectTakenSku('variant_sku'));
    await recordActivity(tx, { action: 'variant.added', subject: titleOf(product, input), after: input });
  });
}

/** Updates a variant; carts also show the former price. @throws AppError `not_found` */
export async function updateVariant(ctx: AdminCtx, variantId: number, changes: VariantChanges): Promise<void> {
  const input = await importImages(ctx, changes);
  await changeVariant(ctx, variantId, async (tx, product, before) => {
    await tx.em.nativeUpdate(VariantRow, { id: variantId }, input).catch(rejectTakenSku('variant_sku'));
    await recordActivity(tx, { action: 'variant.updated', subject: titleOf(product, input), before, after: input });
  });
}

/**
 * Sets the counted stock.
 * @throws AppError `conflict` when stock changed since `expected` was read, or is below the reservations
 */
export async function setStock(
  ctx: AdminCtx,
  variantId: number,
  { stock, expected, reason }: z.output<typeof stockInput>,
): Promise<void> {
  await changeVariant(ctx, variantId, async (tx, product, before) => {
    if (before.stock !== expected)
      throw stockConflict(`The stock is now ${before.stock}, not ${expected}. Please check it again.`, before);
    if (stock < before.reserved) throw stockConflict(`${before.reserved} are reserved in checkouts`, before);
    await tx.em.nativeUpdate(VariantRow, { id: variantId }, { stock });
    await recordCount(tx, variantId, stock - before.stock, reason);
    await recordActivity(tx, {
      action: 'variant.stock_set',
      subject: titleOf(product, before),
      before: { stock: before.stock },
      after: { stock, reason },
    });
    await recordEvent(tx, stockChanged, { variantIds: [variantId] });
    await recordLowStock(tx, variantId, { before: before.stock, after: stock });
  });
}

/**
 * Archives a variant.
 * @throws AppError `not_found`, `conflict` for the last one on sale: the product would become made to order
 */
export async function archiveVariant(ctx: AdminCtx, variantId: number): Promise<void> {
  await changeVariant(ctx, variantId, async (tx, product, variant) => {
    if (variant.archivedAt) return;
    const activeCount = await tx.em.count(VariantRow, { productId: product.id, archivedAt: null });
    if (activeCount === 1 && !product.archivedAt)
      throw new AppError('conflict', 'This is the last variant on sale. Take the product off sale instead.');
    await tx.em.nativeUpdate(VariantRow, { id: variantId }, { archivedAt: databaseNow() });
    await recordActivity(tx, { action: 'variant.archived', subject: titleOf(product, variant) });
  });
}

export async function restoreVariant(ctx: AdminCtx, variantId: number): Promise<void> {
  await changeVariant(ctx, variantId, async (tx, product, variant) => {
    if (!variant.archivedAt) return;
    await tx.em.nativeUpdate(VariantRow, { id: variantId }, { archivedAt: null });
    await recordActivity(tx, { action: 'variant.restored', subject: titleOf(product, variant) });
  });
}

export async function productOfVariant(ctx: AdminCtx, variantId: number): Promise<number> {
  const variant = await ctx.em.findOne(VariantRow, { id: variantId });
  if (!variant) throw notFoundError('Variant');
  return variant.productId;
}

/** Locks product, then variant, and rereads it: checkouts change it concurrently. */
async function changeVariant(
  ctx: AdminCtx,
  variantId: number,
  work: (tx: Tx, product: ProductRow, before: VariantRow) => Promise<void>,
): Promise<void> {
  await changeProduct(ctx, await productOfVariant(ctx, variantId), async (tx, product) => {
    const before = await tx.em.findOneOrFail(VariantRow, { id: variantId }, forUpdate);
    await work(tx, product, { ...before });
  });
}

const titleOf = (product: { name: string }, variant: { name: string }) => `${product.name}, ${variant.name}`;

function stockConflict(message: string, { stock, reserved }: VariantRow): AppError {
  return new AppError('conflict', message, { fields: { stock: message }, details: { stock, reserved } });
}
