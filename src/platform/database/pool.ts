import pg from 'pg';
import type { Env } from '../config/env.ts';
import type { Logger } from '../observability/logger.ts';
import type { HangWatch } from './hang-watch.ts';

/** In milliseconds. */
const LIMITS = { statement_timeout: 10_000, lock_timeout: 1_000, idle_in_transaction_session_timeout: 10_000 } as const;

export const sessionOptions = {
  connectionTimeoutMillis: 2_000,
  query_timeout: 12_000,
  options: Object.entries(LIMITS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
} as const;

export type PoolEnv = Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL'> & Partial<Pick<Env, 'DATABASE_DIRECT_URL'>>;

/** Behind a transaction pooler, session state does not outlive a transaction. */
export const isPooled = (env: PoolEnv) => env.DATABASE_DIRECT_URL !== undefined;

/** A transaction pooler refuses startup parameters. */
function sessionOptionsOf(env: PoolEnv): Partial<typeof sessionOptions> {
  const { options, ...limits } = sessionOptions;
  return isPooled(env) ? limits : { ...limits, options };
}

/** Behind a transaction pooler, the session's limits are set in each transaction. */
export const transactionLimits = (env: PoolEnv): Readonly<Record<string, string>> =>
  isPooled(env) ? Object.fromEntries(Object.entries(LIMITS).map(([name, value]) => [name, String(value)])) : {};

/** Longer than a display's poll interval, so that its connection stays open. */
const IDLE_MS = 60_000;

export function createPool(env: PoolEnv, log: Pick<Logger, 'warn'>, watch?: HangWatch): pg.Pool {
  const pool = new pg.Pool({
    ...sessionOptionsOf(env),
    ...(watch && { stream: () => watch.socket() }),
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL,
    idleTimeoutMillis: IDLE_MS,
    types: timesAsText(),
  });
  // The statement of a lost connection fails; without a listener the process would crash as well.
  pool.on('connect', (client) => client.on('error', (err) => log.warn({ err }, 'PostgreSQL connection lost')));
  pool.on('error', (err) => log.warn({ err }, 'idle PostgreSQL connection lost'));
  watch?.follow(pool);
  return pool;
}

const { builtins } = pg.types;
const TIMES = [builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.INTERVAL];

function timesAsText(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  for (const type of TIMES) types.setTypeParser(type, (text: string) => text);
  return types;
}

/** Longer than the longest statement; see `query_timeout`. */
const LAST_STATEMENT_MS = 13_000;

interface ClosingPool extends Pick<pg.Pool, 'totalCount'> {
  end(): Promise<void>;
  on(event: 'remove', listener: () => void): unknown;
}

/** Waits for running statements and closed connections, but not for a leaked one: the process must exit. */
export async function closePool(pool: ClosingPool, log: Pick<Logger, 'warn'>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn('closing the PostgreSQL pool timed out; a connection was never released');
      resolve();
    }, LAST_STATEMENT_MS);
  });
  const closed = Promise.all([connectionsClosed(pool), pool.end()]);
  await Promise.race([closed, late]).finally(() => clearTimeout(timer));
}

/** `end()` resolves while connections still say goodbye: a server stopped then would report them as lost. */
function connectionsClosed(pool: ClosingPool): Promise<void> {
  let open = pool.totalCount;
  return new Promise((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => {
      open--;
      if (open === 0) resolve();
    });
  });
}
