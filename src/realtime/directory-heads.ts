import { LRUCache } from 'lru-cache';
import { nextFlight } from '../shared/single-flight.ts';
import type { DirectoryHead } from './queries.ts';

export type ReadHeads = (slugs: readonly string[]) => Promise<ReadonlyMap<string, DirectoryHead>>;

export interface DirectoryHeads {
  find(slug: string): Promise<DirectoryHead | null>;
  learn(head: DirectoryHead): void;
  forget(head: DirectoryHead): void;
  readonly size: number;
}

const MOST = 10_000;
/** Cache lifetime: the maximum lag of a version whose event was lost. */
const TRUSTED_MS = 1_000;

/**
 * Heads for new subscriptions, cached and updated by events. A newer version from an event wins over a concurrent read.
 */
export function createDirectoryHeads(ask: ReadHeads): DirectoryHeads {
  const properties = new LRUCache<string, { id: number; readAt: number }>({ max: MOST });
  const newest = new LRUCache<number, DirectoryHead & { isGone?: true }>({ max: MOST });
  const readBatched = batched(ask);

  function learn(head: DirectoryHead & { isGone?: true }): void {
    const known = newest.get(head.propertyId);
    if (!known || known.version < head.version) newest.set(head.propertyId, head);
  }

  function told(propertyId: number): DirectoryHead | null {
    const head = newest.get(propertyId);
    return head && !head.isGone ? head : null;
  }

  return {
    async find(slug) {
      const known = properties.get(slug);
      if (known && performance.now() - known.readAt < TRUSTED_MS && newest.has(known.id)) return told(known.id);
      const readAt = performance.now();
      const read = await readBatched(slug);
      if (!read) {
        properties.delete(slug);
        return null;
      }
      learn(read);
      properties.set(slug, { id: read.propertyId, readAt });
      return told(read.propertyId);
    },
    learn,
    forget: (head) => learn({ ...head, isGone: true }),
    get size() {
      return properties.size;
    },
  };
}

/** One batch at a time, so that no call gets a result from a query that began before it. */
function batched(ask: ReadHeads): (slug: string) => Promise<DirectoryHead | undefined> {
  let waiting = new Set<string>();
  const readBatch = nextFlight(() => {
    const slugs = [...waiting];
    waiting = new Set();
    return ask(slugs);
  });
  return async (slug) => {
    waiting.add(slug);
    return (await readBatch()).get(slug);
  };
}
