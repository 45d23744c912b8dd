import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MIGRATIONS } from '../../../src/platform/config/installation.ts';
import { migrateInTransaction, OLDEST_MIGRATION, THROUGH_0_2_0 } from '../../../src/platform/database/migrate.ts';
import { type Archive, checkArchive, openArchive, RestoreError } from './archive.ts';
import { type Manifest, quoteColumns, quoteName } from './manifest.ts';

export interface RestoreOptions {
  /** Deletes existing data; otherwise the database must be empty. */
  readonly shouldReplace: boolean;
  /** Rolls back at the end, to test a backup in an empty database. */
  readonly isTrial: boolean;
}

/**
 * Restores schema and rows, then migrates, in one transaction. Checks the whole file before the first statement.
 * @throws RestoreError
 */
export async function restoreBackup(ownerUrl: string, file: string, options: RestoreOptions): Promise<Manifest> {
  const archive = await openArchive(file);
  const client = new pg.Client({ connectionString: ownerUrl, options: SESSION, keepAlive: true });
  client.on('error', () => {}); // the statement that fails reports it
  try {
    await assertSupported(archive.manifest);
    await checkArchive(archive);
    await client.connect();
    await client.query(LOST_CLIENT);
    await replaceData(client, archive, options).catch((error: Error) => {
      throw error instanceof RestoreError ? error : unchangedError(archive, error);
    });
    return archive.manifest;
  } finally {
    archive.close();
    await client.end().catch(() => {}); // the outcome is settled
  }
}

const SESSION = Object.entries({
  statement_timeout: 0,
  lock_timeout: 500, // requests queue behind a waiting statement
  idle_in_transaction_session_timeout: 0,
  idle_session_timeout: 0,
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Lets PostgreSQL detect within a minute that this process is gone, and release its locks. */
const LOST_CLIENT = `
  set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3;
  set client_connection_check_interval = '10s'`;

async function replaceData(
  client: pg.Client,
  archive: Archive,
  { shouldReplace, isTrial }: RestoreOptions,
): Promise<void> {
  await beginInEmptySchema(client, { shouldReplace, isTrial });
  await migrateInTransaction(client, archive.manifest.migrations);
  await readTables(client, archive);
  await migrateInTransaction(client, null);
  await client.query('analyze');
  await client.query(isTrial ? 'rollback' : 'commit').catch((cause: Error) => {
    throw new RestoreError(`${cause.message}, while the restore was completed. Restore again to be sure`, { cause });
  });
}

const MAX_BUSY_ATTEMPTS = 60;
const BUSY_RETRY_MS = 1_000;
/** SQLSTATE: lock not available, deadlock. */
const BUSY_CODES = new Set(['55P03', '40P01']);

/** Locks all tables at once, after their current users. */
async function beginInEmptySchema(client: pg.Client, { shouldReplace, isTrial }: RestoreOptions): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    await client.query('begin');
    if (await isEmpty(client)) return;
    if (!shouldReplace) {
      const advice = isTrial ? '' : '. Stop the product, and pass --replace to delete existing data';
      throw new RestoreError(`The database ${client.database} is not empty${advice}`);
    }
    try {
      await client.query('drop schema public cascade; create schema public');
      return;
    } catch (error) {
      if (attempts === MAX_BUSY_ATTEMPTS || !BUSY_CODES.has(String((error as pg.DatabaseError).code))) throw error;
      await client.query('rollback');
      await sleep(BUSY_RETRY_MS);
    }
  }
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  return rows.length === 0;
}

const ADVICE: Readonly<Record<string, string>> = {
  '53200': 'Raise max_locks_per_transaction of PostgreSQL to 256 and restart it.',
  '55P03': 'Somebody uses the database. Stop the product first.',
};

const DISK_FULL = '53100';

function unchangedError(archive: Archive, cause: Error): Error {
  const code = String((cause as pg.DatabaseError).code);
  const advice = code === DISK_FULL ? diskAdvice(archive) : ADVICE[code];
  return new Error(`Nothing was changed: ${cause.message}${advice ? `. ${advice}` : ''}`, { cause });
}

/** Estimates the space without PostgreSQL, which a full disk may have stopped: old data are kept until the commit. */
function diskAdvice({ bytes }: Archive): string {
  const megabytes = Math.ceil((2 * bytes) / 2 ** 20); // text of all rows; with indexes about twice
  return `PostgreSQL needs about ${megabytes} MB beside the present data, which stay until the restored are complete.`;
}

async function assertSupported({ migrations, version }: Manifest): Promise<void> {
  if (!migrations.includes(OLDEST_MIGRATION))
    throw new RestoreError(`The backup is of release ${version}, before 0.2.0. ${THROUGH_0_2_0}`);
  const ownMigrations = new Set((await readdir(MIGRATIONS)).map((file) => file.replace(/\.ts$/, '')));
  const unknownMigrations = migrations.filter((name) => !ownMigrations.has(name));
  if (unknownMigrations.length === 0) return;
  throw new RestoreError(
    `The backup is of release ${version}, which is newer than this one: ${unknownMigrations.join(', ')}`,
  );
}

/** Disables triggers during the load; foreign keys are dropped and validated once at the end. */
async function readTables(client: pg.Client, { manifest: { tables, sequences }, readTable }: Archive): Promise<void> {
  const names = tables.map(({ name }) => quoteName(name)).join(', ');
  const switchTriggers = async (change: 'disable' | 'enable') => {
    for (const { name } of tables) await client.query(`alter table ${quoteName(name)} ${change} trigger user`);
  };
  await switchTriggers('disable');
  await client.query(`truncate ${names}`);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoteName(name)}`);
  for (const table of tables) {
    const copyStream = client.query(
      copyFrom(`copy ${quoteName(table.name)} (${quoteColumns(table.columns)}) from stdin`),
    );
    await readTable(table, copyStream);
    if (copyStream.rowCount !== table.rows)
      throw new RestoreError(`${table.name}: restored ${copyStream.rowCount} of ${table.rows} rows`);
  }
  await switchTriggers('enable');
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`);
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoteName(name), last, isCalled]);
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;
