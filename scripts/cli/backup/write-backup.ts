import type pg from 'pg';
import { VERSION } from '../../../src/platform/config/installation.ts';
import { entryOf, MANIFEST, type Manifest, migrationsOf, quoteColumns, quoteName } from './manifest.ts';
import { type SnapshotWriter, writeSnapshot } from './snapshot.ts';

/** Partitioned tables as a whole; generated columns excluded. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'migration' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

const SEQUENCES = `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`;

export async function writeBackup(databaseUrl: string, file: string): Promise<Manifest> {
  const writtenManifest = await writeSnapshot(databaseUrl, file, async (writer) => {
    const manifest = await addTables(writer);
    writer.zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), MANIFEST);
    return manifest;
  });
  if (!writtenManifest) throw new Error('the backup has no manifest');
  return writtenManifest;
}

async function addTables({ client, copy }: SnapshotWriter): Promise<Manifest> {
  const { rows: tableRows } = await client.query<{ name: string; columns: string[] }>(TABLES);
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of tableRows) {
    const checksums = await copy(
      `copy (select ${quoteColumns(columns)} from ${quoteName(name)}) to stdout`,
      entryOf(name),
    );
    tables.push({ name, columns, ...checksums });
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
    const sequenceSql = `select last_value::text as last, is_called as "isCalled" from ${quoteName(name)}`;
    const { rows: states } = await client.query<{ last: string; isCalled: boolean }>(sequenceSql);
    sequences.push(...states.map((state) => ({ name, ...state })));
  }
  return sequences;
}
