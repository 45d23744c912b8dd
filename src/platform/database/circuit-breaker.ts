import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../observability/logger.ts';

/** Health-check interval; later checks are discarded. */
const CHECK_INTERVAL_MS = 200;
const MAX_CHECK_DELAY_MS = 400;
/** Silence before the probe. */
const MAX_SILENCE_MS = 400;
const PROBE_TIMEOUT_MS = 1_000;
/** Probe timeout of an open circuit. */
const OPEN_PROBE_TIMEOUT_MS = 5_000;

export const PROBE = 'select 1';

/**
 * Circuit breaker for a PostgreSQL that accepts connections but does not answer: opens when statements wait, no
 * connection receives a byte, and a probe times out. Closes every connection: waiting statements fail within two
 * seconds, new ones at once. An answered probe closes the circuit.
 */
export class CircuitBreaker {
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

  createSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    if (this.#isHanging) process.nextTick(() => socket.destroy());
    return socket;
  }

  /** @returns `undefined` once PostgreSQL is silent; later errors of `work` are ignored */
  async unlessSilent<T>(work: Promise<T>): Promise<T | undefined> {
    if (this.#isHanging) return await work; // fails at once
    if (this.#isSilent) return undefined;
    let resolveSilence = () => {};
    const silence = new Promise<undefined>((resolve) => {
      resolveSilence = () => resolve(undefined);
    });
    this.#waiting.add(resolveSilence);
    return await Promise.race([work, silence]).finally(() => this.#waiting.delete(resolveSilence));
  }

  follow(pool: pg.Pool): void {
    this.#pool = pool;
    let checkedAt = performance.now();
    this.#timer = setInterval(() => {
      const isLate = performance.now() - checkedAt > MAX_CHECK_DELAY_MS; // the event loop was blocked, so silence proves nothing
      checkedAt = performance.now();
      this.#look(isLate);
    }, CHECK_INTERVAL_MS).unref();
  }

  stop(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  #look(isLate: boolean): void {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#pool ?? {};
    const isWorkPending = totalCount > idleCount || waitingCount > 0;
    if (this.#hasHeard() || !isWorkPending || isLate) this.#heardAt = performance.now();
    else if (performance.now() - this.#heardAt >= MAX_SILENCE_MS && !this.#isSilent) void this.#ask();
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
    for (const resolveSilence of this.#waiting) resolveSilence();
    const heardBefore = this.#heardAt;
    const isAlive = await isAnswered(this.#databaseUrl, this.#pool, PROBE_TIMEOUT_MS);
    this.#look(false);
    if (!isAlive && this.#heardAt === heardBefore && !this.#isOver) await this.#waitUntilThere();
    this.#heardAt = performance.now();
    this.#isSilent = false;
  }

  async #waitUntilThere(): Promise<void> {
    this.#isHanging = true;
    this.#log.warn('PostgreSQL does not answer; requests that need it get 503 until it does');
    for (const socket of this.#sockets) socket.destroy();
    while (!this.#isOver && !(await isAnswered(this.#databaseUrl, null, OPEN_PROBE_TIMEOUT_MS)));
    this.#isHanging = false;
    if (!this.#isOver) this.#log.info('PostgreSQL answers again');
  }
}

/** Counts an error response as an answer. */
async function isAnswered(connectionString: string, pool: pg.Pool | null, timeoutMs: number): Promise<boolean> {
  const abort = new AbortController();
  const probe = pool && pool.idleCount > 0 ? pool.query(PROBE) : probeNewConnection(connectionString, abort.signal);
  const hasAnswered = probe.then(
    () => true,
    () => true,
  );
  const timeout = sleep(timeoutMs, false, { ref: false }).then(() => nextTurn(false)); // process received bytes first
  return await Promise.race([hasAnswered, timeout]).finally(() => abort.abort());
}

/** Probes on a new connection. @throws the server's error, or a connection error */
export async function probeNewConnection(connectionString: string, signal: AbortSignal): Promise<void> {
  const socket = new Socket();
  signal.addEventListener('abort', () => socket.destroy());
  const client = new pg.Client({ connectionString, stream: () => socket });
  client.on('error', () => {}); // the statement fails with it
  await client.connect();
  await client.query(PROBE);
}
