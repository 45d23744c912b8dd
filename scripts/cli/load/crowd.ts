import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { type DisplaySocket, openDisplay } from './display.ts';

/** Rate at which the gateway admits displays. */
const OPENED_PER_SECOND = 400;
const BATCH_DISPLAYS = 20;
const POLL_INTERVAL_MS = 15_000;
const REQUEST_TIMEOUT_MS = 10_000;

export interface Crowd {
  readonly origin: string;
  readonly slug: string;
  readonly displays: number;
  readonly seconds: number;
}

/** Milliseconds; `null` without samples. */
export interface Latencies {
  readonly count: number;
  readonly median: number | null;
  readonly p95: number | null;
  readonly slowest: number | null;
}

export interface CrowdReport {
  /** Time until a socket follows the directory. */
  readonly opened: Latencies;
  readonly read: Latencies & { readonly unchanged: number };
  /** Pushes by version; `spread`: milliseconds from the first display to the last. */
  readonly pushed: readonly { readonly version: number; readonly displays: number; readonly spread: number }[];
  /** Failures by reason. */
  readonly failed: Readonly<Record<string, number>>;
}

interface Tally {
  readonly openTimes: number[];
  readonly readTimes: number[];
  readonly pushTimes: Map<number, number[]>;
  readonly failureCounts: Record<string, number>;
  unchanged: number;
}

/** Simulates lobby displays: each has a socket and reads its directory every 15 s and at each push, with its ETag. */
export async function runCrowd({ origin, slug, displays, seconds }: Crowd): Promise<CrowdReport> {
  const tally: Tally = { openTimes: [], readTimes: [], pushTimes: new Map(), failureCounts: {}, unchanged: 0 };
  const stopped = new AbortController();
  const running: Promise<void>[] = [];
  for (let n = 0; n < displays; n++) {
    running.push(runDisplay(origin, slug, tally, stopped.signal));
    if (n % BATCH_DISPLAYS === BATCH_DISPLAYS - 1) await sleep((1_000 * BATCH_DISPLAYS) / OPENED_PER_SECOND);
  }
  await sleep(seconds * 1_000);
  stopped.abort();
  await Promise.all(running);
  for (const agent of Object.values(agents)) agent.destroy();
  const { openTimes, readTimes, unchanged, pushTimes, failureCounts } = tally;
  return {
    opened: summarize(openTimes),
    read: { ...summarize(readTimes), unchanged },
    pushed: pushSpreadsOf(pushTimes),
    failed: failureCounts,
  };
}

/** Like a page, a display has its directory before it opens its socket, and never has two reads at once. */
async function runDisplay(origin: string, slug: string, tally: Tally, stopSignal: AbortSignal): Promise<void> {
  const heldDirectory = { version: 0, etag: '' };
  let lastRead = Promise.resolve();
  const refreshDirectory = () => {
    lastRead = lastRead
      .then(() => readDirectory(origin, slug, heldDirectory, tally))
      .catch((error: Error) => countFailure(tally, `read: ${reasonOf(error)}`));
    return lastRead;
  };
  const recordPush = (version: number) => {
    const times = tally.pushTimes.get(version) ?? [];
    tally.pushTimes.set(version, times);
    times.push(performance.now());
    if (version > heldDirectory.version) void refreshDirectory();
  };
  await refreshDirectory();
  const socket = await openTimed(origin, slug, recordPush, tally);
  socket?.on('disconnect', (why) => void (stopSignal.aborted || countFailure(tally, `socket lost: ${why}`)));
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopSignal }).catch((error: unknown) => {
      if (!stopSignal.aborted) throw error;
    });
  await pause(Math.random() * POLL_INTERVAL_MS);
  while (!stopSignal.aborted) {
    await refreshDirectory();
    await pause(POLL_INTERVAL_MS);
  }
  socket?.disconnect();
}

async function openTimed(
  origin: string,
  slug: string,
  onVersion: (version: number) => void,
  tally: Tally,
): Promise<DisplaySocket | null> {
  const startedAt = performance.now();
  try {
    const socket = await openDisplay(origin, slug, onVersion);
    tally.openTimes.push(performance.now() - startedAt);
    return socket;
  } catch (error) {
    countFailure(tally, `socket: ${reasonOf(error as NodeJS.ErrnoException)}`);
    return null;
  }
}

const directory = z.object({ version: z.number() });

async function readDirectory(
  origin: string,
  slug: string,
  heldDirectory: { version: number; etag: string },
  tally: Tally,
): Promise<void> {
  const address = new URL('/api/property', origin);
  address.searchParams.set('slug', slug);
  if (heldDirectory.version > 0) address.searchParams.set('version', String(heldDirectory.version));
  const startedAt = performance.now();
  const answer = await fetchDirectory(address, heldDirectory.etag);
  tally.readTimes.push(performance.now() - startedAt);
  if (answer.status === 304) tally.unchanged += 1;
  else if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  else Object.assign(heldDirectory, directory.parse(JSON.parse(answer.text)), { etag: answer.etag });
}

/** Displays keep their connection between polls. */
const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

/** Revalidates like a browser; `fetch` would send `no-cache` and never get 304. */
function fetchDirectory(address: URL, etag: string): Promise<{ status: number; etag: string; text: string }> {
  const isHttps = address.protocol === 'https:';
  const headers = { 'accept-encoding': 'br', ...(etag && { 'if-none-match': etag }) };
  const options = {
    headers,
    agent: isHttps ? agents.https : agents.http,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  };
  return new Promise((resolve, reject) => {
    const request = (isHttps ? requestHttps : requestHttp)(address, options, async (answer) => {
      try {
        const bytes = await buffer(answer);
        const text = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
        resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag ?? '', text: text.toString() });
      } catch (error) {
        reject(error as Error);
      }
    });
    request.once('error', reject).end();
  });
}

function countFailure({ failureCounts }: Tally, reason: string): void {
  failureCounts[reason] = (failureCounts[reason] ?? 0) + 1;
}

/** Falls back to the code: several refused addresses are an error without a message. */
const reasonOf = ({ message, code }: NodeJS.ErrnoException) => message || code || 'unknown';

function summarize(times: readonly number[]): Latencies {
  const sorted = times.toSorted((time, otherTime) => time - otherTime);
  const percentileAt = (share: number) => {
    const percentile = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    return percentile === undefined ? null : Math.round(percentile);
  };
  return { count: sorted.length, median: percentileAt(0.5), p95: percentileAt(0.95), slowest: percentileAt(1) };
}

function pushSpreadsOf(pushTimes: Tally['pushTimes']): CrowdReport['pushed'] {
  return [...pushTimes].map(([version, times]) => ({
    version,
    displays: times.length,
    spread: Math.round(Math.max(...times) - Math.min(...times)),
  }));
}
