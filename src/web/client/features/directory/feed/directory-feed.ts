import type { DisplayAnnouncements } from '../../../../../modules/directory/schema.ts';
import { ApiError } from '../../../lib/api.ts';
import { serverNow } from '../../../lib/server-now.ts';
import type { ScreenDirectory } from '../parse.ts';
import { isDisplayPage } from '../settings/screen-settings.ts';
import { FRESH_MS, fetchDirectory } from './api.ts';
import { createFollower, type Follower } from './follower.ts';
import { createCacheWriter, readCachedDirectory, uncacheDirectory } from './last-good.ts';
import { createPoll } from './poll.ts';

/** `away`: no reply. `gone`: the server has no such building. */
export type Reach = 'unknown' | 'here' | 'away' | 'gone';

/** The first failure is retried, the second is shown. */
const RETRY_MS = 2000;

export interface DirectoryFeed extends Follower {
  currentSlug: () => string;
  /** Returns a function that stops it. */
  start: (onRename: () => void) => () => void;
}

/** The announcements of a paired display; `null` after a failure. */
export type FetchOwn = (signal: AbortSignal) => Promise<DisplayAnnouncements | null>;

interface FeedOptions {
  shown: HeldDirectory;
  slug: string;
  /** Version of the partial directory in the page's HTML. */
  partVersion?: number | null;
  fetchOwn?: FetchOwn | undefined;
  onReach: (reach: Reach) => void;
}

interface Feed extends FeedOptions {
  isConfirmed: boolean;
  /** `null` while stopped. */
  running: AbortController | null;
  failures: number;
  keep: (directory: ScreenDirectory) => Promise<void>;
  onRename: () => void;
  pollSoon: (delay: number) => void;
}

/** Keeps the shown directory current and cached for offline use. */
export function createDirectoryFeed(options: FeedOptions): DirectoryFeed {
  const keep = createCacheWriter(options.slug);
  const idle = { isConfirmed: false, running: null, failures: 0, onRename: () => {}, pollSoon: () => {} };
  const feed: Feed = { ...options, ...idle, keep };
  const follower = createFollower({
    held: () => (feed.isConfirmed && feed.failures === 0 ? (shownBy(feed)?.version ?? null) : null),
    fetch: (atLeast, isPush) => load(feed, atLeast, isPush),
  });
  const abort = () => {
    feed.running?.abort();
    if (feed.running) feed.running = new AbortController();
  };
  const poll = createPoll(() => follower.notify(), abort);
  feed.pollSoon = poll.soon;

  const start = (onRename: () => void) => {
    Object.assign(feed, { onRename, running: new AbortController(), isConfirmed: shownBy(feed) !== null });
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
  const newest = Math.max(atLeast ?? 0, shownBy(feed)?.version ?? feed.partVersion ?? 0) || null;
  try {
    const directory = await fetchDirectory({ slug, atLeast: newest, signal: running.signal });
    if (feed.running !== running) return;
    const shown = { ...directory, own: shownBy(feed)?.own };
    feed.shown.set(shown, performance.now());
    succeed(feed, shown, slug);
    await loadOwn(feed, shown, running);
  } catch (error) {
    if (feed.running === running) fail(feed, error);
  }
}

/** Once per version, with which they change. After a failure those it had stay until the next poll. */
async function loadOwn(feed: Feed, directory: ScreenDirectory, running: AbortController): Promise<void> {
  if (!feed.fetchOwn || directory.own?.version === directory.version) return;
  const own = await feed.fetchOwn(running.signal);
  if (!own || feed.running !== running) return;
  const shown = { ...directory, own };
  feed.shown.set(shown, performance.now());
  void feed.keep(shown);
}

/** Recently confirmed: only a push refetches it. */
function freshIn({ shown, isConfirmed, failures }: Feed): ScreenDirectory | null {
  const held = shown.get();
  const isFresh = isConfirmed && failures === 0 && held && performance.now() - held.updatedAt < FRESH_MS;
  return isFresh ? held.directory : null;
}

function succeed(feed: Feed, directory: ScreenDirectory, askedAs: string): void {
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
  if (isGone(error, shownBy(feed) !== null || Boolean(feed.partVersion))) {
    feed.onReach('gone');
    void uncacheDirectory(feed.slug);
  } else if (feed.failures === 1) feed.pollSoon(RETRY_MS);
  else feed.onReach('away');
}

/** While a directory is shown, a proxy's 404 does not count. */
function isGone(error: unknown, hasDirectory: boolean): boolean {
  return error instanceof ApiError && error.status === 404 && (!hasDirectory || error.code !== 'unknown');
}

async function showLastGood(feed: Feed): Promise<void> {
  const kept = await readCachedDirectory(feed.slug);
  if (!kept || shownBy(feed) || kept.directory.version < (feed.partVersion ?? 0)) return;
  feed.shown.set(kept.directory, performance.now() - (serverNow() - kept.cachedAt));
}

/** Printed QR codes keep the old slug. */
function showSlug(slug: string): void {
  if (isDisplayPage()) return;
  history.replaceState(history.state, '', `/${slug}${location.search}${location.hash}`);
}

function slugOf(feed: Feed): string {
  return shownBy(feed)?.slug ?? feed.slug;
}

function shownBy({ shown }: Feed): ScreenDirectory | null {
  return shown.get()?.directory ?? null;
}

interface Held {
  directory: ScreenDirectory;
  /** As `performance.now()`; negative if it was cached before this page. */
  updatedAt: number;
}

interface HeldDirectory {
  get(): Held | null;
  set(directory: ScreenDirectory, updatedAt: number): void;
  subscribe(listener: () => void): () => void;
}

/** An equal directory keeps its identity. */
export function holdDirectory(initial: ScreenDirectory | null = null, updatedAt = performance.now()): HeldDirectory {
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
