import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { intArray, query } from '../../../platform/core/sql.ts';
import { AppError } from '../../../shared/errors.ts';
import { BundlePartRow, ProductMatchRow, ProductRow, VariantRow } from '../product.entity.ts';
import { isPlacard, type ProductInput } from '../schema.ts';

const partRow = z.object({ variantId: z.int(), category: z.string(), isSold: z.boolean() });

/**
 * Sets the parts of a set, and related products; absent lists are unchanged.
 * @throws AppError `invalid` for parts that cannot be sold in a set
 */
export async function setPartsAndMatches(
  tx: Tx,
  productId: number,
  { parts, goesWith }: { [Key in 'parts' | 'goesWith']?: ProductInput[Key] | undefined },
): Promise<void> {
  if (parts) await setParts(tx, productId, [...new Set(parts)]);
  if (goesWith) await setMatches(tx, productId, goesWith);
}

async function setParts(tx: Tx, productId: number, variantIds: readonly number[]): Promise<void> {
  if (variantIds.length === 1) throw invalidField('parts', 'A set has at least two parts');
  if (variantIds.length > 0) await assertParts(tx, productId, variantIds);
  await tx.em.nativeDelete(BundlePartRow, { productId });
  const parts = variantIds.map((variantId, position) => ({ productId, position, variantId }));
  if (parts.length > 0) await tx.em.insertMany(BundlePartRow, parts);
}

async function assertParts(tx: Tx, productId: number, variantIds: readonly number[]): Promise<void> {
  if ((await tx.em.count(VariantRow, { productId, archivedAt: null })) > 0)
    throw invalidField('parts', 'A set has no variants of its own. Take them off sale first.');
  const rows = await query(
    tx,
    `select v.id as "variantId", p.category, v.archived_at is null and p.archived_at is null as "isSold"
     from variant v join product p on p.id = v.product_id where v.id = any(?::int[])`,
    [intArray(variantIds)],
    partRow,
  );
  if (rows.length < variantIds.length || rows.some(({ isSold }) => !isSold))
    throw invalidField('parts', 'A part of the set is not on sale');
  if (rows.some(({ category }) => isPlacard(category)))
    throw invalidField('parts', 'A placard is made for a building, so it cannot be part of a set');
}

async function setMatches(tx: Tx, productId: number, goesWith: ProductInput['goesWith']): Promise<void> {
  const ids = goesWith.map((match) => match.productId);
  if (ids.includes(productId)) throw invalidField('goesWith', 'A product does not go with itself');
  if (new Set(ids).size < ids.length) throw invalidField('goesWith', 'A product is listed twice');
  const existingProducts = await tx.em.count(ProductRow, { id: { $in: ids } });
  if (existingProducts < ids.length) throw invalidField('goesWith', 'A product that goes with it was not found');
  await tx.em.nativeDelete(ProductMatchRow, { productId });
  const matches = goesWith.map((match, position) => ({
    productId,
    position,
    otherId: match.productId,
    note: match.note,
  }));
  if (matches.length > 0) await tx.em.insertMany(ProductMatchRow, matches);
}

/** @throws AppError `conflict` for a set, which has parts instead of variants */
export async function assertNoSet(tx: Tx, productId: number): Promise<void> {
  if ((await tx.em.count(BundlePartRow, { productId })) > 0)
    throw new AppError('conflict', 'A set has parts, not variants');
}

const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } });
