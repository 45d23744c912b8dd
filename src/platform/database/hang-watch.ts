import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../observability/logger.ts';

/** Health-check interval, and the delay after which a check is discarded. */
const LOOK_EVERY_MS = 200;
const LATE_MS = 400;
/** Silence, while statements wait, before the probe is sent. */
const SILENT_MS = 400;
const PROBE_MS = 1_000;
/** Probe timeout while the circuit is open. */
const PATIENT_PROBE_MS = 5_000;

export const PROBE = 'select 1';

/**
 * A circuit breaker for a PostgreSQL that accepts connections but does not answer. It opens when statements wait, no
 * connection receives a byte, and a probe times out after a second; slow statements and refused connections do not open
 * it. It then closes every connection: waiting statements fail within two seconds, new ones at once. The first answered
 * probe closes the circuit.
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

  socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    if (this.#isHanging) process.nextTick(() => socket.destroy());
    return socket;
  }

  /** @returns the result of `work`, or `undefined` once PostgreSQL is silent; later errors of `work` are ignored. */
  async unlessSilent<T>(work: Promise<T>): Promise<T | undefined> {
    if (this.#isHanging) return await work; // fails at once
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
      const isLate = performance.now() - lookedAt > LATE_MS; // the event loop was blocked, so silence proves nothing
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
    this.#log.warn('PostgreSQL does not answer; requests that need it get 503 until it does');
    for (const socket of this.#sockets) socket.destroy();
    while (!this.#isOver && !(await isAnswered(this.#databaseUrl, null, PATIENT_PROBE_MS)));
    this.#isHanging = false;
    if (!this.#isOver) this.#log.info('PostgreSQL answers again');
  }
}

/** Probes an idle connection, or a new one if none is idle. An error response counts as an answer. */
async function isAnswered(connectionString: string, pool: pg.Pool | null, within: number): Promise<boolean> {
  const end = new AbortController();
  const asked = pool && pool.idleCount > 0 ? pool.query(PROBE) : askAnew(connectionString, end.signal);
  const answered = asked.then(
    () => true,
    () => true,
  );
  const late = sleep(within, false, { ref: false }).then(() => nextTurn(false)); // process received bytes first
  return await Promise.race([answered, late]).finally(() => end.abort());
}

/** Probes on a connection of its own. @throws the server's error, or a connection error */
export async function askAnew(connectionString: string, signal: AbortSignal): Promise<void> {
  const socket = new Socket();
  signal.addEventListener('abort', () => socket.destroy());
  const client = new pg.Client({ connectionString, stream: () => socket });
  client.on('error', () => {}); // the statement fails with it
  await client.connect();
  await client.query(PROBE);
}
