import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvironmentWithSecrets } from '../../src/platform/config/secret-files.ts';
import { startThrowawayPostgres } from '../services.ts';
import type { Manifest } from './backup/manifest.ts';
import { metricsSentence, recordInMetrics } from './backup/record-in-metrics.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { InvalidUseError, type Subcommand, type SubcommandResult } from './subcommand.ts';

export const restore: Subcommand = {
  name: 'restore',
  summary: 'Restores a backup into an empty database, or tries whether it can be.',
  positionals: [{ name: 'file', summary: 'the backup; with --verify also a folder, of which the newest is taken' }],
  options: [
    { flag: 'replace', summary: 'replace existing data' },
    { flag: 'verify', summary: 'restore into a PostgreSQL that is started for it and then deleted' },
    {
      flag: 'in',
      valueName: 'database',
      summary: 'with --verify: into this empty one of the server, which stays empty',
    },
  ],
  notes: [
    'Reads DATABASE_OWNER_URL, else DATABASE_URL. End the product first; start it afterwards with an empty Redis, so that',
    'nobody goes on with a session of another time. The servers of npm start end with it: restore while it runs, and then',
    'start it anew without its folder redis. A backup of an earlier release is brought to the present schema.',
    'The file is checked first, and the old data stay until the restored are complete: PostgreSQL needs room for both.',
    'With --verify neither database nor product is touched: every row is read back, counted and checked against its',
    'checksum and foreign keys. It needs the PostgreSQL that npm ci installs, or one of the machine, or --in, and room.',
  ].join('\n'),
  async run({ positionals: [file], values }) {
    if (!file) throw new InvalidUseError('restore requires a file');
    if (values.verify === true && values.replace === true) throw new InvalidUseError('--verify replaces nothing');
    if (values.in !== undefined && values.verify !== true) throw new InvalidUseError('--in goes with --verify');
    return values.verify === true
      ? await verifyBackup(file, values.in)
      : await restoreInto(file, values.replace === true);
  },
};

async function restoreInto(file: string, shouldReplace: boolean): Promise<SubcommandResult> {
  const backupFacts = summarize(await restoreBackup(ownerUrl(), file, { shouldReplace, isTrial: false }));
  const { rows, tables, madeAt, version } = backupFacts;
  return {
    text: `${rows} rows of ${tables} tables are back, as they were at ${madeAt} (release ${version})`,
    jsonOutput: backupFacts,
  };
}

function ownerUrl(): string {
  const env = loadEnvironmentWithSecrets(process.env);
  const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_OWNER_URL is missing: the database to restore into, as its owner');
  return url;
}

async function verifyBackup(path: string, database: unknown): Promise<SubcommandResult> {
  const file = newestBackupIn(path);
  const backupFacts = summarize(
    await (typeof database === 'string' ? restoreTrialIn(database, file) : restoreTrialApart(file)),
  );
  const metricsFault = await recordInMetrics(loadEnvironmentWithSecrets(process.env), 'verified', backupFacts.madeAt);
  const text = `${file} can be restored: ${backupFacts.rows} rows of ${backupFacts.tables} tables, as they were at ${backupFacts.madeAt}`;
  return {
    text: `${text}${metricsSentence(metricsFault)}`,
    jsonOutput: { file, ...backupFacts, isInMetrics: metricsFault === null },
  };
}

async function restoreTrialIn(database: string, file: string): Promise<Manifest> {
  const url = new URL(ownerUrl());
  url.pathname = `/${database}`;
  return await restoreBackup(url.href, file, { shouldReplace: false, isTrial: true });
}

async function restoreTrialApart(file: string): Promise<Manifest> {
  const postgres = await startThrowawayPostgres();
  try {
    return await restoreBackup(postgres.ownerDatabaseUrl, file, { shouldReplace: false, isTrial: true });
  } finally {
    await postgres.stop();
  }
}

function summarize({ tables, version, madeAt }: Manifest) {
  return { rows: tables.reduce((sum, table) => sum + table.rows, 0), tables: tables.length, version, madeAt };
}

function newestBackupIn(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  const files = readdirSync(path)
    .filter((name) => name.endsWith('.zip'))
    .map((name) => join(path, name))
    .toSorted((file, otherFile) => statSync(otherFile).mtimeMs - statSync(file).mtimeMs);
  if (!files[0]) throw new Error(`${path} has no backup (.zip)`);
  return files[0];
}
