import type pg from 'pg';
import { VERSION } from '../../../src/platform/config/installation.ts';
import { columnsOf, entryOf, MANIFEST, type Manifest, migrationsOf, quoted } from './manifest.ts';
import { type Snapshot, writeSnapshot } from './snapshot.ts';

/** Partitioned tables as a whole; generated columns excluded. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'migration' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

const SEQUENCES = `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`;

/** Writes the whole database. */
export async function writeBackup(databaseUrl: string, file: string): Promise<Manifest> {
  const made = await writeSnapshot(databaseUrl, file, async (snapshot) => {
    const manifest = await addAll(snapshot);
    snapshot.zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), MANIFEST);
    return manifest;
  });
  if (!made) throw new Error('the backup has no manifest');
  return made;
}

async function addAll({ client, copy }: Snapshot): Promise<Manifest> {
  const { rows: found } = await client.query<{ name: string; columns: string[] }>(TABLES);
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of found) {
    const rows = await copy(`copy (select ${columnsOf(columns)} from ${quoted(name)}) to stdout`, entryOf(name));
    tables.push({ name, columns, rows });
  }
  return {
    format: 'foyer-backup-1',
    version: VERSION,
    madeAt: new Date().toISOString(),
    migrations: await migrationsOf(client),
    tables,
    sequences: await sequencesOf(client),
  };
}

async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES);
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const read = `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`;
    const { rows: at } = await client.query<{ last: string; isCalled: boolean }>(read);
    sequences.push(...at.map((state) => ({ name, ...state })));
  }
  return sequences;
}
