import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type DirectoryAnswer, readDirectory } from '../modules/directory/index.ts';
import type { Directory } from '../modules/directory/schema.ts';
import { findDirectoryHead } from '../modules/tenancy/index.ts';
import { createContext } from '../platform/context.ts';
import type { RecordedEvent } from '../platform/event.ts';
import { followEvents } from '../platform/events-channel.ts';
import type { Platform } from '../platform/platform.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { bytesOf, CompressedBody } from './http/compressed.ts';
import { buildStamp } from './http/page.ts';

/** A directory as it is answered; compressed forms and the page are made when somebody first asks for them. */
export interface CachedDirectory {
  /** With its first tenants alone. */
  readonly directory: Directory;
  readonly json: CompressedBody;
  readonly page: () => CompressedBody;
}

interface Entry extends CachedDirectory {
  /** When an announcement in it starts or expires, in milliseconds. */
  readonly endsAt: number;
  checkedAt: number;
}

export interface DirectoryCache {
  /** The directory of a slug, at least as new as `version` if there is one that new. */
  find(slug: string, version: number): Promise<CachedDirectory | null>;
  close(): void;
}

/** How long an answer is served without a look at the version; so long may another process lag behind at worst. */
const TRUSTED_MS = 1_000;
const MEMORY_BYTES = 128 * 1024 * 1024;

/** Makes the page of a directory. */
export type Render = (answer: Omit<DirectoryAnswer, 'json'>) => string;

/**
 * Public directories in memory, made once per version. Events of this process end the trust in an answer before the
 * writer hears of its success, those of others as they arrive; a look at the version each second catches whatever was
 * missed. While PostgreSQL is away the last answer stands.
 */
export function createDirectoryCache(platform: Platform, render: Render): DirectoryCache {
  // Page and compressed forms included; even the largest directory must find room, for it is the last one known.
  const sizeCalculation = (entry: Entry) => Math.min(entry.json.size * 4 + 1_000, MEMORY_BYTES / 2);
  const entries = new LRUCache<string, Entry>({ maxSize: MEMORY_BYTES, sizeCalculation });
  const once = singleFlight<Entry | null>();
  /** Grows with each event: who comes after one joins no read that began before it. */
  let events = 0;
  const stopListening = followChanges(platform, (change) => {
    events += 1;
    invalidate(entries, change);
  });

  /** What an event has overtaken is still good for the time that PostgreSQL may be away, but trusted no more. */
  function keep(slug: string, entry: Entry | null, isLatest: boolean): void {
    const held = entries.get(slug);
    if (!isLatest && entry) entry.checkedAt = 0;
    if (entry && (isLatest || !held || held.directory.version < entry.directory.version)) entries.set(slug, entry);
    if (!entry && isLatest) entries.delete(slug);
  }

  async function read(slug: string): Promise<Entry | null> {
    const before = events;
    const entry = await refresh(platform, render, slug, entries.get(slug));
    keep(slug, entry, before === events);
    return entry;
  }

  return {
    async find(slug, version) {
      const known = entries.get(slug);
      if (known && isCurrent(known, version)) return known;
      return await once(`${events} ${version} ${slug}`, () => read(slug));
    },
    close: stopListening,
  };
}

async function refresh(platform: Platform, render: Render, slug: string, known?: Entry): Promise<Entry | null> {
  const ctx = createContext(platform);
  try {
    if (known && Date.now() < known.endsAt) {
      const head = await findDirectoryHead(ctx, slug);
      if (head?.version === known.directory.version) return trusted(known);
    }
    const answer = await readDirectory(ctx, slug);
    return answer && (await entryOf(answer, render));
  } catch (error) {
    if (!known) throw error;
    platform.log.warn({ err: error, slug }, 'the last known directory is served');
    return trusted(known);
  }
}

function isCurrent(entry: Entry, version: number): boolean {
  const now = Date.now();
  return now < entry.endsAt && now - entry.checkedAt < TRUSTED_MS && version <= entry.directory.version;
}

function trusted(entry: Entry): Entry {
  entry.checkedAt = Date.now();
  return entry;
}

async function entryOf({ json, ...answer }: DirectoryAnswer, render: Render): Promise<Entry> {
  const { start: directory } = answer;
  const endsAt = answer.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const etag = `${directory.id}-${directory.version}-${Number.isFinite(endsAt) ? endsAt : 0}`;
  let page: CompressedBody | null = null;
  let madeFor = '';
  return {
    directory,
    endsAt,
    checkedAt: Date.now(),
    json: new CompressedBody('application/json; charset=utf-8', etag, await bytesOf(json)),
    page() {
      const build = buildStamp();
      if (!page || madeFor !== build) {
        const html = Buffer.from(render(answer));
        page = new CompressedBody('text/html; charset=utf-8', `${etag}-${build}`, html);
      }
      madeFor = build;
      return page;
    },
  };
}

const aboutDirectory = z.object({ payload: z.object({ propertyId: z.int(), version: z.int() }) });
type Change = z.infer<typeof aboutDirectory>['payload'];

/** Trusts no answer older than an event says; it stays as the last one known. */
function invalidate(entries: LRUCache<string, Entry>, { propertyId, version }: Change): void {
  for (const entry of entries.values())
    if (entry.directory.id === propertyId && entry.directory.version < version) entry.checkedAt = 0;
}

/** Calls `onChange` with every change of a directory, be it of this process or another. */
function followChanges(platform: Platform, onChange: (change: Change) => void): () => void {
  const pass = (event: RecordedEvent) => {
    const about = aboutDirectory.safeParse(event);
    if (about.success) onChange(about.data.payload);
  };
  platform.committed.on('event', pass);
  const others = followEvents(platform, pass);
  return () => {
    platform.committed.off('event', pass);
    others.close();
  };
}
