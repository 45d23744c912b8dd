import { readdir } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { MIGRATIONS } from '../../../src/platform/config/installation.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { columnsOf, entryOf, MANIFEST, type Manifest, manifest, quoted } from './manifest.ts';

/** The message says what to do. */
export class RestoreRefused extends Error {}

/**
 * Restores schema and rows, then migrates.
 * @param replace deletes existing data; otherwise the database must be empty
 * @throws RestoreRefused
 */
export async function readBackup(ownerUrl: string, file: string, { replace }: { replace: boolean }): Promise<Manifest> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((cause) => {
    throw new RestoreRefused(`${file} is not a backup, or is truncated`, { cause });
  });
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    const entries = await entriesOf(zip);
    const told = await manifestOf(zip, entries, file);
    await refuseNewer(told);
    await client.connect();
    await makeRoom(client, replace);
    await migrate(ownerUrl, { names: told.migrations });
    await inOneTransaction(client, () => readTables(client, zip, entries, told));
    await migrate(ownerUrl);
    await client.query('analyze');
    return told;
  } finally {
    zip.close();
    await client.end();
  }
}

export async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', resolve).once('error', reject).readEntry();
  });
  return entries;
}

async function manifestOf(zip: ZipFile, entries: Map<string, Entry>, file: string): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  const told = entry && manifest.safeParse(JSON.parse(await text(await zip.openReadStreamPromise(entry))));
  if (!told?.success) throw new RestoreRefused(`${file} is not a Foyer backup`);
  const missing = told.data.tables.filter(({ name }) => !entries.has(entryOf(name)));
  if (missing.length > 0) throw new RestoreRefused(`${file} is missing ${missing.map(({ name }) => name).join(', ')}`);
  return told.data;
}

async function makeRoom(client: pg.Client, replace: boolean): Promise<void> {
  if (await isEmpty(client)) return;
  if (!replace)
    throw new RestoreRefused('The database is not empty. Stop the product, and pass --replace to delete existing data');
  await client.query(EMPTIED);
}

const EMPTIED = 'drop schema public cascade; create schema public';

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  return rows.length === 0;
}

/**
 * Lends an empty database, and empties it again.
 * @throws RestoreRefused when something is in it: then nothing of it is touched
 */
export async function inEmptyDatabase<T>(ownerUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    if (!(await isEmpty(client))) throw new RestoreRefused(`${new URL(ownerUrl).pathname.slice(1)} is not empty`);
    try {
      return await work();
    } finally {
      await client.query(EMPTIED);
    }
  } finally {
    await client.end();
  }
}

async function refuseNewer({ migrations, version }: Manifest): Promise<void> {
  const own = new Set((await readdir(MIGRATIONS)).map((file) => file.replace(/\.ts$/, '')));
  const unknown = migrations.filter((name) => !own.has(name));
  if (unknown.length === 0) return;
  throw new RestoreRefused(`The backup is of release ${version}, which is newer than this one: ${unknown.join(', ')}`);
}

async function inOneTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  await work();
  await client.query('commit');
}

/** Triggers rest during the load; foreign keys are dropped and validated once at the end. */
async function readTables(
  client: pg.Client,
  zip: ZipFile,
  entries: Map<string, Entry>,
  { tables, sequences }: Manifest,
): Promise<void> {
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  const triggers = async (change: 'disable' | 'enable') => {
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${change} trigger user`);
  };
  await triggers('disable');
  await client.query(`truncate ${names}`);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name, columns, rows } of tables) {
    const into = client.query(copyFrom(`copy ${quoted(name)} (${columnsOf(columns)}) from stdin`));
    await pipeline(await zip.openReadStreamPromise(entries.get(entryOf(name)) as Entry), into);
    if (into.rowCount !== rows) throw new RestoreRefused(`${name}: restored ${into.rowCount} of ${rows} rows`);
  }
  await triggers('enable');
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, isCalled]);
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;
