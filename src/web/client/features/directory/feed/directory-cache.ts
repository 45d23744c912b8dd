import { serverNow } from '../../../lib/server-now.ts';
import { parseDirectory, type ScreenDirectory } from '../parse.ts';

/** Contains network replies only; the service worker has its own cache. */
const CACHE = 'foyer-directories';
/** Header of cached replies. Caches in use contain this name. */
const CACHED_AT_HEADER = 'x-kept-at';
const MAX_CACHED = 5;
const CACHE_EVERY_MS = 60_000;

export interface CachedDirectory {
  directory: ScreenDirectory;
  /** Epoch ms by the server's clock. */
  cachedAt: number;
}

/**
 * Creates a writer that caches changes at once, otherwise once a minute, under the requested and the directory's slug.
 */
export function createCacheWriter(slug: string): (directory: ScreenDirectory) => Promise<void> {
  let cachedVersion = '';
  let lastWriteAt = 0;
  return async (directory) => {
    const now = performance.now();
    const version = `${directory.version} ${directory.own?.version}`;
    if (version === cachedVersion && now - lastWriteAt < CACHE_EVERY_MS) return;
    cachedVersion = version;
    lastWriteAt = now;
    const cached = { directory, cachedAt: serverNow() };
    for (const cachedSlug of new Set([slug, directory.slug])) await cacheDirectory(cachedSlug, cached);
  };
}

async function cacheDirectory(slug: string, { directory, cachedAt }: CachedDirectory): Promise<void> {
  await withCache(async (cache) => {
    const headers = { 'content-type': 'application/json', [CACHED_AT_HEADER]: String(cachedAt) };
    await cache.put(keyOf(slug), new Response(JSON.stringify(directory), { headers }));
    const cachedRequests = await cache.keys();
    for (const oldest of cachedRequests.slice(0, -MAX_CACHED)) await cache.delete(oldest);
  });
}

export async function readCachedDirectory(slug: string): Promise<CachedDirectory | null> {
  return withCache(async (cache) => {
    const cachedResponse = await cache.match(keyOf(slug));
    const directory = parseDirectory(await cachedResponse?.json());
    return cachedResponse && directory
      ? { directory, cachedAt: Number(cachedResponse.headers.get(CACHED_AT_HEADER)) }
      : null;
  });
}

export async function uncacheDirectory(slug: string): Promise<void> {
  await withCache((cache) => cache.delete(keyOf(slug)));
}

function keyOf(slug: string): string {
  return `/kept-directory/${encodeURIComponent(slug)}`;
}

/** Calls `use` with the cache; `null` without a cache (plain HTTP), or after an error such as a full disk. */
async function withCache<T>(use: (cache: Cache) => Promise<T>): Promise<T | null> {
  if (!('caches' in globalThis)) return null;
  try {
    return await use(await caches.open(CACHE));
  } catch (error) {
    console.warn('The directory could not be cached for offline use', error);
    return null;
  }
}
