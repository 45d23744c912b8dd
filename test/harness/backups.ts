import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { entriesOf } from '../../scripts/cli/backup/archive.ts';
import { TEMPLATE, withDatabase } from './urls.ts';

/** Accounts in each of two states of one database. */
export const PEOPLE = { live: 40, saved: 60 } as const;

/** Copies of the migrated template, or of another database to which nobody is connected. */
export async function copyDatabase(name: string, template: string = TEMPLATE, server = inject('ownerDatabaseUrl')) {
  await runSql(server, `drop database if exists ${name} with (force)`);
  await runSql(server, `create database ${name} template ${template} strategy file_copy`);
  return withDatabase(server, name);
}

/** Accounts, and files that hardly compress, so that most bytes of a backup are rows. */
export async function fillDatabase(url: string, people: number, fileBytes = 2_000): Promise<void> {
  await runSql(
    url,
    `insert into app_user (username, created_at) select 'p' || n, now() from generate_series(1, ${people}) n`,
  );
  const file = `insert into stored_file (id, content_type, bytes, created_at) values (encode(sha256($1), 'hex'), 'image/webp', $1, now())`;
  for (let count = 0; count < people; count++) await runSql(url, file, [randomBytes(fileBytes)]);
}

export interface Fingerprint {
  /** Hashes of each table's rows. */
  readonly rows: string;
  /** Definitions of tables, indexes, constraints, functions, triggers, policies and grants. */
  readonly schema: string;
}

export async function fingerprintOf(url: string): Promise<Fingerprint> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(TABLES);
    const hashes = tables.map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, e'\\n' order by t::text)) as hash from "${name}" t`,
    );
    const { rows: content } = await client.query(`${hashes.join(' union all ')} order by name`);
    const { rows: definitions } = await client.query(SCHEMA);
    return { rows: JSON.stringify(content), schema: definitions.map(({ line }) => line).join('\n') };
  } finally {
    await client.end();
  }
}

/** Changes with each replaced table and with each row of an account; faster than a fingerprint. */
export async function traceOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ trace: string }>(`
      select concat((select md5(string_agg(concat(oid, relname, relfilenode), ',' order by oid)) from pg_class where relnamespace = 'public'::regnamespace),
        (select md5(string_agg(u::text, ',' order by id)) from app_user u)) as trace`);
    return rows[0]?.trace ?? '';
  } finally {
    await client.end();
  }
}

const TABLES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace
  and relkind in ('r', 'p') and not relispartition and relname <> 'migration' order by 1`;

const SCHEMA = `
  select * from (
    select format('%s %s %s %s', relkind, relname, relrowsecurity, relacl) as line
      from pg_class where relnamespace = 'public'::regnamespace and relkind <> 't'
    union all select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
    union all select format('%s %s', pg_get_indexdef(indexrelid), indisvalid)
      from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all select format('%s %s %s %s %s', schemaname, tablename, policyname, cmd, qual) from pg_policies
    union all select format('%s %s', pg_get_functiondef(p.oid), proacl) from pg_proc p
      where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select format('usage of foyer_app: %s', has_schema_privilege('foyer_app', 'public', 'usage'))
    union all select format('%s %s', defaclobjtype, defaclacl) from pg_default_acl
    union all select format('%s', extname) from pg_extension) lines order by line collate "C"`;

/** Writes a zip anew; an entry for which `change` returns `null` is left out. */
export async function rewriteZip(
  file: string,
  target: string,
  change: (name: string, content: Buffer) => Buffer | null,
  { compress = true } = {},
): Promise<void> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const copy = new ZipFile();
  for (const [name, entry] of await entriesOf(zip)) {
    const content = change(name, await buffer(await zip.openReadStreamPromise(entry)));
    if (content) copy.addBuffer(content, name, { compress });
  }
  zip.close();
  copy.end();
  await pipeline(copy.outputStream, createWriteStream(target));
}

export async function runSql(url: string, statement: string, values?: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement, values && [...values]).finally(() => client.end());
}
