import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDirectoryHeads } from './directory-heads.ts';
import type { DirectoryHead } from './queries.ts';

const tower = (version: number): DirectoryHead => ({ propertyId: 1, slug: 'tower', version });

/** Answers what `rows` holds when it is asked, once it is let. */
function database(rows: Map<string, DirectoryHead>) {
  const requestedSlugs: string[][] = [];
  let open = Promise.resolve();
  return {
    asked: requestedSlugs,
    hold() {
      let release = () => {};
      open = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    async ask(slugs: readonly string[]) {
      requestedSlugs.push([...slugs]);
      const rowsBySlug = new Map(rows);
      await open;
      return rowsBySlug;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('repeated lookups of a slug are one query, and misses during a query share the next', async () => {
  const rows = new Map([['tower', tower(3)]]);
  const { ask, asked: requestedSlugs, hold } = database(rows);
  const heads = createDirectoryHeads(ask);
  for (let n = 0; n < 100; n++) expect(await heads.find('tower')).toEqual(tower(3));
  expect(requestedSlugs).toEqual([['tower']]);

  const release = hold();
  const first = heads.find('a');
  await vi.advanceTimersByTimeAsync(0);
  const otherHeads = ['b', 'c', 'b', 'c'].map((slug) => heads.find(slug));
  await vi.advanceTimersByTimeAsync(0);
  release();
  expect(await Promise.all([first, ...otherHeads])).toEqual([null, null, null, null, null]);
  expect(requestedSlugs.slice(1)).toEqual([['a'], ['b', 'c']]);
});

test('an event’s version is returned without a query, and nothing older afterwards', async () => {
  const { ask, asked: requestedSlugs } = database(new Map([['tower', tower(3)]]));
  const heads = createDirectoryHeads(ask);
  await heads.find('tower');
  heads.store({ propertyId: 1, slug: 'renamed', version: 5 });
  heads.store(tower(4));
  expect(await heads.find('tower')).toEqual({ propertyId: 1, slug: 'renamed', version: 5 });
  expect(requestedSlugs).toHaveLength(1);
});

test('an event during a query is not lost', async () => {
  const { ask, hold } = database(new Map([['tower', tower(3)]]));
  const heads = createDirectoryHeads(ask);
  const release = hold();
  const pendingHead = heads.find('tower');
  await vi.advanceTimersByTimeAsync(0);
  heads.store(tower(4));
  release();
  expect(await pendingHead).toEqual(tower(4));
});

test('a change without an event is found a second later', async () => {
  const rows = new Map([['tower', tower(3)]]);
  const heads = createDirectoryHeads(database(rows).ask);
  await heads.find('tower');
  rows.set('tower', tower(4));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await heads.find('tower')).toEqual(tower(4));
});

test('a deleted building is forgotten, also by a read that began before', async () => {
  const { ask, hold } = database(new Map([['tower', tower(3)]]));
  const heads = createDirectoryHeads(ask);
  const release = hold();
  const pendingHead = heads.find('tower');
  await vi.advanceTimersByTimeAsync(0);
  heads.remove(tower(4));
  release();
  expect(await pendingHead).toBeNull();
  expect(await heads.find('tower')).toBeNull();
});

test('unknown slugs are not cached, and known ones up to the limit', async () => {
  const heads = createDirectoryHeads(async (slugs) => {
    const knownSlugs = slugs.filter((slug) => slug.startsWith('known-'));
    return new Map(knownSlugs.map((slug) => [slug, { propertyId: Number(slug.slice(6)), slug, version: 1 }]));
  });
  await Promise.all(Array.from({ length: 30_000 }, (_, n) => heads.find(`unknown-${n}`)));
  expect(heads.size).toBe(0);
  await Promise.all(Array.from({ length: 30_000 }, (_, n) => heads.find(`known-${n}`)));
  expect(heads.size).toBe(10_000);
});

test('a database error rejects its callers, and the next lookup retries', async () => {
  let isAway = true;
  const heads = createDirectoryHeads(async () => {
    if (isAway) throw new Error('away');
    return new Map([['tower', tower(3)]]);
  });
  await expect(heads.find('tower')).rejects.toThrow('away');
  isAway = false;
  expect(await heads.find('tower')).toEqual(tower(3));
});
