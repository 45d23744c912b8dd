import { afterEach, expect, test, vi } from 'vitest';
import { sampleDirectory } from '../sample-directory.ts';
import { fetchDirectory } from './api.ts';

afterEach(() => void vi.unstubAllGlobals());

function answering(body: unknown, status = 200) {
  const fetch = vi.fn(async (_path: string) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('the request names the minimum version', async () => {
  const fetch = answering(sampleDirectory());
  const { signal } = new AbortController();
  await fetchDirectory({ slug: 'a&b', atLeast: null, signal });
  await fetchDirectory({ slug: 'meridian-tower', atLeast: 12, signal });
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([
    '/api/property?slug=a%26b',
    '/api/property?slug=meridian-tower&version=12',
  ]);
});
