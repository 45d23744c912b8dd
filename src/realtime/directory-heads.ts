import { LRUCache } from 'lru-cache';
import type { DirectoryHead } from './queries.ts';

/** The heads that slugs lead to, in one query; a slug that leads nowhere is left out. */
export type ReadHeads = (slugs: readonly string[]) => Promise<ReadonlyMap<string, DirectoryHead>>;

export interface DirectoryHeads {
  /** The newest head known of the building a slug leads to. @throws what the database answers where it must be asked. */
  find(slug: string): Promise<DirectoryHead | null>;
  /** An event says that a building is at this version. */
  learn(head: DirectoryHead): void;
  /** An event says that a building is gone. */
  forget(head: DirectoryHead): void;
  /** How many slugs are kept. */
  readonly size: number;
}

const MOST = 10_000;
/** How long a slug is answered without a look at the database: so long may a version lag whose event was lost. */
const TRUSTED_MS = 1_000;

/**
 * What displays are told when they subscribe, from memory: events keep it, and a slug that is not there is asked for.
 * Whatever was read, a newer version that an event brought meanwhile is what counts.
 */
export function createDirectoryHeads(ask: ReadHeads): DirectoryHeads {
  const properties = new LRUCache<string, { id: number; readAt: number }>({ max: MOST });
  const newest = new LRUCache<number, DirectoryHead & { isGone?: true }>({ max: MOST });
  const readBatched = singleFlight(ask);

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

/** One query at a time, however many wait: those who come while it runs share the next, so that none reads too early. */
function singleFlight(ask: ReadHeads): (slug: string) => Promise<DirectoryHead | undefined> {
  let waiting = new Set<string>();
  let next: Promise<ReadonlyMap<string, DirectoryHead>> | null = null;
  let underWay: Promise<unknown> = Promise.resolve();

  async function readBatch() {
    const slugs = [...waiting];
    waiting = new Set();
    next = null;
    return await ask(slugs);
  }

  return async (slug) => {
    waiting.add(slug);
    if (!next) {
      next = underWay.then(readBatch, readBatch);
      underWay = next;
    }
    return (await next).get(slug);
  };
}
