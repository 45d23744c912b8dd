import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../platform/config/installation.ts';
import { requiredLine } from '../../shared/fields.ts';
import { productInput, sku, variantInput } from './schema.ts';

export const CATALOG_FILE = join(ROOT, 'catalog/products.json');

const dollars = z
  .string('Write the price in quotes: "149.00"')
  .regex(/^\d{1,7}\.\d{2}$/, 'Write the price with two decimals: "149.00"')
  .transform((text) => Number(text.replace('.', '')))
  .pipe(variantInput.shape.price);

const variant = z.strictObject({
  ...variantInput.shape,
  price: dollars,
  stock: z.int().min(0).max(1_000_000),
});

const product = z
  .strictObject({
    ...productInput.shape,
    basePrice: dollars.optional(),
    parts: z.array(sku).max(12).default([]),
    goesWith: z
      .array(z.strictObject({ sku, note: requiredLine(160) }))
      .max(12)
      .default([]),
    variants: z.array(variant).max(100).default([]),
  })
  .refine(({ basePrice, variants }) => basePrice !== undefined || variants.length > 0, {
    path: ['basePrice'],
    error: 'A product without variants needs a price',
  })
  .transform(({ basePrice, ...fields }) => ({
    ...fields,
    basePrice: basePrice ?? Math.min(...fields.variants.map(({ price }) => price)),
  }));

const catalog = z.strictObject({ products: z.array(product) }).superRefine(({ products }, context) => {
  for (const skus of [
    products.map(({ sku }) => sku),
    products.flatMap((product) => product.variants.map(({ sku }) => sku)),
  ])
    for (const [index, sku] of skus.entries())
      if (skus.indexOf(sku) < index) context.addIssue({ code: 'custom', message: `SKU ${sku} stands there twice` });
});
export type Catalog = z.output<typeof catalog>;

class CatalogFileError extends Error {}

/** @throws CatalogFileError */
export async function readCatalogFile(path: string): Promise<Catalog> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new CatalogFileError(`${path} cannot be read`, { cause });
  });
  const parseResult = catalog.safeParse(parseJson(path, text));
  if (parseResult.success) return parseResult.data;
  const faults = parseResult.error.issues.map(
    ({ path: issuePath, message }) => `  - ${issuePath.join('.')}: ${message}`,
  );
  throw new CatalogFileError(`${path} is not a catalogue:\n${faults.join('\n')}`);
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CatalogFileError(`${path} is not JSON: ${(cause as Error).message}`, { cause });
  }
}
