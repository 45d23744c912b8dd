import { LRUCache } from 'lru-cache';
import { nextFlight } from '../shared/single-flight.ts';
import type { DirectoryHead } from './queries.ts';

export type LoadHeads = (slugs: readonly string[]) => Promise<ReadonlyMap<string, DirectoryHead>>;

export interface DirectoryHeads {
  find(slug: string): Promise<DirectoryHead | null>;
  store(head: DirectoryHead): void;
  remove(head: DirectoryHead): void;
  readonly size: number;
}

const MAX_CACHED_HEADS = 10_000;
/** Cache lifetime: the maximum lag of a version whose event was lost. */
const FRESH_MS = 1_000;

/** Caches heads for new subscriptions. A newer version from an event wins over a concurrent read. */
export function createDirectoryHeads(loadHeads: LoadHeads): DirectoryHeads {
  const propertyBySlug = new LRUCache<string, { id: number; readAt: number }>({ max: MAX_CACHED_HEADS });
  const newestHeads = new LRUCache<number, DirectoryHead & { isDeleted?: true }>({ max: MAX_CACHED_HEADS });
  const loadBatched = createBatchedLoader(loadHeads);

  function store(head: DirectoryHead & { isDeleted?: true }): void {
    const newestHead = newestHeads.get(head.propertyId);
    if (!newestHead || newestHead.version < head.version) newestHeads.set(head.propertyId, head);
  }

  function existingHead(propertyId: number): DirectoryHead | null {
    const head = newestHeads.get(propertyId);
    return head && !head.isDeleted ? head : null;
  }

  return {
    async find(slug) {
      const cachedProperty = propertyBySlug.get(slug);
      if (cachedProperty && performance.now() - cachedProperty.readAt < FRESH_MS && newestHeads.has(cachedProperty.id))
        return existingHead(cachedProperty.id);
      const readAt = performance.now();
      const loadedHead = await loadBatched(slug);
      if (!loadedHead) {
        propertyBySlug.delete(slug);
        return null;
      }
      store(loadedHead);
      propertyBySlug.set(slug, { id: loadedHead.propertyId, readAt });
      return existingHead(loadedHead.propertyId);
    },
    store,
    remove: (head) => store({ ...head, isDeleted: true }),
    get size() {
      return propertyBySlug.size;
    },
  };
}

/** Reads one batch at a time; no call joins a query that began before it. */
function createBatchedLoader(loadHeads: LoadHeads): (slug: string) => Promise<DirectoryHead | undefined> {
  let pendingSlugs = new Set<string>();
  const loadBatch = nextFlight(() => {
    const slugs = [...pendingSlugs];
    pendingSlugs = new Set();
    return loadHeads(slugs);
  });
  return async (slug) => {
    pendingSlugs.add(slug);
    return (await loadBatch()).get(slug);
  };
}
