import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

export interface ProgramLimits {
  /** CPU time, from `/proc`: waiting on a busy machine does not count. */
  readonly seconds: number;
  /** V8 heap. */
  readonly heapMegabytes: number;
  /** Resident set, from `/proc`. */
  readonly residentMegabytes: number;
  /** Readable files and folders: the code alone, no configuration, secrets or data. */
  readonly reads: readonly string[];
  /** Loads native addons, which these rules bind less: only with libraries that reach for nothing by themselves. */
  readonly isNative?: boolean;
}

/** The input exceeded a limit. */
export class OverLimit extends Error {}

/** Killed from outside: a retry may help. */
export class ProgramKilled extends Error {}

/** Crashed: a retry will not help. */
export class ProgramFailed extends Error {}

/** Its pipes are sockets, which can be unreferenced. */
type Program = ChildProcess & { readonly [Pipe in 'stdin' | 'stdout' | 'stderr']: Socket };

/**
 * Runs one of our files as a sandboxed child process: empty environment, no files but its code, no writes, no children,
 * low priority. Yields its output by line; leaving the loop kills it. `onUsed` hears its processor time, ten times a
 * second.
 * @throws OverLimit for time or memory, ProgramFailed after a crash, ProgramKilled after a signal
 */
export async function* runLimited(
  entry: URL,
  input: AsyncIterable<Uint8Array>,
  limits: ProgramLimits,
  { signal, onUsed }: { readonly signal: AbortSignal; readonly onUsed?: (seconds: number) => void },
): AsyncGenerator<string> {
  signal.throwIfAborted();
  const program = take(entry, limits);
  const end = endOf(program);
  const kill = () => program.kill('SIGKILL');
  let isOver = false;
  const stopWatching = watch(program, limits, {
    ...(onUsed && { onUsed }),
    onOver() {
      isOver = true;
      kill();
    },
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

export const WAITS = 'waits';

/** Pre-starts a child for the next run: starting costs more than most inputs. */
export function keepReady(entry: URL, limits: ProgramLimits): void {
  const waiting = ready.get(entry.href);
  if (waiting && !hasEnded(waiting)) return;
  const program = start(entry, limits, WAITS);
  for (const held of [program, program.stdin, program.stdout, program.stderr]) held.unref();
  ready.set(entry.href, program);
}

/** Kills pre-started children at shutdown. */
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

function start(entry: URL, { heapMegabytes, reads, isNative }: ProgramLimits, ...told: string[]): Program {
  const program = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      '--max-semi-space-size=4',
      '--expose-gc',
      '--permission',
      ...(isNative ? ['--allow-addons'] : []),
      ...reads.map((path) => `--allow-fs-read=${path}`),
      fileURLToPath(entry),
      ...told,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'] },
  ) as Program;
  try {
    if (program.pid) setPriority(program.pid, 10);
  } catch {
    // it has exited, or the system has no priorities
  }
  return program;
}

const SAID = 2_000;
const OUT_OF_MEMORY = /heap out of memory|Allocation failed/;

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
    if (!isClosed) throw error; // otherwise the exit code says why
  }
}

const WATCH_MS = 100;
const PATIENCE = 10;

interface Watch {
  onOver(): void;
  onUsed?(seconds: number): void;
}

function watch(program: Program, { seconds, residentMegabytes }: ProgramLimits, { onOver, onUsed }: Watch): () => void {
  const timer = setTimeout(onOver, PATIENCE * seconds * 1_000);
  const look = setInterval(async () => {
    const used = await usedBy(program);
    if (used.seconds > 0) onUsed?.(used.seconds);
    if (used.seconds > seconds || used.megabytes > residentMegabytes) onOver();
  }, WATCH_MS);
  return () => {
    clearTimeout(timer);
    clearInterval(look);
  };
}

const PAGE_BYTES = 4_096;
const TICKS_PER_SECOND = 100;

/** Resident megabytes and CPU seconds; zeros when unknown: not on Linux, or exited. */
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
