import type { DisplayAnnouncements } from '../../../../../modules/directory/schema.ts';
import { isNotFound } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-now.ts';
import type { ScreenDirectory } from '../parse.ts';
import { isDisplayPage } from '../settings/screen-settings.ts';
import { FRESH_MS, fetchDirectory } from './api.ts';
import { createCacheWriter, readCachedDirectory, uncacheDirectory } from './directory-cache.ts';
import { createFollower, type Follower } from './follower.ts';
import { createPoll } from './poll.ts';

/** Connection to the server. `away`: no reply. `gone`: unknown building. */
export type Reach = 'unknown' | 'here' | 'away' | 'gone';

/** Delay before the retry of the first failure; the second failure is shown. */
const RETRY_MS = 2000;

export interface DirectoryFeed extends Follower {
  currentSlug: () => string;
  /** Starts the feed; returns a function that stops it. */
  start: (onRename: () => void) => () => void;
}

/** Fetches the announcements of a paired display; `null` after a failure. */
export type FetchOwn = (signal: AbortSignal) => Promise<DisplayAnnouncements | null>;

interface FeedOptions {
  heldDirectory: DirectoryStore;
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
  cacheDirectory: (directory: ScreenDirectory) => Promise<void>;
  onRename: () => void;
  pollSoon: (delay: number) => void;
}

/** Keeps the shown directory current, and cached for offline use. */
export function createDirectoryFeed(options: FeedOptions): DirectoryFeed {
  const keep = createCacheWriter(options.slug);
  const idle = { isConfirmed: false, running: null, failures: 0, onRename: () => {}, pollSoon: () => {} };
  const feed: Feed = { ...options, ...idle, cacheDirectory: keep };
  const follower = createFollower({
    heldVersion: () => (feed.isConfirmed && feed.failures === 0 ? (currentDirectoryOf(feed)?.version ?? null) : null),
    fetch: (atLeast, isPush) => load(feed, atLeast, isPush),
  });
  const abort = () => {
    feed.running?.abort();
    if (feed.running) feed.running = new AbortController();
  };
  const poll = createPoll(() => follower.notify(), abort);
  feed.pollSoon = poll.soon;

  const start = (onRename: () => void) => {
    Object.assign(feed, {
      onRename,
      running: new AbortController(),
      isConfirmed: currentDirectoryOf(feed) !== null,
    } satisfies Partial<Feed>);
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
  const fresh = isPush ? null : freshDirectory(feed);
  if (fresh) return onLoaded(feed, fresh, slug);
  const newest = Math.max(atLeast ?? 0, currentDirectoryOf(feed)?.version ?? feed.partVersion ?? 0) || null;
  try {
    const directory = await fetchDirectory({ slug, atLeast: newest, signal: running.signal });
    if (feed.running !== running) return;
    const fetchedDirectory = { ...directory, own: currentDirectoryOf(feed)?.own };
    feed.heldDirectory.set(fetchedDirectory, performance.now());
    onLoaded(feed, fetchedDirectory, slug);
    await loadOwn(feed, fetchedDirectory, running);
  } catch (error) {
    if (feed.running === running) onLoadFailed(feed, error);
  }
}

/** Loads a display's announcements once per version; a failure keeps the previous ones until the next poll. */
async function loadOwn(feed: Feed, directory: ScreenDirectory, running: AbortController): Promise<void> {
  if (!feed.fetchOwn || directory.own?.version === directory.version) return;
  const ownAnnouncements = await feed.fetchOwn(running.signal);
  if (!ownAnnouncements || feed.running !== running) return;
  const completeDirectory = { ...directory, own: ownAnnouncements };
  feed.heldDirectory.set(completeDirectory, performance.now());
  void feed.cacheDirectory(completeDirectory);
}

/** Returns the directory if confirmed recently: then only a push refetches it. */
function freshDirectory({ heldDirectory, isConfirmed, failures }: Feed): ScreenDirectory | null {
  const heldState = heldDirectory.get();
  const isFresh = isConfirmed && failures === 0 && heldState && performance.now() - heldState.updatedAt < FRESH_MS;
  return isFresh ? heldState.directory : null;
}

function onLoaded(feed: Feed, directory: ScreenDirectory, askedAs: string): void {
  feed.failures = 0;
  feed.isConfirmed = true;
  feed.onReach('here');
  void feed.cacheDirectory(directory);
  if (directory.slug === askedAs) return;
  showSlug(directory.slug);
  feed.onRename();
}

function onLoadFailed(feed: Feed, error: unknown): void {
  feed.failures += 1;
  if (isNotFound(error)) {
    feed.onReach('gone');
    void uncacheDirectory(feed.slug);
  } else if (feed.failures === 1) feed.pollSoon(RETRY_MS);
  else feed.onReach('away');
}

async function showLastGood(feed: Feed): Promise<void> {
  const cachedDirectory = await readCachedDirectory(feed.slug);
  if (!cachedDirectory || currentDirectoryOf(feed) || cachedDirectory.directory.version < (feed.partVersion ?? 0))
    return;
  feed.heldDirectory.set(cachedDirectory.directory, performance.now() - (serverNow() - cachedDirectory.cachedAt));
}

/** Shows a renamed slug in the address; printed QR codes keep the former one. */
function showSlug(slug: string): void {
  if (isDisplayPage()) return;
  history.replaceState(history.state, '', `/${slug}${location.search}${location.hash}`);
}

function slugOf(feed: Feed): string {
  return currentDirectoryOf(feed)?.slug ?? feed.slug;
}

function currentDirectoryOf({ heldDirectory }: Feed): ScreenDirectory | null {
  return heldDirectory.get()?.directory ?? null;
}

interface DirectoryState {
  directory: ScreenDirectory;
  /** `performance.now()` of the fetch; negative if cached before this page load. */
  updatedAt: number;
}

interface DirectoryStore {
  get(): DirectoryState | null;
  set(directory: ScreenDirectory, updatedAt: number): void;
  subscribe(listener: () => void): () => void;
}

/** Stores the shown directory; an equal one keeps its identity. */
export function createDirectoryStore(
  initial: ScreenDirectory | null = null,
  updatedAt = performance.now(),
): DirectoryStore {
  let heldState: DirectoryState | null = initial && { directory: initial, updatedAt };
  const listeners = new Set<() => void>();
  return {
    get: () => heldState,
    set(directory, at) {
      const isSame = heldState !== null && JSON.stringify(heldState.directory) === JSON.stringify(directory);
      heldState = { directory: isSame && heldState ? heldState.directory : directory, updatedAt: at };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
