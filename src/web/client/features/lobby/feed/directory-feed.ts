import { CancelledError, type QueryClient } from '@tanstack/react-query';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { ApiError } from '../../../lib/api.ts';
import { directoryKey, FRESH_MS, fetchDirectory } from './api.ts';
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
  client: QueryClient;
  slug: string;
  /** The version of the part of the directory that the page came with, if it came with a part. */
  partVersion?: number | null;
  onReach: (reach: Reach) => void;
}

interface Feed extends FeedOptions {
  /** The network has confirmed what is on display. */
  isConfirmed: boolean;
  isRunning: boolean;
  failures: number;
  keep: (directory: Directory) => Promise<void>;
  onRename: () => void;
  lookSoon: (delay: number) => void;
}

/** Keeps the directory in React Query current, and the last good one for the day the network is away. */
export function createDirectoryFeed(options: FeedOptions): DirectoryFeed {
  const keep = createKeeper(options.slug);
  const idle = { isConfirmed: false, isRunning: false, failures: 0, onRename: () => {}, lookSoon: () => {} };
  const feed: Feed = { ...options, ...idle, keep };
  const follower = createFollower({
    held: () => (feed.isConfirmed && feed.failures === 0 ? (heldBy(feed)?.version ?? null) : null),
    fetch: (atLeast, isPush) => load(feed, atLeast, isPush),
  });
  const poll = createPoll(() => follower.notify());
  feed.lookSoon = poll.soon;

  const start = (onRename: () => void) => {
    Object.assign(feed, { onRename, isRunning: true, isConfirmed: heldBy(feed) !== undefined });
    if (!feed.isConfirmed) void showLastGood(feed);
    follower.notify();
    const stopPoll = poll.start();
    return () => {
      feed.isRunning = false;
      stopPoll();
      void feed.client.cancelQueries({ queryKey: directoryKey(feed.slug) });
    };
  };
  return { ...follower, currentSlug: () => slugOf(feed), start };
}

async function load(feed: Feed, atLeast: number | null, isPush: boolean): Promise<void> {
  const slug = slugOf(feed);
  const newest = Math.max(atLeast ?? 0, heldBy(feed)?.version ?? feed.partVersion ?? 0) || null;
  try {
    const directory = await feed.client.fetchQuery({
      queryKey: directoryKey(feed.slug),
      queryFn: ({ signal }) => fetchDirectory({ slug, atLeast: newest, signal }),
      staleTime: isPush || feed.failures > 0 ? 0 : FRESH_MS,
      gcTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    });
    if (feed.isRunning) succeed(feed, directory, slug);
  } catch (error) {
    if (feed.isRunning && !(error instanceof CancelledError)) fail(feed, error);
  }
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
  if (isGone(error, heldBy(feed) !== undefined || Boolean(feed.partVersion))) {
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
  feed.client.setQueryData(directoryKey(feed.slug), kept.directory, { updatedAt: kept.keptAt });
}

/** The printed code leads to the old slug for ever; the address bar shows the present one. */
function showSlug(slug: string): void {
  history.replaceState(history.state, '', `/${slug}${location.search}${location.hash}`);
}

function slugOf(feed: Feed): string {
  return heldBy(feed)?.slug ?? feed.slug;
}

function heldBy({ client, slug }: Feed): Directory | undefined {
  return client.getQueryData<Directory>(directoryKey(slug));
}
