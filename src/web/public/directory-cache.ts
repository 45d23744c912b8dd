import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { DirectoryAnswer } from '../../modules/directory/index.ts';
import { directoryChangedEvent, propertyDeleted } from '../../modules/tenancy/events.ts';
import { changedDirectories } from '../../modules/tenancy/index.ts';
import type { Framing } from '../../modules/tenancy/schema.ts';
import { createContext } from '../../platform/core/context.ts';
import type { RecordedEvent } from '../../platform/core/event.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { type Following, followEvents } from '../../platform/events/events-channel.ts';
import { freshFlight } from '../../shared/single-flight.ts';
import { bytesOf, type Packed, pack } from './content-encoding.ts';
import { pictureVersion } from './directory-picture.ts';
import { readNewestDirectory } from './directory-source.ts';

/** Compressed, never parsed. */
export interface CachedDirectory {
  readonly propertyId: number;
  readonly version: number;
  /** Newest version heard of. */
  readonly newest: number;
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly accent: string | null;
  readonly framing: Framing;
  readonly etag: string;
  /** When the content next changes by itself, as `performance.now()`. */
  readonly endsAt: number;
  /** A `directoryReply`. */
  readonly json: Packed;
  /** Rendered with the page, also a `directoryReply`; identical when complete. */
  readonly start: Packed;
  /** Of the picture of a shared link. */
  readonly picture: string;
  readonly tenantCount: number;
  readonly isWhole: boolean;
}

interface Entry extends CachedDirectory {
  readonly size: number;
  /** As `performance.now()`. */
  readonly readAt: number;
  newest: number;
  /** After a failed read, do not retry before. */
  serveStaleUntil: number;
}

const MEMORY_BYTES = 96 * 1024 * 1024;
const ENTRY_BYTES = 3_000;
const MOST_SLUGS = 200_000;
const MOST_HEARD = 10_000;
/** Maximum staleness without a check. */
const FRESH_MS = 1_000;
const RETRY_MS = 1_000;

/**
 * Public directories by slug, built once per version. Own commits apply before their response, events of other
 * processes on arrival; a version check each second catches the rest.
 */
export class DirectoryCache {
  readonly #platform: Platform;
  readonly #entries = new LRUCache<number, Entry>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ size }) => Math.min(size, MEMORY_BYTES / 2),
  });
  readonly #buildings = new LRUCache<string, number>({ max: MOST_SLUGS });
  readonly #heard = new LRUCache<number, number>({ max: MOST_HEARD });
  readonly #reads = freshFlight<Entry | null>(() => this.#events);
  readonly #others: Following;
  /** Start of the last full check, as `performance.now()`. Reads that began before it are stale. */
  #checkedAt = Number.NEGATIVE_INFINITY;
  /** Event counter; part of the single-flight key, so that no request joins a read older than the last event. */
  #events = 0;

  readonly #pass = (event: RecordedEvent): void => {
    const about = aboutDirectory.safeParse(event);
    if (about.success) this.#learn(about.data.payload);
  };

  constructor(platform: Platform) {
    this.#platform = platform;
    platform.committed.on('event', this.#pass);
    this.#others = followEvents(platform, {
      names: [directoryChangedEvent.name, propertyDeleted.name],
      isNeeded: () => this.#entries.size > 0,
      onEvent: this.#pass,
      onMissed: () => this.#checkAll(),
    });
  }

  #inMemory(slug: string, version: number): Entry | null {
    const entry = this.#held(slug);
    return entry && this.#mayServe(entry, version) ? entry : null;
  }

  /**
   * Finds a directory at least as new as `version`, and as the last event. Rebuilt only when the database has a newer
   * version; a version that does not exist yet costs one lookup.
   */
  async find(slug: string, version: number): Promise<CachedDirectory | null> {
    const served = this.#inMemory(slug, version);
    if (served) return served;
    const known = this.#held(slug);
    if (known && (await this.#isNewest(known))) return known;
    const readNow = () => this.#reads(slug, () => this.#read(slug));
    const read = this.#inMemory(slug, version) ?? (await readNow());
    if (!read || read.version >= version || performance.now() < read.serveStaleUntil) return read;
    // The version does not exist yet, or the joined read began before its commit.
    return (await this.#isNewest(read)) ? read : await readNow();
  }

  /** Batched. */
  async #isNewest(known: Entry): Promise<boolean> {
    if (known.newest > known.version) return false;
    const isConfirmed = await this.#platform.postgres.unlessSilent(this.#others.catchUp().then(() => true));
    if (!isConfirmed) return true; // PostgreSQL is away: serve stale
    const isHeld = this.#entries.peek(known.propertyId) === known;
    return isHeld && known.newest <= known.version && this.#mayServe(known, known.version);
  }

  close(): void {
    this.#platform.committed.off('event', this.#pass);
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

  /** Checked within a second, or PostgreSQL is away. */
  #isFresh({ newest, version, readAt }: Entry, now: number): boolean {
    if (newest > version) return false;
    return this.#others.isAway || now - Math.max(readAt, this.#others.syncedAt) < FRESH_MS;
  }

  /** Revalidates all entries: buildings may have been deleted, or versions rolled back. */
  async #checkAll(): Promise<void> {
    this.#checkedAt = performance.now();
    const held = [...this.#entries.values()];
    const changed = held.length > 0 ? await changedDirectories(createContext(this.#platform), held) : [];
    for (const { propertyId, version } of changed) {
      const entry = this.#entries.peek(propertyId);
      if (!entry) continue;
      if (version === null || version < entry.version) this.#forget(entry);
      else overtake(entry, version);
    }
  }

  #learn({ propertyId, version }: Change): void {
    this.#events += 1;
    this.#heard.set(propertyId, Math.max(version, this.#heard.peek(propertyId) ?? 0));
    const entry = this.#entries.peek(propertyId);
    if (entry) overtake(entry, version);
  }

  async #read(slug: string): Promise<Entry | null> {
    const [at, before] = [performance.now(), this.#events];
    try {
      const answer = await readNewestDirectory(createContext(this.#platform), slug);
      if (!answer) return this.#forgetSlug(slug);
      const entry = await entryOf(answer, at);
      if (before !== this.#events) overtake(entry, this.#heard.peek(entry.propertyId) ?? 0);
      if (at < this.#checkedAt) overtake(entry, entry.version + 1);
      return this.#keep(slug, entry);
    } catch (error) {
      const known = this.#held(slug);
      if (!known) throw error;
      this.#platform.log.warn({ err: error, slug }, 'directory read failed; serving a stale copy');
      known.serveStaleUntil = performance.now() + RETRY_MS;
      return known;
    }
  }

  #keep(slug: string, entry: Entry): Entry {
    const { propertyId } = entry;
    const known = this.#entries.peek(propertyId);
    this.#buildings.set(slug, propertyId);
    if (known && known.version > entry.version) return known;
    this.#entries.set(propertyId, entry);
    return entry;
  }

  #forget(entry: Entry): void {
    this.#heard.delete(entry.propertyId);
    if (this.#entries.peek(entry.propertyId) === entry) this.#entries.delete(entry.propertyId);
  }

  #forgetSlug(slug: string): null {
    const gone = this.#buildings.peek(slug);
    if (gone !== undefined) this.#entries.delete(gone);
    this.#buildings.delete(slug);
    return null;
  }
}

function overtake(entry: Entry, version: number): void {
  if (version <= entry.version) return;
  entry.newest = Math.max(entry.newest, version);
  entry.serveStaleUntil = 0;
}

async function entryOf(answer: DirectoryAnswer, at: number): Promise<Entry> {
  const { start, tenantCount, isWhole } = answer;
  const { id: propertyId, version, slug, name, logoUrl, accent = null, framing = 'closed' } = start;
  // The start is parsed by its schema: a field that is not declared never gets out.
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
    endsAt: at + answer.endsIn,
    json,
    start: packedStart,
    picture: pictureVersion(start),
    tenantCount,
    isWhole,
    size: json.brotli.length + (isWhole ? 0 : packedStart.brotli.length) + ENTRY_BYTES,
    newest: version,
    readAt: at,
    serveStaleUntil: 0,
  };
}

const aboutDirectory = z.object({ payload: z.object({ propertyId: z.int(), version: z.int() }) });
type Change = z.infer<typeof aboutDirectory>['payload'];
