import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

export interface ProgramLimits {
  /** Of a processor's time, watched where `/proc` tells: on a busy machine waiting for a turn is nobody's fault. */
  readonly seconds: number;
  /** Of JavaScript objects. */
  readonly heapMegabytes: number;
  /** Of everything the program holds; watched where `/proc` tells. */
  readonly residentMegabytes: number;
  /** The files and folders it may read: its code, and no configuration, secrets or data. */
  readonly reads: readonly string[];
}

/** The program took more than it may: what it was given is at fault. */
export class OverLimit extends Error {}

/** Something else than we ended the program: trying again may help. */
export class ProgramKilled extends Error {}

/** The program did not end as it should: a mistake of ours, that trying again does not change. */
export class ProgramFailed extends Error {}

/** Its pipes are sockets, which need not hold up the end of this process. */
type Program = ChildProcess & { readonly [Pipe in 'stdin' | 'stdout' | 'stderr']: Socket };

/**
 * Runs one of our files as a program of its own: no environment, no files but its code, no writing to disk, no programs
 * of its own, and a lower priority than ours. Yields its output line by line; whoever stops listening ends it.
 * @throws OverLimit when it died of the time or memory it took, ProgramFailed when it ended by an error, ProgramKilled
 *   when something else ended it
 */
export async function* runLimited(
  entry: URL,
  input: AsyncIterable<Uint8Array>,
  limits: ProgramLimits,
  signal: AbortSignal,
): AsyncGenerator<string> {
  signal.throwIfAborted();
  const program = take(entry, limits);
  const end = endOf(program);
  const kill = () => program.kill('SIGKILL');
  let isOver = false;
  const stopWatching = watch(program, limits, () => {
    isOver = true;
    kill();
  });
  signal.addEventListener('abort', kill, { once: true });
  const fed = feed(program, input).catch((error) => {
    kill();
    throw error;
  });
  const settled = Promise.allSettled([fed, end]);
  try {
    yield* lines(program.stdout);
    await fed;
    const { code, said } = await end;
    signal.throwIfAborted();
    if (isOver || OUT_OF_MEMORY.test(said)) throw new OverLimit();
    if (code === null) throw new ProgramKilled(`${fileURLToPath(entry)} was killed`);
    if (code !== 0) throw new ProgramFailed(`${fileURLToPath(entry)} ended with ${code}: ${said}`);
  } finally {
    stopWatching();
    signal.removeEventListener('abort', kill);
    kill();
    await settled;
  }
}

const ready = new Map<string, Program>();

/** What a program is told that waits for its input: it has time to make itself ready. */
export const WAITS = 'waits';

/** Has a program wait for its input that the next run of it takes: starting one costs more than most inputs do. */
export function keepReady(entry: URL, limits: ProgramLimits): void {
  const waiting = ready.get(entry.href);
  if (waiting && !hasEnded(waiting)) return;
  const program = start(entry, limits, WAITS);
  for (const held of [program, program.stdin, program.stdout, program.stderr]) held.unref();
  ready.set(entry.href, program);
}

/** Ends the programs that wait, with whoever had them wait: each would end by itself, but only once it is ready. */
export function endReady(): void {
  for (const program of ready.values()) program.kill('SIGKILL');
  ready.clear();
}

function take(entry: URL, limits: ProgramLimits): Program {
  const program = ready.get(entry.href);
  ready.delete(entry.href);
  if (!program || hasEnded(program)) return start(entry, limits);
  for (const held of [program, program.stdin, program.stdout, program.stderr]) held.ref();
  return program;
}

const hasEnded = ({ exitCode, signalCode }: Program) => exitCode !== null || signalCode !== null;

function start(entry: URL, { heapMegabytes, reads }: ProgramLimits, ...told: string[]): Program {
  const program = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      '--max-semi-space-size=8',
      '--permission',
      ...reads.map((path) => `--allow-fs-read=${path}`),
      fileURLToPath(entry),
      ...told,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'] },
  ) as Program;
  try {
    if (program.pid) setPriority(program.pid, 10);
  } catch {
    // it has ended already, or this system has no priorities: it runs as it is
  }
  return program;
}

const SAID = 2_000;
/** What V8 writes when it runs out of memory. */
const OUT_OF_MEMORY = /heap out of memory|Allocation failed/;

/** Its exit code (`null`: it was killed) and the end of what it wrote to its error output. */
async function endOf(program: Program): Promise<{ code: number | null; said: string }> {
  let said = '';
  program.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID);
  });
  const [code] = (await once(program, 'close')) as [number | null];
  return { code, said };
}

async function feed(program: Program, input: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await pipeline(input, program.stdin);
  } catch (error) {
    const isClosed = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
      String((error as NodeJS.ErrnoException).code),
    );
    if (!isClosed) throw error; // a program that ended early says so by its end
  }
}

const WATCH_MS = 100;
/** A program that neither computes nor ends is given so many times its seconds. */
const PATIENCE = 10;

function watch(program: Program, { seconds, residentMegabytes }: ProgramLimits, kill: () => void): () => void {
  const timer = setTimeout(kill, PATIENCE * seconds * 1_000);
  const look = setInterval(async () => {
    const used = await usedBy(program);
    if (used.seconds > seconds || used.megabytes > residentMegabytes) kill();
  }, WATCH_MS);
  return () => {
    clearTimeout(timer);
    clearInterval(look);
  };
}

const PAGE_BYTES = 4_096;
const TICKS_PER_SECOND = 100;

/** What it holds, and what it has computed for. Zeros where that cannot be known: not on Linux, or it has ended. */
async function usedBy({ pid }: Program): Promise<{ seconds: number; megabytes: number }> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [memory, status] = await Promise.all([read('statm'), read('stat')]);
  const [, pages = 0] = memory.split(' ').map(Number);
  const afterName = status
    .slice(status.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0] = afterName.slice(11, 13);
  return { seconds: (user + system) / TICKS_PER_SECOND, megabytes: (pages * PAGE_BYTES) / 1_000_000 };
}

async function* lines(stream: Readable): AsyncGenerator<string> {
  let open: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...open, chunk.subarray(from, at)]).toString('utf8');
      open = [];
      from = at + 1;
    }
    if (from < chunk.length) open.push(chunk.subarray(from));
  }
}
