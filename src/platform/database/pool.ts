import pg from 'pg';
import type { Env } from '../config/env.ts';
import type { Logger } from '../observability/logger.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

/** Milliseconds. */
const SESSION_LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

export const sessionOptions = {
  connectionTimeoutMillis: 2_000,
  query_timeout: 12_000,
  options: Object.entries(SESSION_LIMITS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
} as const;

export type PoolEnv = Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL'> & Partial<Pick<Env, 'DATABASE_DIRECT_URL'>>;

/** Detects a transaction pooler, where session state ends with the transaction. */
export const hasTransactionPooler = (env: PoolEnv) => env.DATABASE_DIRECT_URL !== undefined;

/** A transaction pooler rejects startup parameters. */
function sessionOptionsOf(env: PoolEnv): Partial<typeof sessionOptions> {
  const { options, ...limits } = sessionOptions;
  return hasTransactionPooler(env) ? limits : { ...limits, options };
}

/** Session limits, set per transaction behind a pooler. */
export const transactionLimits = (env: PoolEnv): Readonly<Record<string, string>> =>
  hasTransactionPooler(env)
    ? Object.fromEntries(Object.entries(SESSION_LIMITS).map(([name, value]) => [name, String(value)]))
    : {};

/** Exceeds a display's poll interval, so that its connection stays open. */
const IDLE_TIMEOUT_MS = 60_000;

export function createPool(env: PoolEnv, log: Pick<Logger, 'warn'>, circuitBreaker?: CircuitBreaker): pg.Pool {
  const pool = new pg.Pool({
    ...sessionOptionsOf(env),
    ...(circuitBreaker && { stream: () => circuitBreaker.createSocket() }),
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    types: keepTimesAsText(),
  });
  // Without a listener, a lost connection would crash the process.
  pool.on('connect', (client) => client.on('error', (err) => log.warn({ err }, 'PostgreSQL connection lost')));
  pool.on('error', (err) => log.warn({ err }, 'idle PostgreSQL connection lost'));
  circuitBreaker?.follow(pool);
  return pool;
}

const { builtins } = pg.types;
const TIME_TYPES = [builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.INTERVAL];

function keepTimesAsText(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  for (const type of TIME_TYPES) types.setTypeParser(type, (text: string) => text);
  return types;
}

/** Exceeds `query_timeout`. */
const CLOSE_TIMEOUT_MS = 13_000;

interface ClosingPool extends Pick<pg.Pool, 'totalCount'> {
  end(): Promise<void>;
  on(event: 'remove', listener: () => void): unknown;
}

/** Waits for running statements, but not for leaked connections. */
export async function closePool(pool: ClosingPool, log: Pick<Logger, 'warn'>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn('closing the PostgreSQL pool timed out; a connection was never released');
      resolve();
    }, CLOSE_TIMEOUT_MS);
  });
  const closing = Promise.all([waitForConnectionsClosed(pool), pool.end()]);
  await Promise.race([closing, timeout]).finally(() => clearTimeout(timer));
}

/** `end()` resolves earlier; a server stopped then would report lost connections. */
function waitForConnectionsClosed(pool: ClosingPool): Promise<void> {
  let openConnections = pool.totalCount;
  return new Promise((resolve) => {
    if (openConnections === 0) resolve();
    pool.on('remove', () => {
      openConnections--;
      if (openConnections === 0) resolve();
    });
  });
}
