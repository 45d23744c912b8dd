import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { intArray, query, write } from '../../../platform/core/sql.ts';
import { AppError } from '../../../shared/errors.ts';
import { isPlacard, type ProductInput } from '../schema.ts';

const partRow = z.object({ variantId: z.int(), category: z.string(), isSold: z.boolean() });
const matchRow = z.object({ id: z.int() });
const activeCount = z.object({ variants: z.int() });

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
  await write(tx, `delete from bundle_part where product_id = ?`, [productId]);
  await write(
    tx,
    `insert into bundle_part (product_id, position, variant_id)
     select ?, at - 1, variant_id from unnest(?::int[]) with ordinality as part (variant_id, at)`,
    [productId, intArray(variantIds)],
  );
}

async function assertParts(tx: Tx, productId: number, variantIds: readonly number[]): Promise<void> {
  const [ownVariants] = await query(
    tx,
    `select count(*)::int as variants from variant where product_id = ? and archived_at is null`,
    [productId],
    activeCount,
  );
  if (ownVariants && ownVariants.variants > 0)
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
  const existingProducts = await query(
    tx,
    `select id from product where id = any(?::int[])`,
    [intArray(ids)],
    matchRow,
  );
  if (existingProducts.length < ids.length) throw invalidField('goesWith', 'A product that goes with it was not found');
  await write(tx, `delete from product_match where product_id = ?`, [productId]);
  await write(
    tx,
    `insert into product_match (product_id, position, other_id, note)
     select ?, at - 1, (one->>'productId')::int, one->>'note' from json_array_elements(?::json) with ordinality as m (one, at)`,
    [productId, JSON.stringify(goesWith)],
  );
}

/** @throws AppError `conflict` for a set, which has parts instead of variants */
export async function assertNoSet(tx: Tx, productId: number): Promise<void> {
  const rows = await query(
    tx,
    `select product_id as id from bundle_part where product_id = ? limit 1`,
    [productId],
    matchRow,
  );
  if (rows.length > 0) throw new AppError('conflict', 'A set has parts, not variants');
}

const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } });
