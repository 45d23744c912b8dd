import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/**
 * Our pool behind the interface that Kysely documents for its PostgreSQL dialect, with three guarantees it lacks:
 * - A connection that failed for another reason than its statement (lost, timed out) leaves the pool.
 * - So does one whose `begin` or `rollback` failed: Kysely never releases it.
 * - A `commit` that PostgreSQL answers with `ROLLBACK`, since an earlier statement had failed, is an error.
 * @param observe gets the duration of each statement in seconds.
 */
export function kyselyPoolOf(pool: pg.Pool, observe: (seconds: number) => void = () => {}): PostgresPool {
  return {
    options: pool.options,
    connect: async () => clientOf(await pool.connect(), observe),
    end: async () => {}, // the platform closes the pool
  };
}

const NEVER_RELEASED_ON_FAILURE = new Set(['begin', 'rollback']);

function clientOf(client: pg.PoolClient, observe: (seconds: number) => void): PostgresPoolClient {
  let isBroken = false;

  async function send(sql: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const sentAt = performance.now();
    try {
      return await client.query(sql, [...values]);
    } catch (error) {
      isBroken ||= !(error instanceof pg.DatabaseError);
      if (NEVER_RELEASED_ON_FAILURE.has(sql)) client.release(true);
      throw error;
    } finally {
      observe((performance.now() - sentAt) / 1_000);
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
