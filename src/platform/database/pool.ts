import pg from 'pg';
import type { Env } from '../config/env.ts';
import type { Logger } from '../observability/logger.ts';
import type { HangWatch } from './hang-watch.ts';

/** Of every session, in milliseconds. */
const LIMITS = { statement_timeout: 10_000, lock_timeout: 1_000, idle_in_transaction_session_timeout: 10_000 } as const;

/** A server that is lost is noticed in two seconds. */
export const sessionOptions = {
  connectionTimeoutMillis: 2_000,
  query_timeout: 12_000,
  options: Object.entries(LIMITS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
} as const;

export type PoolEnv = Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL'> &
  Partial<Pick<Env, 'DATABASE_DIRECT_URL' | 'DATABASE_STATEMENTS'>>;

const isPooled = (env: PoolEnv) => env.DATABASE_DIRECT_URL !== undefined;

/** A pooler of transactions refuses a login that sets something. */
export function sessionOptionsOf(env: PoolEnv): Partial<typeof sessionOptions> {
  const { options, ...limits } = sessionOptions;
  return isPooled(env) ? limits : { ...limits, options };
}

/** How the connections of a pool are used. */
interface Usage {
  /** Said at the beginning of each transaction: behind a pooler of transactions nothing may be set for longer. */
  readonly limits: Readonly<Record<string, number>>;
  /** Whether statements have names: a pooler may send the next one to a server that has never heard of them. */
  readonly isNamed: boolean;
}

const OWN: Usage = { limits: {}, isNamed: true };
const usages = new WeakMap<pg.Pool, Usage>();

export const usageOf = (pool: pg.Pool): Usage => usages.get(pool) ?? OWN;

/** Longer than a display's poll, so that what is prepared on a connection is not thrown away between two of them. */
const IDLE_MS = 60_000;

/**
 * The process's connections to PostgreSQL. Statements that are sent one after the other travel together (`pipeline`): who
 * sends a `commit` behind a change waits once.
 * @param observe is told how many seconds each statement took.
 */
export function createPool(
  env: PoolEnv,
  log: Pick<Logger, 'warn'>,
  watch?: HangWatch,
  observe?: (seconds: number) => void,
): pg.Pool {
  const pool = new pg.Pool({
    ...sessionOptionsOf(env),
    ...(watch && { stream: () => watch.socket() }),
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL,
    idleTimeoutMillis: IDLE_MS,
    types: asWritten(),
    pipeline: true,
  });
  const statements = env.DATABASE_STATEMENTS ?? (isPooled(env) ? 'unnamed' : 'named');
  usages.set(pool, { limits: isPooled(env) ? LIMITS : {}, isNamed: statements === 'named' });
  // A connection that is lost fails what was asked on it; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', (err) => log.warn({ err }, 'a connection to PostgreSQL is lost')));
  pool.on('connect', (client) => followStatements(client, observe));
  pool.on('error', (err) => log.warn({ err }, 'an idle connection to PostgreSQL is lost'));
  watch?.follow(pool);
  return pool;
}

/**
 * Has the statements that are asked for in the same turn go out in one piece, for to write takes longer than all that is
 * written, and tells how long each took, from when it was asked for to its answer or failure.
 */
function followStatements(client: pg.PoolClient, observe: (seconds: number) => void = () => {}): void {
  const { stream } = (client as unknown as { readonly connection: pg.Connection }).connection;
  const followed = (...given: unknown[]): unknown => {
    const begun = performance.now();
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    const asked: unknown = Reflect.apply(pg.Client.prototype.query, client, given);
    const tell = () => observe((performance.now() - begun) / 1_000);
    if (asked instanceof Promise) asked.then(tell, tell);
    return asked;
  };
  client.query = followed as typeof client.query;
}

const { builtins } = pg.types;
const TIMES = [builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.INTERVAL];

/** Times come as PostgreSQL writes them: a row's schema says what becomes of them. */
function asWritten(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  for (const type of TIMES) types.setTypeParser(type, (text: string) => text);
  return types;
}

/** The longest statement has been ended by then; see `query_timeout`. */
const LAST_STATEMENT_MS = 13_000;

/** Waits for what is under way, but not for a connection that nobody gives back: the process must end all the same. */
export async function closePool(pool: Pick<pg.Pool, 'end'>, log: Pick<Logger, 'warn'>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn('a connection to PostgreSQL was not given back');
      resolve();
    }, LAST_STATEMENT_MS);
  });
  await Promise.race([pool.end(), late]).finally(() => clearTimeout(timer));
}
