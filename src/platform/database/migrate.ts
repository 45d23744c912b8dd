import { setTimeout as sleep } from 'node:timers/promises';
import type { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { MIGRATIONS } from '../config/installation.ts';
import { migrationOptions, ormOptions } from './orm.ts';

const MIGRATION_LOCK = 7_103_001;
const LOCK_POLL_MS = 500;

/**
 * No statement timeout. The lock timeout is short: requests queue behind a waiting migration and fail after a second
 * (`pool.ts`).
 */
const SESSION = {
  statement_timeout: 0,
  lock_timeout: 500,
  idle_in_transaction_session_timeout: 0,
  idle_session_timeout: 0,
} as const;

/** SQLSTATE: lock not available, deadlock, serialization failure. */
const BUSY = new Set(['55P03', '40P01', '40001']);
const BUSY_PAUSE_MS = 2_000;
const BUSY_TRIES = 150;
const PROGRESS_MS = 10_000;

export interface MigrateOptions {
  readonly names?: readonly string[];
  /** Migrations folder. */
  readonly path?: string;
  /** Receives progress lines. */
  readonly log?: (line: string) => void;
}

class MigrationFailed extends Error {}

interface Run {
  readonly migrator: Migrator;
  readonly log: (line: string) => void;
  /** Holds the advisory lock. */
  readonly lock: pg.Client;
}

/**
 * Migrates to the newest schema as the database's owner, one transaction per step. Concurrent migrators wait for each
 * other. Completed steps stay after a failure, and the next run resumes at the failed one.
 * @returns names of the migrations that ran, in order.
 * @throws MigrationFailed
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { names, path = MIGRATIONS, log = () => {} } = options;
  const lock = await connect(ownerUrl);
  try {
    await takeLock(lock, log);
    const { Migrator: extension } = await import('@mikro-orm/migrations');
    const orm = await MikroORM.init({
      ...ormOptions(ownerUrl, [], 1, { options: settings(), connectionTimeoutMillis: 10_000 }),
      extensions: [extension],
      migrations: { ...migrationOptions, path, pathTs: path, allOrNothing: false },
    });
    try {
      const pending = (await orm.migrator.getPending()).map(({ name }) => name);
      const steps = names ? pending.filter((name) => names.includes(name)) : pending;
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

const settings = () =>
  Object.entries(SESSION)
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
    throw new MigrationFailed(`Cannot log in to PostgreSQL at ${hostname}:${port || 5432}: ${causeOf(error)}`, {
      cause: error,
    });
  }
}

/** Polls: a session that waits inside PostgreSQL would block a concurrent index build. */
async function takeLock(lock: pg.Client, log: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await lock.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
    if (rows[0]?.taken) return;
    if (tries === 0) log('Another migration is running. Waiting for it to finish.');
    await sleep(LOCK_POLL_MS);
  }
}

async function runStep({ migrator, log, lock }: Run, name: string, step: string): Promise<void> {
  const title = `${step}: ${wordsOf(name)}`;
  const from = performance.now();
  log(`${title} …`);
  const timer = setInterval(async () => {
    const detail = await indexProgress(lock);
    log(`${title}: running for ${seconds(from)}${detail}`);
  }, PROGRESS_MS);
  try {
    for (let tries = 1; ; tries++) {
      try {
        await lock.query('select 1'); // without the lock another migrator may run the same step
        await migrator.up({ migrations: [name] });
        return log(`${title}: done in ${seconds(from)}`);
      } catch (error) {
        if (tries === BUSY_TRIES || !BUSY.has(codeOf(error))) throw error;
        log(`${title}: the table is busy, trying again in ${BUSY_PAUSE_MS / 1_000} s`);
        await sleep(BUSY_PAUSE_MS);
      }
    }
  } catch (error) {
    throw new MigrationFailed(
      `${step} failed after ${seconds(from)} (${name}): ${causeOf(error)}\n` +
        'The steps before it are done. Remove the cause and run migrate again: it continues with this step.',
      { cause: error },
    );
  } finally {
    clearInterval(timer);
  }
}

/** `Migration20261122093300_tenant_aliases` → "tenant aliases". */
const wordsOf = (name: string) => name.replace(/^Migration\d+_/, '').replaceAll('_', ' ');

const seconds = (from: number) => `${((performance.now() - from) / 1_000).toFixed(1)} s`;

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

/** PostgreSQL's message, without the statement that MikroORM puts in front. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join(', ');
  const { message, cause } = error as Error;
  return cause instanceof pg.DatabaseError ? cause.message : message;
}
