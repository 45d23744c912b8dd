import { isDeepStrictEqual } from 'node:util';
import { createContext } from '../../platform/core/context.ts';
import type { RecordedEvent } from '../../platform/core/event.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { singleFlight } from '../../shared/single-flight.ts';
import { productsChanged, stockChanged } from './events.ts';
import { readCatalog } from './queries.ts';
import type { Product, ProductsQuery } from './schema.ts';

export const catalogEvents = [productsChanged, stockChanged];

/** Maximum staleness after another process' change. */
const TRUSTED_MS = 1_000;
const NEVER = Number.NEGATIVE_INFINITY;

const finders = new WeakMap<Platform, FindCatalog>();
type FindCatalog = () => Promise<readonly Product[]>;

/**
 * The catalog, cached. Read by one statement, at most once a second, single flight. Own commits show at once. Works
 * without Redis; stale while PostgreSQL is away. Returns the same array while unchanged.
 */
export async function catalogOf(platform: Platform): Promise<readonly Product[]> {
  const find = finders.get(platform) ?? createFinder(platform);
  finders.set(platform, find);
  return await find();
}

/** Filters in catalog order. */
export const productsFor = (products: readonly Product[], { category, featured }: ProductsQuery): readonly Product[] =>
  products.filter(
    (product) =>
      (category === 'all' || product.category === category) &&
      (featured === undefined || product.featured === (featured === 'true')),
  );

function createFinder(platform: Platform): FindCatalog {
  const once = singleFlight<readonly Product[]>();
  let known: readonly Product[] | null = null;
  let readAt = NEVER;
  /** Event counter; part of the single-flight key, so that no request joins a read older than the last event. */
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

  return async () => {
    if (known && performance.now() - readAt < TRUSTED_MS) return known;
    const [last, reading] = [readAt > NEVER ? known : null, once(String(changes), refresh)];
    return last ? ((await platform.postgres.unlessSilent(reading)) ?? last) : await reading;
  };
}

async function readOrLast(platform: Platform, last: readonly Product[] | null): Promise<readonly Product[]> {
  try {
    return await readCatalog(createContext(platform));
  } catch (error) {
    if (!last) throw error;
    platform.log.warn({ err: error }, 'catalog read failed; serving the stale catalog');
    return last;
  }
}
