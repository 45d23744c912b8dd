import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/**
 * Adapts the pool to Kysely's `PostgresPool` and adds three guarantees: a broken or timed-out connection leaves the
 * pool; so does one whose `begin` or `rollback` failed, which Kysely never releases; a `commit` answered with
 * `ROLLBACK` throws.
 */
export function kyselyPoolOf(pool: pg.Pool, options: KyselyPoolOptions = {}): PostgresPool {
  return {
    options: pool.options,
    connect: async () => clientOf(await pool.connect(), options),
    end: async () => {}, // the platform closes the pool
  };
}

interface KyselyPoolOptions {
  /** Receives statement durations in seconds. */
  readonly observe?: (seconds: number) => void;
  /** Prepares statements, which a transaction pooler does not support. */
  readonly usesPreparedStatements?: boolean;
}

const UNRELEASED_ON_FAILURE = new Set(['begin', 'rollback']);

function clientOf(
  client: pg.PoolClient,
  { observe, usesPreparedStatements = false }: KyselyPoolOptions,
): PostgresPoolClient {
  let isBroken = false;

  async function sendStatement(sql: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const sentAt = performance.now();
    try {
      const name = usesPreparedStatements && values.length > 0 ? statementName(sql) : undefined;
      return await client.query({ ...(name && { name }), text: sql, values: [...values] });
    } catch (error) {
      isBroken ||= !(error instanceof pg.DatabaseError);
      if (UNRELEASED_ON_FAILURE.has(sql)) client.release(true);
      throw error;
    } finally {
      observe?.((performance.now() - sentAt) / 1_000);
    }
  }

  async function runStatement<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { command, rowCount, rows } = await sendStatement(sql, values);
    if (sql === 'commit' && command !== 'COMMIT') throw new Error('The transaction failed before its commit');
    return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows };
  }

  function query<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    statement: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('The product reads without cursors');
    return runStatement(statement, values);
  }

  return { query, release: () => client.release(isBroken) };
}

/** Bounds memory: each length of a list of values is another statement. */
const MAX_PREPARED_STATEMENTS = 1_000;
const statementNames = new Map<string, string>();

/** PostgreSQL parses a named statement once per connection. */
function statementName(sql: string): string | undefined {
  const knownName = statementNames.get(sql);
  if (knownName || statementNames.size >= MAX_PREPARED_STATEMENTS) return knownName;
  const name = `foyer_${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}
