import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { VERSION } from '../../../src/platform/config/installation.ts';
import { columnsOf, entryOf, MANIFEST, type Manifest, migrationsOf, quoted } from './manifest.ts';

/** Partitioned tables as a whole; generated columns excluded. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'migration' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

const SEQUENCES = `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`;

/** Writes a consistent snapshot without blocking the product. The file is complete or absent. */
export async function writeBackup(databaseUrl: string, file: string): Promise<Manifest> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const part = `${file}.part`;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const zip = new ZipFile();
    const out = createWriteStream(part, { mode: 0o600, flags: 'wx' });
    const written = finished(zip.outputStream.pipe(out));
    await Promise.race([once(out, 'open'), written]);
    const made = await addAll(client, zip, written);
    zip.addBuffer(Buffer.from(JSON.stringify(made, null, 1)), MANIFEST);
    zip.end();
    await written;
    await rename(part, file);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(part, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function addAll(client: pg.Client, zip: ZipFile, written: Promise<void>): Promise<Manifest> {
  const { rows: found } = await client.query<{ name: string; columns: string[] }>(TABLES);
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of found) {
    const rows = client.query(copyTo(`copy (select ${columnsOf(columns)} from ${quoted(name)}) to stdout`));
    zip.addReadStream(rows, entryOf(name));
    await Promise.race([finished(rows), written]);
    tables.push({ name, columns, rows: rows.rowCount });
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
