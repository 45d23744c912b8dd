import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CATALOG_FILE, readCatalogFile } from './catalog-file.ts';
import { categories, featuresOf, LOW_STOCK, specificationsOf } from './schema.ts';

const PUBLIC_FOLDER = new URL('../../web/client/public/', import.meta.url);
const PICTURE_BYTES = 60_000;

const { products } = await readCatalogFile(CATALOG_FILE);
const stocks = products.flatMap(({ variants }) => variants.map(({ stock }) => stock));

test('the sample catalog covers every feature of the shop', () => {
  expect(products.length).toBeGreaterThanOrEqual(12);
  expect(new Set(products.map(({ category }) => category))).toEqual(new Set(categories));
  expect(products.filter(({ featured }) => featured)).toHaveLength(4);
  expect(
    products.some(({ variants }) => variants.length === 0),
    'made to order',
  ).toBe(true);
  expect(
    stocks.some((stock) => stock === 0),
    'out of stock',
  ).toBe(true);
  expect(
    stocks.some((stock) => stock > 0 && stock < LOW_STOCK),
    'low stock',
  ).toBe(true);
});

test.each(products)('$name has a complete description', ({ specifications, images }) => {
  expect(specificationsOf(specifications).length).toBeGreaterThanOrEqual(5);
  expect(featuresOf(specifications).length).toBeGreaterThanOrEqual(2);
  expect(images.length).toBeGreaterThanOrEqual(2);
  expect(images.every(({ altText }) => altText.length > 10)).toBe(true);
});

test('every picture exists, and is small', async () => {
  const pictures = products.flatMap(({ images, variants }) => [
    ...images.map(({ imageUrl }) => imageUrl),
    ...variants.flatMap(({ imageUrl }) => imageUrl ?? []),
  ]);
  for (const picture of new Set([...pictures, '/products/placeholder.webp'])) {
    const { size } = await stat(new URL(`.${picture}`, PUBLIC_FOLDER));
    expect(size, picture).toBeLessThanOrEqual(PICTURE_BYTES);
  }
});
