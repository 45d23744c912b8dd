import { afterEach, expect, test, vi } from 'vitest';
import { fetchFeatured, minPrice } from './featured.ts';

afterEach(() => void vi.unstubAllGlobals());

const answering = (body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body));
const featured = () => fetchFeatured(new AbortController().signal);

test('at most four valid products are featured', async () => {
  const product = (id: number) => ({ id, name: `Product ${id}`, basePrice: 1000, imageUrl: null, variants: [] });
  answering([{ id: 'broken' }, ...[1, 2, 3, 4, 5].map(product)]);
  const products = await featured();
  expect(products.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('an invalid reply gives no products', async () => {
  answering({ error: 'later' });
  expect(await featured()).toEqual([]);
});

test('the start price is that of the cheapest variant, or the base price', () => {
  const product = { id: 1, name: 'Player', basePrice: 19_900 };
  expect(minPrice({ ...product, variants: [{ price: 24_900 }, { price: 14_900 }] })).toBe(14_900);
  expect(minPrice({ ...product, variants: [] })).toBe(19_900);
  expect(minPrice(product)).toBe(19_900);
});
