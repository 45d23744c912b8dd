import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { DirectoryAnswer } from '../../modules/directory/index.ts';
import { directoryChangedEvent, propertyDeleted } from '../../modules/tenancy/events.ts';
import { changedDirectories } from '../../modules/tenancy/index.ts';
import type { Framing } from '../../modules/tenancy/schema.ts';
import { createContext } from '../../platform/core/context.ts';
import type { RecordedEvent } from '../../platform/core/event.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { type EventSubscription, subscribeToEvents } from '../../platform/events/events-channel.ts';
import { freshFlight } from '../../shared/single-flight.ts';
import { bytesOf, type PackedContent, pack } from './content-encoding.ts';
import { pictureVersion } from './directory-picture.ts';
import { loadNewestDirectory } from './directory-source.ts';

/** Compressed directory; never parsed. */
export interface CachedDirectory {
  readonly propertyId: number;
  readonly version: number;
  /** Newest known version. */
  readonly newestVersion: number;
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly accent: string | null;
  readonly framing: Framing;
  readonly etag: string;
  /** `performance.now()` of the next change by schedule. */
  readonly endsAt: number;
  /** Compressed `directoryReply`. */
  readonly json: PackedContent;
  /** `directoryReply` rendered with the page; identical when complete. */
  readonly start: PackedContent;
  /** Version of the shared link's picture. */
  readonly picture: string;
  readonly tenantCount: number;
  readonly isWhole: boolean;
}

interface Entry extends CachedDirectory {
  readonly size: number;
  /** `performance.now()`. */
  readonly readAt: number;
  newestVersion: number;
  /** `performance.now()` until which a failed read is not retried. */
  serveStaleUntil: number;
}

const MEMORY_BYTES = 96 * 1024 * 1024;
const ENTRY_BYTES = 3_000;
const MAX_SLUGS = 200_000;
const MAX_KNOWN_VERSIONS = 10_000;
/** Maximum staleness without a check. */
const FRESH_MS = 1_000;
const RETRY_MS = 1_000;

/**
 * Caches public directories by slug, built once per version. Own commits invalidate before their response, events of
 * other processes on arrival; a version check each second catches the rest.
 */
export class DirectoryCache {
  readonly #platform: Platform;
  readonly #entries = new LRUCache<number, Entry>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ size }) => Math.min(size, MEMORY_BYTES / 2),
  });
  readonly #buildings = new LRUCache<string, number>({ max: MAX_SLUGS });
  readonly #heard = new LRUCache<number, number>({ max: MAX_KNOWN_VERSIONS });
  readonly #reads = freshFlight<Entry | null>(() => this.#events);
  readonly #others: EventSubscription;
  /** `performance.now()` at the start of the last full check; reads that began earlier are stale. */
  #checkedAt = Number.NEGATIVE_INFINITY;
  /** Event counter in the single-flight key: no request joins a read older than the last event. */
  #events = 0;

  readonly #pass = (event: RecordedEvent): void => {
    const directoryEvent = directoryEventSchema.safeParse(event);
    if (directoryEvent.success) this.#learn(directoryEvent.data.payload);
  };

  constructor(platform: Platform) {
    this.#platform = platform;
    platform.committedEvents.on('event', this.#pass);
    this.#others = subscribeToEvents(platform, {
      names: [directoryChangedEvent.name, propertyDeleted.name],
      isNeeded: () => this.#entries.size > 0,
      onEvent: this.#pass,
      resync: () => this.#checkAll(),
    });
  }

  #inMemory(slug: string, version: number): Entry | null {
    const entry = this.#held(slug);
    return entry && this.#mayServe(entry, version) ? entry : null;
  }

  /**
   * Finds a directory at least as new as `version` and the last event. Rebuilds only for a newer version in the
   * database; an unknown version costs one lookup.
   */
  async find(slug: string, version: number): Promise<CachedDirectory | null> {
    const freshEntry = this.#inMemory(slug, version);
    if (freshEntry) return freshEntry;
    const staleEntry = this.#held(slug);
    if (staleEntry && (await this.#isNewest(staleEntry))) return staleEntry;
    const loadEntry = () => this.#reads(slug, () => this.#read(slug));
    const loadedEntry = this.#inMemory(slug, version) ?? (await loadEntry());
    if (!loadedEntry || loadedEntry.version >= version || performance.now() < loadedEntry.serveStaleUntil)
      return loadedEntry;
    // The version does not exist yet, or the joined read began before its commit.
    return (await this.#isNewest(loadedEntry)) ? loadedEntry : await loadEntry();
  }

  /** Checks versions in batches. */
  async #isNewest(entry: Entry): Promise<boolean> {
    if (entry.newestVersion > entry.version) return false;
    const isConfirmed = await this.#platform.circuitBreaker.unlessSilent(this.#others.catchUp().then(() => true));
    if (!isConfirmed) return true; // PostgreSQL is away: serve stale
    const isCached = this.#entries.peek(entry.propertyId) === entry;
    return isCached && entry.newestVersion <= entry.version && this.#mayServe(entry, entry.version);
  }

  close(): void {
    this.#platform.committedEvents.off('event', this.#pass);
    this.#others.close();
  }

  #held(slug: string): Entry | undefined {
    const propertyId = this.#buildings.get(slug);
    return propertyId === undefined ? undefined : this.#entries.get(propertyId);
  }

  #mayServe(entry: Entry, version: number): boolean {
    const now = performance.now();
    if (version > entry.version) return false;
    return now < entry.serveStaleUntil || (now < entry.endsAt && this.#isFresh(entry, now));
  }

  /** Checked within a second, or PostgreSQL is down. */
  #isFresh({ newestVersion, version, readAt }: Entry, now: number): boolean {
    if (newestVersion > version) return false;
    return this.#others.isUnavailable || now - Math.max(readAt, this.#others.syncedAt) < FRESH_MS;
  }

  /** Revalidates all entries: buildings may have been deleted, or versions rolled back. */
  async #checkAll(): Promise<void> {
    this.#checkedAt = performance.now();
    const entries = [...this.#entries.values()];
    const changed = entries.length > 0 ? await changedDirectories(createContext(this.#platform), entries) : [];
    for (const { propertyId, version } of changed) {
      const entry = this.#entries.peek(propertyId);
      if (!entry) continue;
      if (version === null || version < entry.version) this.#forget(entry);
      else markOutdated(entry, version);
    }
  }

  #learn({ propertyId, version }: Change): void {
    this.#events += 1;
    this.#heard.set(propertyId, Math.max(version, this.#heard.peek(propertyId) ?? 0));
    const entry = this.#entries.peek(propertyId);
    if (entry) markOutdated(entry, version);
  }

  async #read(slug: string): Promise<Entry | null> {
    const [readAt, eventsBefore] = [performance.now(), this.#events];
    try {
      const answer = await loadNewestDirectory(createContext(this.#platform), slug);
      if (!answer) return this.#forgetSlug(slug);
      const entry = await createEntry(answer, readAt);
      if (eventsBefore !== this.#events) markOutdated(entry, this.#heard.peek(entry.propertyId) ?? 0);
      if (readAt < this.#checkedAt) markOutdated(entry, entry.version + 1);
      return this.#keep(slug, entry);
    } catch (error) {
      const staleEntry = this.#held(slug);
      if (!staleEntry) throw error;
      this.#platform.log.warn({ err: error, slug }, 'directory read failed; serving a stale copy');
      staleEntry.serveStaleUntil = performance.now() + RETRY_MS;
      return staleEntry;
    }
  }

  #keep(slug: string, entry: Entry): Entry {
    const { propertyId } = entry;
    const currentEntry = this.#entries.peek(propertyId);
    this.#buildings.set(slug, propertyId);
    if (currentEntry && currentEntry.version > entry.version) return currentEntry;
    this.#entries.set(propertyId, entry);
    return entry;
  }

  #forget(entry: Entry): void {
    this.#heard.delete(entry.propertyId);
    if (this.#entries.peek(entry.propertyId) === entry) this.#entries.delete(entry.propertyId);
  }

  #forgetSlug(slug: string): null {
    const propertyId = this.#buildings.peek(slug);
    if (propertyId !== undefined) this.#entries.delete(propertyId);
    this.#buildings.delete(slug);
    return null;
  }
}

function markOutdated(entry: Entry, version: number): void {
  if (version <= entry.version) return;
  entry.newestVersion = Math.max(entry.newestVersion, version);
  entry.serveStaleUntil = 0;
}

async function createEntry(answer: DirectoryAnswer, readAt: number): Promise<Entry> {
  const { initialDirectory: start, tenantCount, isComplete: isWhole } = answer;
  const { id: propertyId, version, slug, name, logoUrl, accent = null, framing = 'closed' } = start;
  // Parses by the schema, which strips undeclared fields.
  const json = await pack(isWhole ? Buffer.from(JSON.stringify(start)) : await bytesOf(answer.json));
  const packedStart = isWhole ? json : await pack(Buffer.from(JSON.stringify(start)));
  return {
    propertyId,
    version,
    slug,
    name,
    logoUrl,
    accent,
    framing,
    etag: `${propertyId}-${version}-${answer.endsAt?.getTime() ?? 0}`,
    endsAt: readAt + answer.endsIn,
    json,
    start: packedStart,
    picture: pictureVersion(start),
    tenantCount,
    isWhole,
    size: json.brotli.length + (isWhole ? 0 : packedStart.brotli.length) + ENTRY_BYTES,
    newestVersion: version,
    readAt: readAt,
    serveStaleUntil: 0,
  };
}

const directoryEventSchema = z.object({ payload: z.object({ propertyId: z.int(), version: z.int() }) });
type Change = z.infer<typeof directoryEventSchema>['payload'];
