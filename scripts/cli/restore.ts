import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { environmentWithSecrets } from '../../src/platform/config/secret-files.ts';
import { startThrowawayPostgres } from '../services.ts';
import type { Manifest } from './backup/manifest.ts';
import { tellMetrics, toldSentence } from './backup/noted.ts';
import { inEmptyDatabase, readBackup } from './backup/read.ts';
import { type Subcommand, type Told, WrongUse } from './subcommand.ts';

export const restore: Subcommand = {
  name: 'restore',
  summary: 'Restores a backup into an empty database, or tries whether it can be.',
  positionals: [{ name: 'file', summary: 'the backup; with --verify also a folder, of which the newest is taken' }],
  options: [
    { flag: 'replace', summary: 'delete existing data first' },
    { flag: 'verify', summary: 'restore into a PostgreSQL that is started for it and then deleted' },
    { flag: 'in', takes: 'database', summary: 'with --verify: into this empty one of the same server, emptied again' },
  ],
  notes: [
    'Reads DATABASE_OWNER_URL, else DATABASE_URL. End the product first; start it afterwards with an empty Redis, so that',
    'nobody goes on with a session of another time. The servers of npm start end with it: restore while it runs, and then',
    'start it anew without its folder redis. A backup of an earlier release is brought to the present schema.',
    'With --verify neither database nor product is touched: every row is read back, counted and checked against its',
    'foreign keys. It needs the PostgreSQL that npm ci installs, or one of the machine, or --in, and room for the data.',
  ].join('\n'),
  async run({ positionals: [file], values }) {
    if (!file) throw new WrongUse('restore requires a file');
    if (values.verify === true && values.replace === true) throw new WrongUse('--verify replaces nothing');
    if (values.in !== undefined && values.verify !== true) throw new WrongUse('--in goes with --verify');
    return values.verify === true ? await verify(file, values.in) : await bringBack(file, values.replace === true);
  },
};

async function bringBack(file: string, replace: boolean): Promise<Told> {
  const facts = factsOf(await readBackup(ownerUrl(), file, { replace }));
  const { rows, tables, madeAt, version } = facts;
  return { text: `${rows} rows of ${tables} tables are back, as they were at ${madeAt} (release ${version})`, facts };
}

function ownerUrl(): string {
  const env = environmentWithSecrets(process.env);
  const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_OWNER_URL is missing: the database to restore into, as its owner');
  return url;
}

async function verify(given: string, database: unknown): Promise<Told> {
  const file = newestIn(given);
  const facts = factsOf(await (typeof database === 'string' ? tryIn(database, file) : tryApart(file)));
  const untold = await tellMetrics(environmentWithSecrets(process.env), 'verified', facts.madeAt);
  const text = `${file} can be restored: ${facts.rows} rows of ${facts.tables} tables, as they were at ${facts.madeAt}`;
  return { text: `${text}${toldSentence(untold)}`, facts: { file, ...facts, isInMetrics: untold === null } };
}

async function tryIn(database: string, file: string): Promise<Manifest> {
  const url = new URL(ownerUrl());
  url.pathname = `/${database}`;
  return await inEmptyDatabase(url.href, () => readBackup(url.href, file, { replace: false }));
}

async function tryApart(file: string): Promise<Manifest> {
  const postgres = await startThrowawayPostgres();
  try {
    return await readBackup(postgres.ownerDatabaseUrl, file, { replace: false });
  } finally {
    await postgres.stop();
  }
}

function factsOf({ tables, version, madeAt }: Manifest) {
  return { rows: tables.reduce((sum, table) => sum + table.rows, 0), tables: tables.length, version, madeAt };
}

function newestIn(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  const files = readdirSync(path)
    .filter((name) => name.endsWith('.zip'))
    .map((name) => join(path, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  if (!files[0]) throw new Error(`${path} has no backup (.zip)`);
  return files[0];
}
