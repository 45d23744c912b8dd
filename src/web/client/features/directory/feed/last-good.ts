import { serverNow } from '../../../lib/server-now.ts';
import { parseDirectory, type ScreenDirectory } from '../parse.ts';

/** Not the service worker's cache: this one holds network replies only. */
const CACHE = 'foyer-directories';
const CACHED_AT = 'x-kept-at';
const MAX_CACHED = 5;
const CACHE_EVERY_MS = 60_000;

export interface CachedDirectory {
  directory: ScreenDirectory;
  /** Epoch ms by the server’s clock. */
  cachedAt: number;
}

/** Caches changes at once, otherwise once a minute, under both slugs. */
export function createCacheWriter(slug: string): (directory: ScreenDirectory) => Promise<void> {
  let version = '';
  let cachedAt = 0;
  return async (directory) => {
    const now = performance.now();
    const current = `${directory.version} ${directory.own?.version}`;
    if (current === version && now - cachedAt < CACHE_EVERY_MS) return;
    version = current;
    cachedAt = now;
    const cached = { directory, cachedAt: serverNow() };
    for (const each of new Set([slug, directory.slug])) await cacheDirectory(each, cached);
  };
}

async function cacheDirectory(slug: string, { directory, cachedAt }: CachedDirectory): Promise<void> {
  await withCache(async (cache) => {
    const headers = { 'content-type': 'application/json', [CACHED_AT]: String(cachedAt) };
    await cache.put(keyOf(slug), new Response(JSON.stringify(directory), { headers }));
    const kept = await cache.keys();
    for (const oldest of kept.slice(0, -MAX_CACHED)) await cache.delete(oldest);
  });
}

export async function readCachedDirectory(slug: string): Promise<CachedDirectory | null> {
  return withCache(async (cache) => {
    const kept = await cache.match(keyOf(slug));
    const directory = parseDirectory(await kept?.json());
    return kept && directory ? { directory, cachedAt: Number(kept.headers.get(CACHED_AT)) } : null;
  });
}

export async function uncacheDirectory(slug: string): Promise<void> {
  await withCache((cache) => cache.delete(keyOf(slug)));
}

function keyOf(slug: string): string {
  return `/kept-directory/${encodeURIComponent(slug)}`;
}

/** `null` without a cache (plain HTTP) or disk space. */
async function withCache<T>(use: (cache: Cache) => Promise<T>): Promise<T | null> {
  if (!('caches' in globalThis)) return null;
  try {
    return await use(await caches.open(CACHE));
  } catch (error) {
    console.warn('The directory could not be kept for offline use', error);
    return null;
  }
}
