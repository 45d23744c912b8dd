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
  readonly stopBy: readonly (readonly [NodeJS.Signals, number])[];
  /** Removed by the guard if this process is killed. */
  readonly scratch?: readonly string[];
}

export interface RunningProgram {
  readonly pid: number;
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  /** Such as `exit code 1`. */
  howItEnded(): string;
  stop(): Promise<void>;
}

/** In its own process group: Ctrl-C reaches only the parent, which stops it in order. */
export function run(program: Program): RunningProgram {
  keepShort(program.logFile);
  const log = openSync(program.logFile, 'a', 0o600);
  const [file, args] = commandLine(program);
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', ...program.env },
    detached: true,
    stdio: ['ignore', log, log],
    ...spawnIdentity(program.identity),
  });
  closeSync(log);
  let over = '';
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(endingOf(code, signal)));
    child.once('error', (error) => resolve(error.message));
  }).then((how) => {
    over = how;
  });
  const watching = setInterval(keepShort, LOOK_EVERY_MS, program.logFile).unref();
  ended.then(() => clearInterval(watching));
  const guard = child.pid ? guardAgainstOurDeath(program, child.pid) : undefined;
  ended.then(() => guard?.kill('SIGKILL'));
  child.unref();
  const hasEnded = () => over !== '';
  const stopIt = () => stop(child, ended, hasEnded, program);
  return { pid: child.pid ?? -1, ended, hasEnded, howItEnded: () => over, stop: stopIt };
}

/** The system kills what takes the last memory, and the program cannot say so. */
export const endingOf = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === 'SIGKILL' ? 'killed, as the system does when memory runs out' : signal ? signal : `exit code ${code}`;

const LOOK_EVERY_MS = 60_000;
const LONGEST_LOG = 10 * 1024 * 1024;

/** Copies a log over 10 MB to `<file>.1` and truncates it; works because the server appends. */
export function keepShort(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) < LONGEST_LOG) return;
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

async function stop(child: ChildProcess, ended: Promise<void>, over: () => boolean, program: Program): Promise<void> {
  for (const [signal, patience] of program.stopBy) {
    if (over()) return;
    child.kill(signal);
    const waiting = new AbortController();
    await Promise.race([ended, delay(patience, undefined, { signal: waiting.signal })]);
    waiting.abort(); // otherwise the timer delays exit
  }
  if (!over()) throw new Error(`${program.name} (process ${child.pid}) did not stop.`);
}

const GUARD =
  'read -r _; signal=$1; pid=$2; shift 2; kill -s "$signal" "$pid" 2>/dev/null; [ $# -eq 0 ] && exit; ' +
  'tries=0; while kill -0 "$pid" 2>/dev/null && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done; rm -rf "$@"';

/** A shell blocked on our pipe: it wakes even after kill -9 and stops the server. */
function guardAgainstOurDeath(program: Program, pid: number): ChildProcess {
  const signal = (program.stopBy[0]?.[0] ?? 'SIGTERM').slice('SIG'.length);
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', signal, String(pid), ...(program.scratch ?? [])], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
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
  return process.platform !== 'linux' || !['Z', 'X', ''].includes(statOf(pid)[0] ?? '');
}

/** Empty if there is none. */
export function commandOf(pid: number): string {
  return ask(
    () => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    ['-o', 'command=', '-p', String(pid)],
  );
}

/** Start time, to detect a reused pid. */
export function birthOf(pid: number): string {
  return ask(() => statOf(pid)[19] ?? '', ['-o', 'lstart=', '-p', String(pid)]);
}

function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return []; // no such process
  }
}

/** /proc on Linux, `ps` elsewhere. */
function ask(fromProc: () => string, psArgs: string[]): string {
  try {
    return process.platform === 'linux' ? fromProc() : execFileSync('ps', psArgs, { encoding: 'utf8' }).trim();
  } catch {
    return ''; // no such process
  }
}

/** Signals a non-child until it exits. */
export async function endForeign(pid: number, stopBy: Program['stopBy']): Promise<boolean> {
  for (const [signal, patience] of stopBy) {
    if (!isAlive(pid)) return true;
    process.kill(pid, signal);
    const until = Date.now() + patience;
    while (isAlive(pid) && Date.now() < until) await delay(20);
  }
  return !isAlive(pid);
}
