import { z } from 'zod';
import { forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { query } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, isViolationOf, notFoundError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { productsChanged } from '../events.ts';
import { ProductRow, VariantRow } from '../product.entity.ts';
import { importImages } from '../product-image.ts';
import { readProductForAdmin } from '../queries.ts';
import type { ProductChanges, ProductInput } from '../schema.ts';
import { setPartsAndMatches } from './sets.ts';

/**
 * Creates an unpublished product. @returns its ID
 * @throws AppError `conflict` for a duplicate SKU; as `importImages`
 */
export async function createProduct(ctx: AdminCtx, input: ProductInput): Promise<number> {
  const { featured, parts, goesWith, ...fields } = await importImages(ctx, input);
  return await transaction(ctx, async (tx) => {
    const now = databaseNow();
    const featuredPosition = featured ? await nextFeaturedPosition(tx) : null;
    const row = { ...fields, featuredPosition, createdAt: now, archivedAt: now };
    const productId = await tx.em.insert(ProductRow, row).catch(rejectTakenSku('product_sku'));
    await setPartsAndMatches(tx, productId, { parts, goesWith });
    await recordActivity(tx, { action: 'product.created', subject: fields.name, after: input });
    await recordEvent(tx, productsChanged, { productIds: [productId] });
    return productId;
  });
}

/** Updates the given fields. @throws AppError `stale`; as `importImages` */
export async function updateProduct(
  ctx: AdminCtx,
  productId: number,
  changes: ProductChanges,
  ifMatch: number | null,
): Promise<void> {
  const input = await importImages(ctx, changes);
  await changeProduct(ctx, productId, async (tx, before) => {
    const { featured = before.featuredPosition != null, parts, goesWith, ...changedFields } = input;
    const { specifications = before.specifications, images = before.images } = input;
    const { isFreight = before.isFreight, leadDays = before.leadDays } = input;
    const { isMadeToMeasure = before.isMadeToMeasure } = input;
    const fields = { ...changedFields, specifications, images, isFreight, leadDays, isMadeToMeasure };
    if (ifMatch !== null && ifMatch !== before.revision)
      throw new AppError('stale', 'Someone else has changed this product since you opened it', {
        details: { current: await readProductForAdmin({ ...tx, actor: ctx.actor }, productId) },
      });
    const featuredPosition = featured ? (before.featuredPosition ?? (await nextFeaturedPosition(tx))) : null;
    await tx.em
      .nativeUpdate(ProductRow, { id: productId }, { ...fields, featuredPosition, revision: before.revision + 1 })
      .catch(rejectTakenSku('product_sku'));
    await setPartsAndMatches(tx, productId, { parts, goesWith });
    await recordActivity(tx, {
      action: 'product.updated',
      subject: fields.name,
      before: { ...before, featured: before.featuredPosition !== null },
      after: input,
    });
  });
}

/** Archives a product; orders retain it, carts mark it. @throws AppError `not_found` */
export async function archiveProduct(ctx: AdminCtx, productId: number): Promise<void> {
  await changeProduct(ctx, productId, async (tx, { name, archivedAt }) => {
    if (archivedAt) return;
    await tx.em.nativeUpdate(ProductRow, { id: productId }, { archivedAt: databaseNow(), featuredPosition: null });
    await recordActivity(tx, { action: 'product.archived', subject: name });
  });
}

/**
 * Publishes a product.
 * @throws AppError `not_found`, `conflict` when all variants are archived: it would become made to order
 */
export async function publishProduct(ctx: AdminCtx, productId: number): Promise<void> {
  await changeProduct(ctx, productId, async (tx, { name, archivedAt }) => {
    if (!archivedAt) return;
    const variants = await tx.em.find(VariantRow, { productId });
    if (variants.length > 0 && variants.every((variant) => variant.archivedAt))
      throw new AppError('conflict', 'All variants of this product are off sale. Put one back on sale first.');
    await tx.em.nativeUpdate(ProductRow, { id: productId }, { archivedAt: null });
    await recordActivity(tx, { action: 'product.published', subject: name });
  });
}

export async function setFeatured(ctx: AdminCtx, productIds: readonly number[]): Promise<void> {
  const ids = [...new Set(productIds)];
  await transaction(ctx, async (tx) => {
    const featuredProducts = await tx.em.find(ProductRow, { id: { $in: ids }, archivedAt: null });
    if (featuredProducts.length < ids.length) throw notFoundError('Product');
    await tx.em.nativeUpdate(ProductRow, { featuredPosition: { $ne: null } }, { featuredPosition: null });
    for (const [position, id] of ids.entries())
      await tx.em.nativeUpdate(ProductRow, { id }, { featuredPosition: position });
    const names = ids.flatMap((id) => featuredProducts.find((product) => product.id === id)?.name ?? []);
    await recordActivity(tx, { action: 'products.featured', subject: names.join(', ') || 'none' });
    await recordEvent(tx, productsChanged, { productIds: ids });
  });
}

/** Locks the product for a change and invalidates cached catalogs. @throws AppError `not_found` */
export async function changeProduct<T>(
  ctx: AdminCtx,
  productId: number,
  work: (tx: Tx, before: ProductRow) => Promise<T>,
): Promise<T> {
  return await transaction(ctx, async (tx) => {
    const before = await tx.em.findOne(ProductRow, { id: productId }, forUpdate);
    if (!before) throw notFoundError('Product');
    const result = await work(tx, { ...before });
    await recordEvent(tx, productsChanged, { productIds: [productId] });
    return result;
  });
}

/** Converts a violated constraint. @throws AppError `conflict`, else the error itself */
export function rejectTakenSku(constraint: 'product_sku' | 'variant_sku') {
  return (error: unknown): never => {
    if (!isViolationOf(error, constraint)) throw error;
    const message = 'This SKU is already used';
    throw new AppError('conflict', message, { fields: { sku: message } });
  };
}

const featuredEnd = z.object({ next: z.int() });

async function nextFeaturedPosition(tx: Tx): Promise<number> {
  // sql: a single number, computed from the largest
  const [row] = await query(tx, `select coalesce(max(featured_position) + 1, 0) as next from product`, [], featuredEnd);
  return row?.next ?? 0;
}
