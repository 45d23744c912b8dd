import { createContext } from '../../platform/context.ts';
import type { RecordedEvent } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { productsChanged, stockChanged } from './events.ts';
import { readCatalog } from './queries.ts';
import type { Product } from './schema.ts';

/** What makes a catalogue in memory out of date. */
export const catalogEvents = [productsChanged, stockChanged];

/** So long may this process lag behind a change that another one made. */
const TRUSTED_MS = 1_000;

interface Known {
  readonly products: readonly Product[];
  /** When it was read; zero once this process has committed a change to it. */
  readonly at: number;
}

interface Shelf {
  known: Known | null;
  underWay: Promise<Known> | null;
}

const shelves = new WeakMap<Platform, Shelf>();

/**
 * Everything on sale, from memory: read whole in one statement, at most once a second and by one request for all that
 * wait. What this process commits shows at once. Needs no Redis; while PostgreSQL is away the last catalogue stands.
 */
export async function catalogOf(platform: Platform): Promise<readonly Product[]> {
  const shelf = shelfOf(platform);
  if (shelf.known && Date.now() - shelf.known.at < TRUSTED_MS) return shelf.known.products;
  return (await (shelf.underWay ?? refresh(platform, shelf))).products;
}

function shelfOf(platform: Platform): Shelf {
  const existing = shelves.get(platform);
  if (existing) return existing;
  const shelf: Shelf = { known: null, underWay: null };
  shelves.set(platform, shelf);
  platform.committed.on('event', ({ name }: RecordedEvent) => {
    if (!catalogEvents.some((event) => event.name === name)) return;
    if (shelf.known) shelf.known = { ...shelf.known, at: 0 };
    shelf.underWay = null; // begun before the change: whoever comes now needs a newer one
  });
  return shelf;
}

function refresh(platform: Platform, shelf: Shelf): Promise<Known> {
  const reading = read(platform, shelf.known);
  shelf.underWay = reading;
  const settle = (known: Known | null) => {
    if (shelf.underWay !== reading) return;
    shelf.underWay = null;
    if (known) shelf.known = known;
  };
  reading.then(settle, () => settle(null));
  return reading;
}

async function read(platform: Platform, last: Known | null): Promise<Known> {
  try {
    return { products: await readCatalog(createContext(platform)), at: Date.now() };
  } catch (error) {
    if (!last) throw error;
    platform.log.warn({ err: error }, 'the last known catalogue is served');
    return { products: last.products, at: Date.now() };
  }
}
