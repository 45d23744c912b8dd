import { setTimeout as sleep } from 'node:timers/promises';
import type { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { MIGRATIONS } from '../config/installation.ts';
import { ONE_TRANSACTION } from './concurrent-index.ts';
import { migrationOptions, ormOptions } from './orm.ts';

const MIGRATION_LOCK = 7_103_001;
const LOCK_POLL_MS = 500;

/** Short lock timeout: requests queue behind a waiting migration and fail after a second (`pool.ts`). */
const SESSION_SETTINGS = {
  statement_timeout: 0,
  lock_timeout: 500,
  idle_in_transaction_session_timeout: 0,
  idle_session_timeout: 0,
} as const;

/** SQLSTATE: lock not available, deadlock, serialization failure. */
const BUSY_CODES = new Set(['55P03', '40P01', '40001']);
const BUSY_RETRY_MS = 2_000;
const MAX_BUSY_ATTEMPTS = 150;
const PROGRESS_INTERVAL_MS = 10_000;

/** Last migration of 0.2.0, the oldest release whose data this one upgrades. */
export const OLDEST_MIGRATION = 'Migration20261128170000_places';
export const THROUGH_0_2_0 = 'Upgrade it to release 0.2.0 first, then to this one: docs/operate/upgrading.md';

export interface MigrateOptions {
  readonly names?: readonly string[];
  readonly path?: string;
  readonly log?: (line: string) => void;
}

class MigrationError extends Error {}

interface StepContext {
  readonly migrator: Migrator;
  readonly log: (line: string) => void;
  /** Connection that holds the advisory lock. */
  readonly lock: pg.Client;
}

/**
 * Migrates as the database's owner, one transaction per step; concurrent migrators wait.
 * @returns names of the migrations that ran, in order
 * @throws MigrationError
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { names = null, path = MIGRATIONS, log = () => {} } = options;
  const lock = await connect(ownerUrl);
  try {
    await acquireLock(lock, log);
    const { Migrator: extension } = await import('@mikro-orm/migrations');
    const orm = await MikroORM.init({
      ...ormOptions(ownerUrl, [], 1, { options: sessionSettings(), connectionTimeoutMillis: 10_000 }),
      extensions: [extension],
      migrations: { ...migrationOptions, path, pathTs: path, allOrNothing: false },
    });
    try {
      const steps = await stepsOf(orm, names);
      if (steps.includes(OLDEST_MIGRATION)) await assertUnused(lock);
      for (const [index, name] of steps.entries())
        await runStep({ migrator: orm.migrator as Migrator, log, lock }, name, `Step ${index + 1} of ${steps.length}`);
      return steps;
    } finally {
      await orm.close();
    }
  } finally {
    await lock.end().catch(() => {}); // a lost connection released the lock
  }
}

/**
 * Migrates an unused database in the caller's transaction, locking tables for long.
 * @param names migrations to run; `null` for all
 */
export async function migrateInTransaction(client: pg.Client, names: readonly string[] | null): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query('select set_config($1, $2, true)', [ONE_TRANSACTION, 'on']);
  const { Migrator: extension } = await import('@mikro-orm/migrations');
  const connection = Object.assign(client, { release: () => {} });
  const pool = { options: {}, connect: async () => connection, end: async () => {} };
  const orm = await MikroORM.init({
    ...ormOptions(`postgresql:///${client.database}`, [], 1),
    driverOptions: new PostgresDialect({ pool }),
    extensions: [extension],
    migrations: { ...migrationOptions, transactional: false },
  });
  try {
    for (const name of await stepsOf(orm, names)) {
      await orm.migrator.up({ migrations: [name] });
      await client.query('set constraints all immediate; set constraints all deferred'); // as a commit would do
    }
  } finally {
    await orm.close();
  }
}

async function stepsOf(orm: MikroORM, names: readonly string[] | null): Promise<string[]> {
  const pending = (await orm.migrator.getPending()).map(({ name }) => name);
  return names ? pending.filter((name) => names.includes(name)) : pending;
}

/**
 * Rejects a database that ever had an account. One without may be a new installation whose first migration was
 * interrupted.
 * @throws MigrationError
 */
async function assertUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isUsed: boolean }>(
    `select pg_relation_size(to_regclass('app_user')) > 0 as "isUsed"`,
  );
  if (rows[0]?.isUsed) throw new MigrationError(`The database is of a release before 0.2.0. ${THROUGH_0_2_0}`);
}

const sessionSettings = () =>
  Object.entries(SESSION_SETTINGS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => {}); // the next query reports it
  try {
    await client.connect();
    await client.query('set idle_session_timeout = 0');
    return client;
  } catch (error) {
    await client.end().catch(() => {}); // never connected
    const { hostname, port } = new URL(url);
    throw new MigrationError(`Cannot log in to PostgreSQL at ${hostname}:${port || 5432}: ${causeOf(error)}`, {
      cause: error,
    });
  }
}

/** Polls: a session that waits inside PostgreSQL would block a concurrent index build. */
async function acquireLock(lock: pg.Client, log: (line: string) => void): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    const { rows } = await lock.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
    if (rows[0]?.taken) return;
    if (attempts === 0) log('Another migration is running. Waiting for it to finish.');
    await sleep(LOCK_POLL_MS);
  }
}

async function runStep({ migrator, log, lock }: StepContext, name: string, step: string): Promise<void> {
  const title = `${step}: ${titleOf(name)}`;
  const startedAt = performance.now();
  log(`${title} …`);
  const timer = setInterval(async () => {
    const detail = await indexProgress(lock);
    log(`${title}: running for ${elapsedText(startedAt)}${detail}`);
  }, PROGRESS_INTERVAL_MS);
  try {
    for (let attempts = 1; ; attempts++) {
      try {
        await lock.query('select 1'); // without the lock another migrator may run the same step
        await migrator.up({ migrations: [name] });
        return log(`${title}: done in ${elapsedText(startedAt)}`);
      } catch (error) {
        if (attempts === MAX_BUSY_ATTEMPTS || !BUSY_CODES.has(codeOf(error))) throw error;
        log(`${title}: the table is busy, trying again in ${BUSY_RETRY_MS / 1_000} s`);
        await sleep(BUSY_RETRY_MS);
      }
    }
  } catch (error) {
    throw new MigrationError(
      `${step} failed after ${elapsedText(startedAt)} (${name}): ${causeOf(error)}\n` +
        'The steps before it are done. Remove the cause and run migrate again: it continues with this step.',
      { cause: error },
    );
  } finally {
    clearInterval(timer);
  }
}

/** `Migration20261122093300_tenant_aliases` → "tenant aliases". */
const titleOf = (name: string) => name.replace(/^Migration\d+_/, '').replaceAll('_', ' ');

const elapsedText = (startedAt: number) => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;

async function indexProgress(lock: pg.Client): Promise<string> {
  try {
    const { rows } = await lock.query<{ text: string }>(`
      select format('index of %s: %s, %s %%', relid::regclass, phase,
        round(100.0 * coalesce(nullif(blocks_done, 0), tuples_done) / coalesce(nullif(blocks_total, 0), nullif(tuples_total, 0), 1)))
        as text from pg_stat_progress_create_index where datname = current_database() limit 1`);
    return rows[0] ? ` (${rows[0].text})` : '';
  } catch {
    return ''; // the step itself reports a lost connection
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}

/** Message without the statement that MikroORM prepends. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join(', ');
  const { message, cause } = error as Error;
  return cause instanceof pg.DatabaseError ? cause.message : message;
}
