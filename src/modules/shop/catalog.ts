import { isDeepStrictEqual } from 'node:util';
import { createContext } from '../../platform/core/context.ts';
import type { RecordedEvent } from '../../platform/core/event.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { singleFlight } from '../../shared/single-flight.ts';
import { productsChanged, stockChanged } from './events.ts';
import { readCatalog } from './queries.ts';
import type { Product, ProductsQuery } from './schema.ts';

export const catalogEvents = [productsChanged, stockChanged];

/** Maximum staleness after a change by another process. */
const MAX_AGE_MS = 1_000;
const NEVER_READ = Number.NEGATIVE_INFINITY;

const finders = new WeakMap<Platform, FindCatalog>();
type FindCatalog = () => Promise<readonly Product[]>;

/**
 * Returns the cached catalog: one statement, at most once a second, single flight; own commits invalidate it. Works
 * without Redis; stale without PostgreSQL. Returns the same array while unchanged.
 */
export async function catalogOf(platform: Platform): Promise<readonly Product[]> {
  const find = finders.get(platform) ?? createFinder(platform);
  finders.set(platform, find);
  return await find();
}

export const productsFor = (products: readonly Product[], { category, featured }: ProductsQuery): readonly Product[] =>
  products.filter(
    (product) =>
      (category === 'all' || product.category === category) &&
      (featured === undefined || product.featured === (featured === 'true')),
  );

function createFinder(platform: Platform): FindCatalog {
  const singleRead = singleFlight<readonly Product[]>();
  let cachedProducts: readonly Product[] | null = null;
  let readAt = NEVER_READ;
  /** Event counter in the single-flight key, so that no request joins a read that started before the last event. */
  let changes = 0;

  platform.committedEvents.on('event', ({ name }: RecordedEvent) => {
    if (!catalogEvents.some((event) => event.name === name)) return;
    readAt = NEVER_READ;
    changes += 1;
  });

  async function refresh(): Promise<readonly Product[]> {
    const [startedAt, changesBefore] = [performance.now(), changes];
    const readProducts = await readOrStale(platform, cachedProducts);
    const products = cachedProducts && isDeepStrictEqual(readProducts, cachedProducts) ? cachedProducts : readProducts;
    if (changesBefore !== changes) return products;
    cachedProducts = products;
    readAt = startedAt;
    return products;
  }

  return async () => {
    if (cachedProducts && performance.now() - readAt < MAX_AGE_MS) return cachedProducts;
    const [staleProducts, reading] = [
      readAt > NEVER_READ ? cachedProducts : null,
      singleRead(String(changes), refresh),
    ];
    return staleProducts ? ((await platform.circuitBreaker.unlessSilent(reading)) ?? staleProducts) : await reading;
  };
}

async function readOrStale(platform: Platform, staleProducts: readonly Product[] | null): Promise<readonly Product[]> {
  try {
    return await readCatalog(createContext(platform));
  } catch (error) {
    if (!staleProducts) throw error;
    platform.log.warn({ err: error }, 'catalog read failed; serving the stale catalog');
    return staleProducts;
  }
}
