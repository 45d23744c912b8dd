import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../observability/logger.ts';

/** How often it is looked whether PostgreSQL is heard of, and how late a look may come and still say something. */
const LOOK_EVERY_MS = 200;
const LATE_MS = 400;
/** So long may somebody wait while nothing at all is heard, before PostgreSQL is asked whether it is there. */
const SILENT_MS = 400;
const PROBE_MS = 1_000;
/** While it is known to hang; when it goes on, it answers the question that waits. */
const PATIENT_PROBE_MS = 5_000;

/** What is asked to see whether anything is answered. */
export const PROBE = 'select 1';

/**
 * A circuit breaker for a PostgreSQL that takes connections and answers nothing. It opens by evidence alone: somebody
 * waits, no connection brings a byte, and a probe is not answered within a second either; slow statements, or a server
 * that refuses, are none. Then every connection is closed: whoever waits hears of it within two seconds, who comes next
 * at once, and the pool keeps none that is lost. It closes with the first probe that is answered.
 */
export class HangWatch {
  readonly #databaseUrl: string;
  readonly #log: Pick<Logger, 'warn' | 'info'>;
  readonly #sockets = new Set<Socket>();
  readonly #read = new WeakMap<Socket, number>();
  readonly #waiting = new Set<() => void>();
  #pool: pg.Pool | null = null;
  #timer: NodeJS.Timeout | undefined;
  #heardAt = 0;
  #isSilent = false;
  #isHanging = false;
  #isOver = false;

  constructor(databaseUrl: string, log: Pick<Logger, 'warn' | 'info'>) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
  }

  get isHanging(): boolean {
    return this.#isHanging;
  }

  /** A socket for a connection of the pool; while the server hangs it is closed at once. */
  socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    if (this.#isHanging) process.nextTick(() => socket.destroy());
    return socket;
  }

  /**
   * @returns what `work` comes to, or `undefined` as soon as PostgreSQL has been silent for some while: `work` goes on
   * then, and what it throws is no longer heard.
   */
  async unlessSilent<T>(work: Promise<T>): Promise<T | undefined> {
    if (this.#isHanging) return await work; // refused at once
    if (this.#isSilent) return undefined;
    let tell = () => {};
    const silence = new Promise<undefined>((resolve) => {
      tell = () => resolve(undefined);
    });
    this.#waiting.add(tell);
    return await Promise.race([work, silence]).finally(() => this.#waiting.delete(tell));
  }

  follow(pool: pg.Pool): void {
    this.#pool = pool;
    let lookedAt = performance.now();
    this.#timer = setInterval(() => {
      const isLate = performance.now() - lookedAt > LATE_MS; // this process stood still and could hear nothing
      lookedAt = performance.now();
      this.#look(isLate);
    }, LOOK_EVERY_MS).unref();
  }

  stop(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  #look(isLate: boolean): void {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#pool ?? {};
    const somebodyWaits = totalCount > idleCount || waitingCount > 0;
    if (this.#hasHeard() || !somebodyWaits || isLate) this.#heardAt = performance.now();
    else if (performance.now() - this.#heardAt >= SILENT_MS && !this.#isSilent) void this.#ask();
  }

  #hasHeard(): boolean {
    let hasHeard = false;
    for (const socket of this.#sockets) {
      hasHeard ||= socket.bytesRead > (this.#read.get(socket) ?? 0);
      this.#read.set(socket, socket.bytesRead);
    }
    return hasHeard;
  }

  /** Somebody waits and nothing is heard. */
  async #ask(): Promise<void> {
    this.#isSilent = true;
    for (const tell of this.#waiting) tell();
    const before = this.#heardAt;
    const isThere = await isAnswered(this.#databaseUrl, this.#pool, PROBE_MS);
    this.#look(false);
    if (!isThere && this.#heardAt === before && !this.#isOver) await this.#waitUntilThere();
    this.#heardAt = performance.now();
    this.#isSilent = false;
  }

  async #waitUntilThere(): Promise<void> {
    this.#isHanging = true;
    this.#log.warn('PostgreSQL hangs: whoever needs it is refused until it answers');
    for (const socket of this.#sockets) socket.destroy();
    while (!this.#isOver && !(await isAnswered(this.#databaseUrl, null, PATIENT_PROBE_MS)));
    this.#isHanging = false;
    if (!this.#isOver) this.#log.info('PostgreSQL answers again');
  }
}

/** Whether a statement is answered in time, be it by a refusal: on an idle connection, which takes least, or a new one. */
async function isAnswered(connectionString: string, pool: pg.Pool | null, within: number): Promise<boolean> {
  const end = new AbortController();
  const asked = pool && pool.idleCount > 0 ? pool.query(PROBE) : askAnew(connectionString, end.signal);
  const answered = asked.then(
    () => true,
    () => true,
  );
  const late = sleep(within, false, { ref: false }).then(() => nextTurn(false)); // what has come meanwhile is read first
  return await Promise.race([answered, late]).finally(() => end.abort());
}

/** Asks on a connection of its own, which ends with the signal. @throws what the server refuses, or that it is not there. */
export async function askAnew(connectionString: string, signal: AbortSignal): Promise<void> {
  const socket = new Socket();
  signal.addEventListener('abort', () => socket.destroy());
  const client = new pg.Client({ connectionString, stream: () => socket });
  client.on('error', () => {}); // the statement fails with it
  await client.connect();
  await client.query(PROBE);
}
