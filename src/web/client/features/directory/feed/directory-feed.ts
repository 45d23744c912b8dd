import type { Directory } from '../../../../../modules/directory/schema.ts';
import { ApiError } from '../../../lib/api.ts';
import { isDisplayPage } from '../settings/screen-settings.ts';
import { FRESH_MS, fetchDirectory } from './api.ts';
import { createFollower, type Follower } from './follower.ts';
import { createKeeper, forgetDirectory, lastDirectory } from './last-good.ts';
import { createPoll } from './poll.ts';

/** What is known of the server: it answers; it does not; it says there is no such building. */
export type Reach = 'unknown' | 'here' | 'away' | 'gone';

/** After a first failure look again this soon; only a second one is shown. */
const SECOND_LOOK_MS = 2000;

export interface DirectoryFeed extends Follower {
  /** The building's slug as last heard; the page's own until then. */
  currentSlug: () => string;
  /** Begins to look and to poll; returns what ends it. */
  start: (onRename: () => void) => () => void;
}

interface FeedOptions {
  shown: HeldDirectory;
  slug: string;
  /** The version of the part of the directory that the page came with, if it came with a part. */
  partVersion?: number | null;
  onReach: (reach: Reach) => void;
}

interface Feed extends FeedOptions {
  /** The network has confirmed what is on display. */
  isConfirmed: boolean;
  /** Ends the fetch that is under way; `null` while the feed rests. */
  running: AbortController | null;
  failures: number;
  keep: (directory: Directory) => Promise<void>;
  onRename: () => void;
  lookSoon: (delay: number) => void;
}

/** Keeps the directory on display current, and the last good one for the day the network is away. */
export function createDirectoryFeed(options: FeedOptions): DirectoryFeed {
  const keep = createKeeper(options.slug);
  const idle = { isConfirmed: false, running: null, failures: 0, onRename: () => {}, lookSoon: () => {} };
  const feed: Feed = { ...options, ...idle, keep };
  const follower = createFollower({
    held: () => (feed.isConfirmed && feed.failures === 0 ? (heldBy(feed)?.version ?? null) : null),
    fetch: (atLeast, isPush) => load(feed, atLeast, isPush),
  });
  const giveUp = () => {
    feed.running?.abort();
    if (feed.running) feed.running = new AbortController();
  };
  const poll = createPoll(() => follower.notify(), giveUp);
  feed.lookSoon = poll.soon;

  const start = (onRename: () => void) => {
    Object.assign(feed, { onRename, running: new AbortController(), isConfirmed: heldBy(feed) !== null });
    if (!feed.isConfirmed) void showLastGood(feed);
    follower.notify();
    const stopPoll = poll.start();
    return () => {
      feed.running?.abort();
      feed.running = null;
      stopPoll();
    };
  };
  return { ...follower, currentSlug: () => slugOf(feed), start };
}

async function load(feed: Feed, atLeast: number | null, isPush: boolean): Promise<void> {
  const { running } = feed;
  if (!running) return;
  const slug = slugOf(feed);
  const fresh = isPush ? null : freshIn(feed);
  if (fresh) return succeed(feed, fresh, slug);
  const newest = Math.max(atLeast ?? 0, heldBy(feed)?.version ?? feed.partVersion ?? 0) || null;
  try {
    const directory = await fetchDirectory({ slug, atLeast: newest, signal: running.signal });
    if (feed.running !== running) return;
    feed.shown.set(directory, Date.now());
    succeed(feed, directory, slug);
  } catch (error) {
    if (feed.running === running) fail(feed, error);
  }
}

/** What was confirmed so short a time ago that only a push is reason to ask again. */
function freshIn({ shown, isConfirmed, failures }: Feed): Directory | null {
  const held = shown.get();
  const isFresh = isConfirmed && failures === 0 && held && Date.now() - held.updatedAt < FRESH_MS;
  return isFresh ? held.directory : null;
}

function succeed(feed: Feed, directory: Directory, askedAs: string): void {
  feed.failures = 0;
  feed.isConfirmed = true;
  feed.onReach('here');
  void feed.keep(directory);
  if (directory.slug === askedAs) return;
  showSlug(directory.slug);
  feed.onRename();
}

function fail(feed: Feed, error: unknown): void {
  feed.failures += 1;
  if (isGone(error, heldBy(feed) !== null || Boolean(feed.partVersion))) {
    feed.onReach('gone');
    void forgetDirectory(feed.slug);
  } else if (feed.failures === 1) feed.lookSoon(SECOND_LOOK_MS);
  else feed.onReach('away');
}

/** A building is gone when our own server says so; while a directory is shown, a proxy's 404 does not count. */
function isGone(error: unknown, hasDirectory: boolean): boolean {
  return error instanceof ApiError && error.status === 404 && (!hasDirectory || error.code !== 'unknown');
}

/** While the network is still being asked, the directory this browser showed last is better than none. */
async function showLastGood(feed: Feed): Promise<void> {
  const kept = await lastDirectory(feed.slug);
  if (!kept || heldBy(feed) || kept.directory.version < (feed.partVersion ?? 0)) return;
  feed.shown.set(kept.directory, kept.keptAt);
}

/** The printed code leads to the old slug for ever; the address bar shows the present one. */
function showSlug(slug: string): void {
  if (isDisplayPage()) return; // its address is that of the screen
  history.replaceState(history.state, '', `/${slug}${location.search}${location.hash}`);
}

function slugOf(feed: Feed): string {
  return heldBy(feed)?.slug ?? feed.slug;
}

function heldBy({ shown }: Feed): Directory | null {
  return shown.get()?.directory ?? null;
}

interface Held {
  directory: Directory;
  /** When the network last confirmed it, in epoch ms. */
  updatedAt: number;
}

/** What a page shows: one directory, and who wants to hear of another. */
interface HeldDirectory {
  get(): Held | null;
  set(directory: Directory, updatedAt: number): void;
  /** Returns what ends it. */
  subscribe(listener: () => void): () => void;
}

/** A directory that is the same in every word stays the same object, so that nothing is drawn anew. */
export function holdDirectory(initial: Directory | null = null, updatedAt = Date.now()): HeldDirectory {
  let held: Held | null = initial && { directory: initial, updatedAt };
  const listeners = new Set<() => void>();
  return {
    get: () => held,
    set(directory, at) {
      const isSame = held !== null && JSON.stringify(held.directory) === JSON.stringify(directory);
      held = { directory: isSame && held ? held.directory : directory, updatedAt: at };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
