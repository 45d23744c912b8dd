import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { cutToLastGraphemes } from '../../shared/graphemes.ts';
import type { Turn } from './fair-queue.ts';

export interface ProgramLimits {
  /** CPU time, from `/proc`: waiting does not count. */
  readonly seconds: number;
  /** Default: ten times `seconds`. */
  readonly wallSeconds?: number;
  /** V8 heap. */
  readonly heapMegabytes: number;
  /** Resident set, from `/proc`. */
  readonly residentMegabytes: number;
  /** Readable files and folders: code only. */
  readonly reads: readonly string[];
  /** Native addons, which the sandbox restricts less: only for self-contained libraries. */
  readonly isNative?: boolean;
}

/** The input exceeded a limit. */
export class LimitExceededError extends Error {}

/** External kill: a retry may help. */
export class ProgramKilledError extends Error {}

/** Crash: a retry will not help. */
export class ProgramFailedError extends Error {}

/** Its pipes are sockets, which can be unreferenced. */
type Program = ChildProcess & { readonly [Pipe in 'stdin' | 'stdout' | 'stderr']: Socket };

/**
 * Runs a file in a sandboxed child process: empty environment, reads only its code, no writes or children, low
 * priority. Yields output lines; leaving the loop kills it.
 * @throws LimitExceededError for time or memory, ProgramFailedError after a crash, ProgramKilledError after a signal
 */
export async function* runLimited(
  _turn: Turn,
  entry: URL,
  input: AsyncIterable<Uint8Array>,
  limits: ProgramLimits,
  { signal, onUsed: onUsage }: { readonly signal: AbortSignal; readonly onUsed?: (seconds: number) => void },
): AsyncGenerator<string> {
  signal.throwIfAborted();
  const program = takeSpareOrStart(entry, limits);
  const exit = waitForExit(program);
  const kill = () => program.kill('SIGKILL');
  let isOverLimit = false;
  const stopWatching = watchUsage(program, limits, {
    ...(onUsage && { onUsage }),
    onOverLimit() {
      isOverLimit = true;
      kill();
    },
  });
  signal.addEventListener('abort', kill, { once: true });
  const inputFed = feedInput(program, input).catch((error) => {
    kill();
    throw error;
  });
  const allSettled = Promise.allSettled([inputFed, exit]);
  try {
    yield* readLines(program.stdout);
    await inputFed;
    const { code, errorOutput } = await exit;
    signal.throwIfAborted();
    if (isOverLimit || OUT_OF_MEMORY.test(errorOutput)) throw new LimitExceededError();
    if (code === null) throw new ProgramKilledError(`${fileURLToPath(entry)} was killed`);
    if (code !== 0) throw new ProgramFailedError(`${fileURLToPath(entry)} ended with ${code}: ${errorOutput}`);
  } finally {
    stopWatching();
    signal.removeEventListener('abort', kill);
    kill();
    await allSettled;
  }
}

const spares = new Map<string, Program>();

export const SPARE_FLAG = 'waits';

/** Pre-starts a child for the next run: starting costs more than most inputs. */
export function startSpare(entry: URL, limits: ProgramLimits): void {
  const spare = spares.get(entry.href);
  if (spare && !hasEnded(spare)) return;
  const program = spawnProgram(entry, limits, SPARE_FLAG);
  for (const handle of [program, program.stdin, program.stdout, program.stderr]) handle.unref();
  spares.set(entry.href, program);
}

export function killSpares(): void {
  for (const program of spares.values()) program.kill('SIGKILL');
  spares.clear();
}

function takeSpareOrStart(entry: URL, limits: ProgramLimits): Program {
  const program = spares.get(entry.href);
  spares.delete(entry.href);
  if (!program || hasEnded(program)) return spawnProgram(entry, limits);
  for (const handle of [program, program.stdin, program.stdout, program.stderr]) handle.ref();
  return program;
}

const hasEnded = ({ exitCode, signalCode }: Program) => exitCode !== null || signalCode !== null;

function spawnProgram(
  entry: URL,
  { heapMegabytes, reads, isNative }: ProgramLimits,
  ...extraArguments: string[]
): Program {
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
      ...extraArguments,
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

const MAX_ERROR_OUTPUT = 2_000;
const OUT_OF_MEMORY = /heap out of memory|Allocation failed/;

async function waitForExit(program: Program): Promise<{ code: number | null; errorOutput: string }> {
  let errorOutput = '';
  program.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = cutToLastGraphemes(errorOutput + text, MAX_ERROR_OUTPUT);
  });
  const [code] = (await once(program, 'close')) as [number | null];
  return { code, errorOutput };
}

async function feedInput(program: Program, input: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await pipeline(input, program.stdin);
  } catch (error) {
    const isClosed = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
      String((error as NodeJS.ErrnoException).code),
    );
    if (!isClosed) throw error; // otherwise the exit code says why
  }
}

const USAGE_INTERVAL_MS = 100;
/** Default wall time in multiples of the CPU time, because of the low priority. */
const WALL_TIME_FACTOR = 10;

interface UsageWatch {
  onOverLimit(): void;
  onUsage?(seconds: number): void;
}

function watchUsage(
  program: Program,
  { seconds, residentMegabytes, wallSeconds = WALL_TIME_FACTOR * seconds }: ProgramLimits,
  { onOverLimit, onUsage }: UsageWatch,
): () => void {
  const timer = setTimeout(onOverLimit, wallSeconds * 1_000);
  const usageTimer = setInterval(async () => {
    const usage = await measureUsage(program);
    if (usage.seconds > 0) onUsage?.(usage.seconds);
    if (usage.seconds > seconds || usage.megabytes > residentMegabytes) onOverLimit();
  }, USAGE_INTERVAL_MS);
  return () => {
    clearTimeout(timer);
    clearInterval(usageTimer);
  };
}

const PAGE_BYTES = 4_096;
const TICKS_PER_SECOND = 100;

/** Zeros when unknown: not on Linux, or exited. */
async function measureUsage({ pid }: Program): Promise<{ seconds: number; megabytes: number }> {
  const readProcFile = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [memory, status] = await Promise.all([readProcFile('statm'), readProcFile('stat')]);
  const [, pages = 0] = memory.split(' ').map(Number);
  const statFields = status
    .slice(status.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0] = statFields.slice(11, 13);
  return { seconds: (user + system) / TICKS_PER_SECOND, megabytes: (pages * PAGE_BYTES) / 1_000_000 };
}

async function* readLines(stream: Readable): AsyncGenerator<string> {
  let lineParts: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let lineStart = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, lineStart)) {
      yield Buffer.concat([...lineParts, chunk.subarray(lineStart, at)]).toString('utf8');
      lineParts = [];
      lineStart = at + 1;
    }
    if (lineStart < chunk.length) lineParts.push(chunk.subarray(lineStart));
  }
}
