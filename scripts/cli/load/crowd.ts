import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { type DisplaySocket, openDisplay } from './display.ts';

/** As fast as the gateway lets displays come back. */
const OPENED_A_SECOND = 400;
const AT_ONCE = 20;
const POLL_MS = 15_000;
const WITHIN_MS = 10_000;

export interface Crowd {
  readonly origin: string;
  readonly slug: string;
  readonly displays: number;
  readonly seconds: number;
}

/** Milliseconds; `null` where there are none. */
export interface Latencies {
  readonly count: number;
  readonly median: number | null;
  readonly p95: number | null;
  readonly slowest: number | null;
}

export interface CrowdReport {
  /** Sockets, until they follow the directory. */
  readonly opened: Latencies;
  readonly read: Latencies & { readonly unchanged: number };
  /** By version; `spread`: milliseconds from the first display that was told to the last. */
  readonly pushed: readonly { readonly version: number; readonly displays: number; readonly spread: number }[];
  /** How often, by what. */
  readonly failed: Readonly<Record<string, number>>;
}

interface Tally {
  readonly opened: number[];
  readonly read: number[];
  readonly pushed: Map<number, number[]>;
  readonly failed: Record<string, number>;
  unchanged: number;
}

/** Does what lobby displays do: each has a socket, reads its directory every 15 s and at each push, and sends what it holds along. */
export async function runCrowd({ origin, slug, displays, seconds }: Crowd): Promise<CrowdReport> {
  const tally: Tally = { opened: [], read: [], pushed: new Map(), failed: {}, unchanged: 0 };
  const over = new AbortController();
  const lives: Promise<void>[] = [];
  for (let n = 0; n < displays; n++) {
    lives.push(live(origin, slug, tally, over.signal));
    if (n % AT_ONCE === AT_ONCE - 1) await sleep((1_000 * AT_ONCE) / OPENED_A_SECOND);
  }
  await sleep(seconds * 1_000);
  over.abort();
  await Promise.all(lives);
  for (const agent of Object.values(agents)) agent.destroy();
  const { opened, read, unchanged, pushed, failed } = tally;
  return { opened: latenciesOf(opened), read: { ...latenciesOf(read), unchanged }, pushed: spreads(pushed), failed };
}

async function live(origin: string, slug: string, tally: Tally, over: AbortSignal): Promise<void> {
  const held = { version: 0, etag: '' };
  const look = () => read(origin, slug, held, tally).catch((error: Error) => fail(tally, `read: ${reasonOf(error)}`));
  const hear = (version: number) => {
    const times = tally.pushed.get(version) ?? [];
    tally.pushed.set(version, times);
    times.push(performance.now());
    if (version > held.version) void look();
  };
  const socket = await open(origin, slug, hear, tally);
  socket?.on('disconnect', (why) => void (over.aborted || fail(tally, `socket lost: ${why}`)));
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: over }).catch((error: unknown) => {
      if (!over.aborted) throw error;
    });
  await look();
  await pause(Math.random() * POLL_MS);
  while (!over.aborted) {
    await look();
    await pause(POLL_MS);
  }
  socket?.disconnect();
}

async function open(
  origin: string,
  slug: string,
  onVersion: (version: number) => void,
  tally: Tally,
): Promise<DisplaySocket | null> {
  const from = performance.now();
  try {
    const socket = await openDisplay(origin, slug, onVersion);
    tally.opened.push(performance.now() - from);
    return socket;
  } catch (error) {
    fail(tally, `socket: ${reasonOf(error as NodeJS.ErrnoException)}`);
    return null;
  }
}

const directory = z.object({ version: z.number() });

async function read(
  origin: string,
  slug: string,
  held: { version: number; etag: string },
  tally: Tally,
): Promise<void> {
  const address = new URL('/api/property', origin);
  address.searchParams.set('slug', slug);
  if (held.version > 0) address.searchParams.set('version', String(held.version));
  const from = performance.now();
  const answer = await get(address, held.etag);
  tally.read.push(performance.now() - from);
  if (answer.status === 304) tally.unchanged += 1;
  else if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  else Object.assign(held, directory.parse(JSON.parse(answer.text)), { etag: answer.etag });
}

/** Displays keep their connection between polls. */
const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

/** As a browser revalidates; `fetch` would say that it accepts nothing cached, and never be answered 304. */
function get(address: URL, etag: string): Promise<{ status: number; etag: string; text: string }> {
  const isHttps = address.protocol === 'https:';
  const headers = { 'accept-encoding': 'br', ...(etag && { 'if-none-match': etag }) };
  const options = { headers, agent: isHttps ? agents.https : agents.http, signal: AbortSignal.timeout(WITHIN_MS) };
  return new Promise((resolve, reject) => {
    const asked = (isHttps ? requestHttps : requestHttp)(address, options, async (answer) => {
      try {
        const bytes = await buffer(answer);
        const text = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
        resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag ?? '', text: text.toString() });
      } catch (error) {
        reject(error as Error);
      }
    });
    asked.once('error', reject).end();
  });
}

function fail({ failed }: Tally, what: string): void {
  failed[what] = (failed[what] ?? 0) + 1;
}

/** Several refused addresses are an error without a message. */
const reasonOf = ({ message, code }: NodeJS.ErrnoException) => message || code || 'unknown';

function latenciesOf(times: readonly number[]): Latencies {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => {
    const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    return found === undefined ? null : Math.round(found);
  };
  return { count: sorted.length, median: at(0.5), p95: at(0.95), slowest: at(1) };
}

function spreads(pushed: Tally['pushed']): CrowdReport['pushed'] {
  return [...pushed].map(([version, times]) => ({
    version,
    displays: times.length,
    spread: Math.round(Math.max(...times) - Math.min(...times)),
  }));
}
