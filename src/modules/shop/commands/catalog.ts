import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { lock, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { CATALOG_FILE, type Catalog, readCatalogFile } from '../catalog-file.ts';
import { productsChanged } from '../events.ts';
import { ProductRow, VariantRow } from '../product.entity.ts';
import { arrange } from './sets.ts';

export interface ImportOptions {
  setStock?: boolean;
  archiveMissing?: boolean;
}

export interface ImportReport {
  added: number;
  changed: number;
  unchanged: number;
  archived: number;
}

type Entry = Catalog['products'][number];

/** Syncs the shop with a catalog, matched by SKU; idempotent, all or nothing. */
export async function importCatalog(ctx: Ctx, catalog: Catalog, options: ImportOptions = {}): Promise<ImportReport> {
  return await transaction(ctx, async (tx) => {
    await lock(tx, `lock table product, variant in share row exclusive mode`);
    const report = { added: 0, changed: 0, unchanged: 0, archived: 0 };
    const touched: number[] = [];
    let featured = 0;
    for (const entry of catalog.products) {
      const { productId, outcome } = await importProduct(tx, entry, entry.featured ? featured++ : null, options);
      report[outcome]++;
      if (outcome !== 'unchanged') touched.push(productId);
    }
    await arrangeAll(tx, catalog);
    const archived = options.archiveMissing ? await archiveMissing(tx, catalog) : [];
    report.archived = archived.length;
    touched.push(...archived);
    if (touched.length === 0) return report;
    await recordActivity(tx, {
      action: 'catalog.imported',
      subject: `${touched.length} products`,
      after: { ...report },
    });
    await recordEvent(tx, productsChanged, { productIds: touched });
    return report;
  });
}

export async function seedShop(ctx: Ctx): Promise<boolean> {
  if ((await ctx.em.count(ProductRow)) > 0) return false;
  await importCatalog(ctx, await readCatalogFile(CATALOG_FILE));
  return true;
}

async function importProduct(
  tx: Tx,
  { variants, featured: _placed, parts: _parts, goesWith: _goesWith, ...fields }: Entry,
  featuredPosition: number | null,
  options: ImportOptions,
): Promise<{ productId: number; outcome: 'added' | 'changed' | 'unchanged' }> {
  const wanted = { ...fields, featuredPosition, archivedAt: null };
  const known = await tx.em.findOne(ProductRow, { sku: fields.sku });
  const productId = known?.id ?? (await tx.em.insert(ProductRow, { ...wanted, createdAt: databaseNow() }));
  let isChanged = known !== null && differs(known, wanted);
  for (const [position, variant] of variants.entries())
    if (await importVariant(tx, productId, { ...variant, position }, options)) isChanged = true;
  if (!known) return { productId, outcome: 'added' };
  if (!isChanged) return { productId, outcome: 'unchanged' };
  await tx.em.nativeUpdate(ProductRow, { id: productId }, { ...wanted, revision: known.revision + 1 });
  return { productId, outcome: 'changed' };
}

/** After all products and variants: they name each other by SKU. */
async function arrangeAll(tx: Tx, { products }: Catalog): Promise<void> {
  const [known, variants] = [await tx.em.find(ProductRow, {}), await tx.em.find(VariantRow, {})];
  const idOf = (rows: readonly { id: number; sku: string }[], sku: string) => {
    const row = rows.find((one) => one.sku === sku);
    if (!row) throw new Error(`The catalog names the unknown SKU ${sku}`);
    return row.id;
  };
  for (const { sku, parts, goesWith } of products)
    await arrange(tx, idOf(known, sku), {
      parts: parts.map((part) => idOf(variants, part)),
      goesWith: goesWith.map((other) => ({ productId: idOf(known, other.sku), note: other.note })),
    });
}

/** @returns whether anything changed */
async function importVariant(
  tx: Tx,
  productId: number,
  { stock, ...fields }: Entry['variants'][number] & { position: number },
  { setStock = false }: ImportOptions,
): Promise<boolean> {
  const known = await tx.em.findOne(VariantRow, { sku: fields.sku });
  if (!known) {
    await tx.em.insert(VariantRow, { ...fields, productId, stock, createdAt: databaseNow() });
    return true;
  }
  if (known.productId !== productId) throw new Error(`Variant ${fields.sku} belongs to another product`);
  // Not below what open checkouts reserve.
  const wanted = { ...fields, archivedAt: null, ...(setStock && { stock: Math.max(stock, known.reserved) }) };
  if (!differs(known, wanted)) return false;
  await tx.em.nativeUpdate(VariantRow, { id: known.id }, wanted);
  return true;
}

const archivedProduct = z.object({ productId: z.int() });

async function archiveMissing(tx: Tx, { products }: Catalog): Promise<number[]> {
  const inFile = {
    products: products.map(({ sku }) => sku),
    variants: products.flatMap((p) => p.variants.map((v) => v.sku)),
  };
  const gone = await write(
    tx,
    `update product set archived_at = now(), featured_position = null, revision = revision + 1
     where archived_at is null and sku not in (select json_array_elements_text(?::json)) returning id as "productId"`,
    [JSON.stringify(inFile.products)],
    archivedProduct,
  );
  const variants = await write(
    tx,
    `update variant v set archived_at = now() from product p
     where p.id = v.product_id and v.archived_at is null and p.archived_at is null
       and v.sku not in (select json_array_elements_text(?::json)) returning p.id as "productId"`,
    [JSON.stringify(inFile.variants)],
    archivedProduct,
  );
  return [...new Set([...gone, ...variants].map(({ productId }) => productId))];
}

function differs(known: Record<string, unknown>, wanted: Record<string, unknown>): boolean {
  return Object.entries(wanted).some(
    ([name, value]) => JSON.stringify(known[name] ?? null) !== JSON.stringify(value ?? null),
  );
}
