import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
  readonly wrap?: readonly string[];
}

export interface Program {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly identity?: Identity;
  readonly logFile: string;
  /** Signals in order, each with its timeout in milliseconds. */
  readonly stopSignals: readonly (readonly [NodeJS.Signals, number])[];
  /** Removed by the guard if this process is killed. */
  readonly temporaryPaths?: readonly string[];
}

export interface RunningProgram {
  readonly pid: number;
  readonly exited: Promise<void>;
  hasEnded(): boolean;
  /** Such as `exit code 1`. */
  exitText(): string;
  stop(): Promise<void>;
}

/** Starts a process group of its own: Ctrl-C reaches only the parent, which stops it in order. */
export function runProgram(program: Program): RunningProgram {
  rotateLog(program.logFile);
  const log = openSync(program.logFile, 'a', 0o600);
  const [file, args] = commandLine(program);
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', ...program.env },
    detached: true,
    stdio: ['ignore', log, log],
    ...spawnIdentity(program.identity),
  });
  closeSync(log);
  let exitReason = '';
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(exitTextOf(code, signal)));
    child.once('error', (error) => resolve(error.message));
  }).then((reason) => {
    exitReason = reason;
  });
  const logTimer = setInterval(rotateLog, LOG_CHECK_INTERVAL_MS, program.logFile).unref();
  exited.then(() => clearInterval(logTimer));
  const orphanGuard = child.pid ? startOrphanGuard(program, child.pid) : undefined;
  exited.then(() => orphanGuard?.kill('SIGKILL'));
  child.unref();
  const hasEnded = () => exitReason !== '';
  const stopProgram = () => stopChild(child, exited, hasEnded, program);
  return { pid: child.pid ?? -1, exited, hasEnded, exitText: () => exitReason, stop: stopProgram };
}

/** Explains SIGKILL, by which the system reclaims memory. */
export const exitTextOf = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === 'SIGKILL' ? 'killed, as the system does when memory runs out' : signal ? signal : `exit code ${code}`;

const LOG_CHECK_INTERVAL_MS = 60_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** Copies a log over 10 MB to `<file>.1` and truncates it; works because the server appends. */
export function rotateLog(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) < MAX_LOG_BYTES) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}

export function commandLine(program: Pick<Program, 'file' | 'args' | 'identity'>): [string, string[]] {
  const [file = program.file, ...args] = [...(program.identity?.wrap ?? []), program.file, ...program.args];
  return [file, args];
}

export function spawnIdentity(identity: Identity = {}): { uid?: number; gid?: number } {
  const { uid, gid, wrap } = identity;
  return wrap || uid === undefined || gid === undefined ? {} : { uid, gid };
}

async function stopChild(
  child: ChildProcess,
  exited: Promise<void>,
  hasExited: () => boolean,
  program: Program,
): Promise<void> {
  for (const [signal, timeoutMs] of program.stopSignals) {
    if (hasExited()) return;
    child.kill(signal);
    const waitAbort = new AbortController();
    await Promise.race([exited, delay(timeoutMs, undefined, { signal: waitAbort.signal })]);
    waitAbort.abort(); // otherwise the timer delays exit
  }
  if (!hasExited()) throw new Error(`${program.name} (process ${child.pid}) did not stop.`);
}

const GUARD_SCRIPT =
  'read -r _; signal=$1; pid=$2; shift 2; kill -s "$signal" "$pid" 2>/dev/null; [ $# -eq 0 ] && exit; ' +
  'tries=0; while kill -0 "$pid" 2>/dev/null && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done; rm -rf "$@"';

/** Starts a shell that blocks on our pipe: it wakes even after kill -9 and stops the server. */
function startOrphanGuard(program: Program, pid: number): ChildProcess {
  const signal = (program.stopSignals[0]?.[0] ?? 'SIGTERM').slice('SIG'.length);
  const guard = spawn(
    '/bin/sh',
    ['-c', GUARD_SCRIPT, 'guard', signal, String(pid), ...(program.temporaryPaths ?? [])],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  guard.on('error', () => {}); // without a shell there is no guard; the next start cleans up
  guard.unref();
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return guard;
}

/** False for zombies. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || !['Z', 'X', ''].includes(readStat(pid)[0] ?? '');
}

/** Empty without a process. */
export function commandOf(pid: number): string {
  return readProcessFact(
    () => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    ['-o', 'command=', '-p', String(pid)],
  );
}

/** Start time, to detect a reused pid. */
export function startTimeOf(pid: number): string {
  return readProcessFact(() => readStat(pid)[19] ?? '', ['-o', 'lstart=', '-p', String(pid)]);
}

function readStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return []; // no such process
  }
}

/** Reads /proc on Linux, `ps` elsewhere. */
function readProcessFact(fromProc: () => string, psArgs: string[]): string {
  try {
    return process.platform === 'linux' ? fromProc() : execFileSync('ps', psArgs, { encoding: 'utf8' }).trim();
  } catch {
    return ''; // no such process
  }
}

/** Signals a non-child until it exits. */
export async function stopForeignProcess(pid: number, stopSignals: Program['stopSignals']): Promise<boolean> {
  for (const [signal, timeoutMs] of stopSignals) {
    if (!isAlive(pid)) return true;
    process.kill(pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (isAlive(pid) && Date.now() < deadline) await delay(20);
  }
  return !isAlive(pid);
}
