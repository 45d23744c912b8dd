import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/**
 * Our pool behind the interface that Kysely documents for its PostgreSQL dialect, with three guarantees it lacks:
 * - A connection that failed for another reason than its statement (lost, timed out) leaves the pool.
 * - So does one whose `begin` or `rollback` failed: Kysely never releases it.
 * - A `commit` that PostgreSQL answers with `ROLLBACK`, since an earlier statement had failed, is an error.
 */
export function kyselyPoolOf(pool: pg.Pool, options: KyselyPoolOptions = {}): PostgresPool {
  return {
    options: pool.options,
    connect: async () => clientOf(await pool.connect(), options),
    end: async () => {}, // the platform closes the pool
  };
}

interface KyselyPoolOptions {
  /** Gets the duration of each statement in seconds. */
  readonly observe?: (seconds: number) => void;
  /** Whether each connection keeps its session; one behind a transaction pooler does not. */
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

/** A connection keeps its prepared statements until it closes, and lists of values make ever new texts. */
const MAX_PREPARED = 1_000;
const names = new Map<string, string>();

/** The name under which connections prepare a statement, so that PostgreSQL parses it once per connection. */
function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known || names.size >= MAX_PREPARED) return known;
  const name = `foyer_${names.size}`;
  names.set(sql, name);
  return name;
}
