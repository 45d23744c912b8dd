import type { Directory } from '../../../../../modules/directory/schema.ts';
import { parseDirectory } from '../parse.ts';

/** A cache of the page's own, beside the service worker's: so it knows which directory came from the network. */
const CACHE = 'foyer-directories';
const KEPT_AT = 'x-kept-at';
/** A wall shows one building, a visitor's phone has seen a few. */
const MOST_KEPT = 5;
const KEEP_EVERY_MS = 60_000;

export interface KeptDirectory {
  directory: Directory;
  /** When the network last confirmed it, in epoch ms. */
  keptAt: number;
}

/** Keeps what changed, and else once a minute when it was last confirmed; under the page's slug and the building's own. */
export function createKeeper(slug: string): (directory: Directory) => Promise<void> {
  let version = -1;
  let keptAt = 0;
  return async (directory) => {
    const now = Date.now();
    if (directory.version === version && now - keptAt < KEEP_EVERY_MS) return;
    version = directory.version;
    keptAt = now;
    for (const each of new Set([slug, directory.slug])) await keepDirectory(each, { directory, keptAt });
  };
}

/** Keeps a directory for the day the network is away, under the slug the page was opened by. */
export async function keepDirectory(slug: string, { directory, keptAt }: KeptDirectory): Promise<void> {
  await withCache(async (cache) => {
    const headers = { 'content-type': 'application/json', [KEPT_AT]: String(keptAt) };
    await cache.put(keyOf(slug), new Response(JSON.stringify(directory), { headers }));
    const kept = await cache.keys();
    for (const oldest of kept.slice(0, -MOST_KEPT)) await cache.delete(oldest);
  });
}

/** The last good directory, if this browser ever had one. */
export async function lastDirectory(slug: string): Promise<KeptDirectory | null> {
  return withCache(async (cache) => {
    const kept = await cache.match(keyOf(slug));
    const directory = parseDirectory(await kept?.json());
    return kept && directory ? { directory, keptAt: Number(kept.headers.get(KEPT_AT)) } : null;
  });
}

export async function forgetDirectory(slug: string): Promise<void> {
  await withCache((cache) => cache.delete(keyOf(slug)));
}

function keyOf(slug: string): string {
  return `/kept-directory/${encodeURIComponent(slug)}`;
}

/** Browsers have no cache on plain http, and refuse one when the disk is full: then nothing is kept. */
async function withCache<T>(use: (cache: Cache) => Promise<T>): Promise<T | null> {
  if (!('caches' in globalThis)) return null;
  try {
    return await use(await caches.open(CACHE));
  } catch (error) {
    console.warn('The directory could not be kept for offline use', error);
    return null;
  }
}
