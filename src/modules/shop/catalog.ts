import { isDeepStrictEqual } from 'node:util';
import { createContext } from '../../platform/core/context.ts';
import type { RecordedEvent } from '../../platform/core/event.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { singleFlight } from '../../shared/single-flight.ts';
import { productsChanged, stockChanged } from './events.ts';
import { readCatalog } from './queries.ts';
import type { Product, ProductsQuery } from './schema.ts';

/** What makes a catalogue in memory out of date. */
export const catalogEvents = [productsChanged, stockChanged];

/** So long may this process lag behind a change that another one made. */
const TRUSTED_MS = 1_000;
const NEVER = Number.NEGATIVE_INFINITY;

interface CatalogCache {
  /** What may be shown without a look at PostgreSQL. */
  inMemory(): readonly Product[] | null;
  find(): Promise<readonly Product[]>;
}

const caches = new WeakMap<Platform, CatalogCache>();

/**
 * Everything on sale, from memory: read whole in one statement, at most once a second and by one request for all that
 * wait. What this process commits shows at once. Needs no Redis; while PostgreSQL is away the last catalogue stands.
 */
export async function catalogOf(platform: Platform): Promise<readonly Product[]> {
  return await cacheOf(platform).find();
}

/** The same where it is in memory and may be shown. As long as nothing in it changes it is the very same list. */
export const catalogInMemory = (platform: Platform): readonly Product[] | null => cacheOf(platform).inMemory();

/** Those of a catalogue that were asked for, in its order. */
export const productsFor = (products: readonly Product[], { category, featured }: ProductsQuery): readonly Product[] =>
  products.filter(
    (product) =>
      (category === 'all' || product.category === category) &&
      (featured === undefined || product.featured === (featured === 'true')),
  );

function cacheOf(platform: Platform): CatalogCache {
  const cache = caches.get(platform) ?? createCatalogCache(platform);
  caches.set(platform, cache);
  return cache;
}

function createCatalogCache(platform: Platform): CatalogCache {
  const once = singleFlight<readonly Product[]>();
  let known: readonly Product[] | null = null;
  let readAt = NEVER;
  /** Grows with each change of this process: who comes after one waits for no reading that began before it. */
  let changes = 0;

  platform.committed.on('event', ({ name }: RecordedEvent) => {
    if (!catalogEvents.some((event) => event.name === name)) return;
    readAt = NEVER;
    changes += 1;
  });

  async function refresh(): Promise<readonly Product[]> {
    const [at, before] = [performance.now(), changes];
    const read = await readOrLast(platform, known);
    const products = known && isDeepStrictEqual(read, known) ? known : read;
    if (before !== changes) return products;
    known = products;
    readAt = at;
    return products;
  }

  const inMemory = () => (performance.now() - readAt < TRUSTED_MS ? known : null);
  async function find(): Promise<readonly Product[]> {
    const [last, reading] = [readAt > NEVER ? known : null, once(String(changes), refresh)];
    return last ? ((await platform.postgres.unlessSilent(reading)) ?? last) : await reading;
  }
  return { inMemory, find: async () => inMemory() ?? (await find()) };
}

async function readOrLast(platform: Platform, last: readonly Product[] | null): Promise<readonly Product[]> {
  try {
    return await readCatalog(createContext(platform));
  } catch (error) {
    if (!last) throw error;
    platform.log.warn({ err: error }, 'the last known catalogue is served');
    return last;
  }
}
