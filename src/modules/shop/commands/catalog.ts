import { z } from 'zod';
import { type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { lock, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { CATALOG_FILE, type Catalog, readCatalogFile } from '../catalog-file.ts';
import { productsChanged } from '../events.ts';
import { ProductRow, VariantRow } from '../product.entity.ts';
import { importImages } from '../product-image.ts';
import { setPartsAndMatches } from './sets.ts';

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

type CatalogEntry = Catalog['products'][number];

/** Imports a catalog by SKU; idempotent, all or nothing. */
export async function importCatalog(
  ctx: OutsideTransaction,
  file: Catalog,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const catalog = await importCatalogImages(ctx, file);
  return await transaction(ctx, async (tx) => {
    await lock(tx, `lock table product, variant in share row exclusive mode`);
    const report = { added: 0, changed: 0, unchanged: 0, archived: 0 };
    const changedIds: number[] = [];
    let featured = 0;
    for (const entry of catalog.products) {
      const { productId, outcome } = await importProduct(tx, entry, entry.featured ? featured++ : null, options);
      report[outcome]++;
      if (outcome !== 'unchanged') changedIds.push(productId);
    }
    await arrangeAllProducts(tx, catalog);
    const archived = options.archiveMissing ? await archiveMissing(tx, catalog) : [];
    report.archived = archived.length;
    changedIds.push(...archived);
    if (changedIds.length === 0) return report;
    await recordActivity(tx, {
      action: 'catalog.imported',
      subject: `${changedIds.length} products`,
      after: { ...report },
    });
    await recordEvent(tx, productsChanged, { productIds: changedIds });
    return report;
  });
}

async function importCatalogImages(ctx: OutsideTransaction, { products }: Catalog): Promise<Catalog> {
  const copied: Catalog['products'] = [];
  for (const product of products) {
    const variants: CatalogEntry['variants'] = [];
    for (const variant of product.variants) variants.push(await importImages(ctx, variant));
    copied.push({ ...(await importImages(ctx, product)), variants });
  }
  return { products: copied };
}

export async function seedShop(ctx: OutsideTransaction): Promise<boolean> {
  if ((await ctx.em.count(ProductRow)) > 0) return false;
  await importCatalog(ctx, await readCatalogFile(CATALOG_FILE));
  return true;
}

async function importProduct(
  tx: Tx,
  { variants, featured: _placed, parts: _parts, goesWith: _goesWith, ...fields }: CatalogEntry,
  featuredPosition: number | null,
  options: ImportOptions,
): Promise<{ productId: number; outcome: 'added' | 'changed' | 'unchanged' }> {
  const newFields = { ...fields, featuredPosition, archivedAt: null };
  const existingProduct = await tx.em.findOne(ProductRow, { sku: fields.sku });
  const productId = existingProduct?.id ?? (await tx.em.insert(ProductRow, { ...newFields, createdAt: databaseNow() }));
  let isChanged = existingProduct !== null && hasChanges(existingProduct, newFields);
  for (const [position, variant] of variants.entries())
    if (await importVariant(tx, productId, { ...variant, position }, options)) isChanged = true;
  if (!existingProduct) return { productId, outcome: 'added' };
  if (!isChanged) return { productId, outcome: 'unchanged' };
  await tx.em.nativeUpdate(ProductRow, { id: productId }, { ...newFields, revision: existingProduct.revision + 1 });
  return { productId, outcome: 'changed' };
}

/** Arranges after all products and variants exist, because they reference each other by SKU. */
async function arrangeAllProducts(tx: Tx, { products }: Catalog): Promise<void> {
  const [storedProducts, variants] = [await tx.em.find(ProductRow, {}), await tx.em.find(VariantRow, {})];
  const idOf = (rows: readonly { id: number; sku: string }[], sku: string) => {
    const row = rows.find((candidate) => candidate.sku === sku);
    if (!row) throw new Error(`The catalog names the unknown SKU ${sku}`);
    return row.id;
  };
  for (const { sku, parts, goesWith } of products)
    await setPartsAndMatches(tx, idOf(storedProducts, sku), {
      parts: parts.map((part) => idOf(variants, part)),
      goesWith: goesWith.map((match) => ({ productId: idOf(storedProducts, match.sku), note: match.note })),
    });
}

async function importVariant(
  tx: Tx,
  productId: number,
  { stock, ...fields }: CatalogEntry['variants'][number] & { position: number },
  { setStock = false }: ImportOptions,
): Promise<boolean> {
  const existingVariant = await tx.em.findOne(VariantRow, { sku: fields.sku });
  if (!existingVariant) {
    await tx.em.insert(VariantRow, { ...fields, productId, stock, createdAt: databaseNow() });
    return true;
  }
  if (existingVariant.productId !== productId) throw new Error(`Variant ${fields.sku} belongs to another product`);
  // At least what open checkouts reserve.
  const newFields = {
    ...fields,
    archivedAt: null,
    ...(setStock && { stock: Math.max(stock, existingVariant.reserved) }),
  };
  if (!hasChanges(existingVariant, newFields)) return false;
  await tx.em.nativeUpdate(VariantRow, { id: existingVariant.id }, newFields);
  return true;
}

const archivedProduct = z.object({ productId: z.int() });

async function archiveMissing(tx: Tx, { products }: Catalog): Promise<number[]> {
  const fileSkus = {
    products: products.map(({ sku }) => sku),
    variants: products.flatMap((p) => p.variants.map((v) => v.sku)),
  };
  const archivedProducts = await write(
    tx,
    `update product set archived_at = now(), featured_position = null, revision = revision + 1
     where archived_at is null and sku not in (select json_array_elements_text(?::json)) returning id as "productId"`,
    [JSON.stringify(fileSkus.products)],
    archivedProduct,
  );
  const variants = await write(
    tx,
    `update variant v set archived_at = now() from product p
     where p.id = v.product_id and v.archived_at is null and p.archived_at is null
       and v.sku not in (select json_array_elements_text(?::json)) returning p.id as "productId"`,
    [JSON.stringify(fileSkus.variants)],
    archivedProduct,
  );
  return [...new Set([...archivedProducts, ...variants].map(({ productId }) => productId))];
}

function hasChanges(storedRow: Record<string, unknown>, newFields: Record<string, unknown>): boolean {
  return Object.entries(newFields).some(
    ([name, value]) => JSON.stringify(storedRow[name] ?? null) !== JSON.stringify(value ?? null),
  );
}
