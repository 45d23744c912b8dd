import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { featuredQuery, fetchDirectory, startPrice, weatherQuery } from './api.ts';
import { sampleDirectory } from './sample-directory.ts';

afterEach(() => void vi.unstubAllGlobals());

function answering(body: unknown, status = 200) {
  const fetch = vi.fn(async (_path: string) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const run = <T>(options: { queryKey: readonly unknown[] }) =>
  new QueryClient().fetchQuery({ ...options, retry: false, staleTime: 0 }) as Promise<T>;

test('the version a display has heard of is asked for', async () => {
  const fetch = answering(sampleDirectory());
  const { signal } = new AbortController();
  await fetchDirectory({ slug: 'a&b', atLeast: null, signal });
  await fetchDirectory({ slug: 'meridian-tower', atLeast: 12, signal });
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([
    '/api/property?slug=a%26b',
    '/api/property?slug=meridian-tower&version=12',
  ]);
});

test('an answer without weather is none, not an error', async () => {
  answering({ weather: [], main: {} });
  expect(await run(weatherQuery('78701'))).toBeNull();
});

test('at most four featured products, and only what can be shown', async () => {
  const product = (id: number) => ({ id, name: `Product ${id}`, basePrice: 1000, imageUrl: null, variants: [] });
  answering([{ id: 'broken' }, ...[1, 2, 3, 4, 5].map(product)]);
  const products = await run<{ id: number }[]>(featuredQuery);
  expect(products.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('what is no list of products shows nothing', async () => {
  answering({ error: 'later' });
  expect(await run(featuredQuery)).toEqual([]);
});

test('a product begins at its cheapest variant, or at its base price', () => {
  const product = { id: 1, name: 'Player', basePrice: 19_900 };
  expect(startPrice({ ...product, variants: [{ price: 24_900 }, { price: 14_900 }] })).toBe(14_900);
  expect(startPrice({ ...product, variants: [] })).toBe(19_900);
  expect(startPrice(product)).toBe(19_900);
});
