import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/**
 * Our pool as Kysely's `PostgresPool`, which lacks three guarantees: a broken or timed-out connection leaves the pool;
 * so does one whose `begin` or `rollback` failed, which Kysely never releases; a `commit` that PostgreSQL answers with
 * `ROLLBACK` is an error.
 */
export function kyselyPoolOf(pool: pg.Pool, options: KyselyPoolOptions = {}): PostgresPool {
  return {
    options: pool.options,
    connect: async () => clientOf(await pool.connect(), options),
    end: async () => {}, // the platform closes the pool
  };
}

interface KyselyPoolOptions {
  /** Receives each statement's duration in seconds. */
  readonly observe?: (seconds: number) => void;
  /** Prepares statements; not behind a transaction pooler, which changes connections. */
  readonly prepares?: boolean;
}

const NEVER_RELEASED_ON_FAILURE = new Set(['begin', 'rollback']);

function clientOf(client: pg.PoolClient, { observe, prepares = false }: KyselyPoolOptions): PostgresPoolClient {
  let isBroken = false;

  async function send(sql: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const sentAt = performance.now();
    try {
      const name = prepares && values.length > 0 ? statementName(sql) : undefined;
      return await client.query({ ...(name && { name }), text: sql, values: [...values] });
    } catch (error) {
      isBroken ||= !(error instanceof pg.DatabaseError);
      if (NEVER_RELEASED_ON_FAILURE.has(sql)) client.release(true);
      throw error;
    } finally {
      observe?.((performance.now() - sentAt) / 1_000);
    }
  }

  async function run<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { command, rowCount, rows } = await send(sql, values);
    if (sql === 'commit' && command !== 'COMMIT') throw new Error('The transaction failed before its commit');
    return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows };
  }

  function query<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new Error('The product reads without cursors');
    return run(asked, values);
  }

  return { query, release: () => client.release(isBroken) };
}

/** Limits a connection's memory: lists of values make ever new texts. */
const MAX_PREPARED = 1_000;
const names = new Map<string, string>();

/** PostgreSQL parses a named statement once per connection. */
function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known || names.size >= MAX_PREPARED) return known;
  const name = `foyer_${names.size}`;
  names.set(sql, name);
  return name;
}
