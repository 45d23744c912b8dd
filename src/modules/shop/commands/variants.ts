import type { z } from 'zod';
import { recordActivity } from '../../../platform/activity.ts';
import type { Tx } from '../../../platform/context.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { recordEvent } from '../../../platform/outbox.ts';
import type { SignedInCtx } from '../../../platform/route.ts';
import { stockChanged } from '../events.ts';
import { type ProductRow, VariantRow } from '../product.entity.ts';
import type { createVariantInput, stockInput, VariantInput } from '../schema.ts';
import { changeProduct, refuseTakenSku } from './products.ts';

export async function createVariant(
  ctx: SignedInCtx,
  productId: number,
  input: z.output<typeof createVariantInput>,
): Promise<void> {
  await changeProduct(ctx, productId, async (tx, product) => {
    const position = await tx.em.count(VariantRow, { productId });
    await tx.em
      .insert(VariantRow, { ...input, productId, position, createdAt: new Date() })
      .catch(refuseTakenSku('variant_sku'));
    await recordActivity(tx, { action: 'variant.added', subject: titleOf(product, input), after: input });
  });
}

/** Saves name, price and picture. Carts show the new price beside the old one. */
export async function updateVariant(ctx: SignedInCtx, variantId: number, input: VariantInput): Promise<void> {
  await changeVariant(ctx, variantId, async (tx, product, before) => {
    await tx.em.nativeUpdate(VariantRow, { id: variantId }, input).catch(refuseTakenSku('variant_sku'));
    await recordActivity(tx, { action: 'variant.updated', subject: titleOf(product, input), before, after: input });
  });
}

/**
 * Sets what is on the shelf to what was counted.
 * @throws AppError `conflict` when something was sold since `expected` was read, or when less would remain than open
 * checkouts were promised.
 */
export async function setStock(
  ctx: SignedInCtx,
  variantId: number,
  { stock, expected }: z.output<typeof stockInput>,
): Promise<void> {
  await changeVariant(ctx, variantId, async (tx, product, before) => {
    if (before.stock !== expected)
      throw refused(`The stock is ${before.stock} by now, not ${expected}. Count again.`, before);
    if (stock < before.reserved) throw refused(`${before.reserved} are promised to open checkouts`, before);
    await tx.em.nativeUpdate(VariantRow, { id: variantId }, { stock });
    await recordActivity(tx, {
      action: 'variant.stock_set',
      subject: titleOf(product, before),
      before: { stock: before.stock },
      after: { stock },
    });
    await recordEvent(tx, stockChanged, { variantIds: [variantId] });
  });
}

/** Takes a variant off the shop. The last one stays: without it the product would be made to order. */
export async function archiveVariant(ctx: SignedInCtx, variantId: number): Promise<void> {
  await changeVariant(ctx, variantId, async (tx, product, variant) => {
    if (variant.archivedAt) return;
    const living = await tx.em.count(VariantRow, { productId: product.id, archivedAt: null });
    if (living === 1 && !product.archivedAt)
      throw new AppError('conflict', 'This is the last variant on sale. Archive the product instead.');
    await tx.em.nativeUpdate(VariantRow, { id: variantId }, { archivedAt: new Date() });
    await recordActivity(tx, { action: 'variant.archived', subject: titleOf(product, variant) });
  });
}

export async function restoreVariant(ctx: SignedInCtx, variantId: number): Promise<void> {
  await changeVariant(ctx, variantId, async (tx, product, variant) => {
    if (!variant.archivedAt) return;
    await tx.em.nativeUpdate(VariantRow, { id: variantId }, { archivedAt: null });
    await recordActivity(tx, { action: 'variant.restored', subject: titleOf(product, variant) });
  });
}

/** The product a variant belongs to, for the answer. */
export async function productOfVariant(ctx: SignedInCtx, variantId: number): Promise<number> {
  const variant = await ctx.em.fork().findOne(VariantRow, { id: variantId });
  if (!variant) throw notFound('Variant');
  return variant.productId;
}

/** Locks product and variant, in this order, and reads the variant anew: checkouts change it meanwhile. */
async function changeVariant(
  ctx: SignedInCtx,
  variantId: number,
  work: (tx: Tx, product: ProductRow, before: VariantRow) => Promise<void>,
): Promise<void> {
  await changeProduct(ctx, await productOfVariant(ctx, variantId), async (tx, product) => {
    await tx.em.execute(`select 1 from variant where id = ? for update`, [variantId]);
    const before = await tx.em.findOneOrFail(VariantRow, { id: variantId });
    await work(tx, product, { ...before });
  });
}

const titleOf = (product: { name: string }, variant: { name: string }) => `${product.name}, ${variant.name}`;

function refused(message: string, { stock, reserved }: VariantRow): AppError {
  return new AppError('conflict', message, { fields: { stock: message }, details: { stock, reserved } });
}
