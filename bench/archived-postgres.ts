import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { loadCredentials } from '../scripts/services/data-folder.ts';
import { canLogIn, prepareDatabase } from '../scripts/services/database.ts';
import { runOnce, unprivilegedIdentity } from '../scripts/services/identity.ts';
import { freePort } from '../scripts/services/ports.ts';
import { findPostgres, type PostgresPrograms } from '../scripts/services/postgres-programs.ts';
import { type Identity, type RunningProgram, runProgram } from '../scripts/services/processes.ts';
import { findDebianProgram } from '../test/harness/debian-programs.ts';
import { until } from '../test/harness/until.ts';

/** PostgreSQL in a temporary folder, archived by the files of `deploy`. */
export interface ArchivedPostgres {
  readonly versions: string;
  /** URL of the running product's database. */
  readonly ownerUrl: string;
  /** Runs pgBackRest as PostgreSQL's user. @throws Error with its exit code; output goes to the console */
  archive(command: string, ...options: string[]): void;
  start(): Promise<void>;
  /** Kills it and deletes its disk, without further archiving. */
  lose(): Promise<void>;
  /** Queries as superuser. @returns the rows */
  ask<Answer extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Answer[]>;
  end(): Promise<void>;
}

const FOLDERS = ['data', 'repository', 'socket', 'bin', 'lock'] as const;
type FolderPaths = Readonly<Record<(typeof FOLDERS)[number], string>> & { readonly folder: string };

/** @throws Error when pgBackRest, or a PostgreSQL that it supports, is unavailable */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-archive-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const places: FolderPaths = { folder, ...namedPaths((name) => join(folder, name)) };
  const identity = unprivilegedIdentity(folder);
  for (const name of FOLDERS) createOwnedFolder(places[name], identity);
  const port = await freePort(0);
  const env = settings(places, port);
  const { file, version } = await findPgBackRest(places, env, identity);
  const programs = await findPostgres(identity, newestMajorOf(version));
  initializeCluster(places, identity, programs);
  const url = `postgresql://postgres@127.0.0.1:${port}`;
  const secrets = loadCredentials(folder);
  let server: RunningProgram | undefined;
  const start = async () => {
    server = runProgram({
      name: 'PostgreSQL',
      file: join(programs.bin, 'postgres'),
      args: ['-D', places.data, '-p', String(port), '-k', places.socket, '-c', 'listen_addresses=127.0.0.1'],
      env,
      identity,
      logFile: join(folder, 'postgres.log'),
      stopSignals: [['SIGQUIT', 10_000]],
      temporaryPaths: [folder, ...(programs.copy ? [programs.copy] : [])],
    });
    await until('PostgreSQL to take logins', () => canLogIn(`${url}/postgres`));
  };
  await start();
  await prepareDatabase(`${url}/postgres`, secrets, false);
  return {
    versions: `PostgreSQL ${programs.version}, pgBackRest ${version}`,
    ownerUrl: `postgresql://foyer_owner@127.0.0.1:${port}/foyer`,
    archive: (command, ...options) =>
      void execFileSync(file, ['--stanza=foyer', ...options, command], { env, ...identity, stdio: 'inherit' }),
    start,
    async lose() {
      await server?.stop();
      rmSync(places.data, { recursive: true });
      createOwnedFolder(places.data, identity);
    },
    ask: (sql, values) => ask(`${url}/foyer`, sql, values),
    async end() {
      await server?.stop();
      for (const path of [folder, programs.copy]) if (path) rmSync(path, { recursive: true, force: true });
    },
  };
}

function namedPaths(path: (name: string) => string) {
  return Object.fromEntries(FOLDERS.map((name) => [name, path(name)])) as Omit<FolderPaths, 'folder'>;
}

function createOwnedFolder(path: string, { uid, gid }: Identity): void {
  mkdirSync(path, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Environment options, which override those of pgBackRest's file: only paths and login. */
function settings({ folder, data, repository, socket, bin, lock }: FolderPaths, port: number): Record<string, string> {
  return {
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_LOCK_PATH: lock,
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: socket,
    PGBACKREST_PG1_USER: 'postgres',
  };
}

/** Installs a `pgbackrest` wrapper on the PATH, with private libraries. */
async function findPgBackRest({ folder, bin }: FolderPaths, env: Record<string, string>, identity: Identity) {
  cpSync('deploy/pgbackrest.conf', join(folder, 'pgbackrest.conf'));
  const program = await findDebianProgram('pgbackrest');
  const file = join(bin, 'pgbackrest');
  const libraries = Object.entries(program.env).map(([name, value]) => `${name}='${value}' `);
  writeFileSync(file, `#!/bin/sh\n${libraries.join('')}exec '${program.file}' "$@"\n`, { mode: 0o755 });
  const versionOutput = execFileSync(file, ['version'], { env, ...identity, encoding: 'utf8' });
  return { file, version: versionOutput.replace('pgBackRest', '').trim() };
}

/** Debian 12 has 2.45; PostgreSQL 17 needs 2.54. */
function newestMajorOf(version: string): number | undefined {
  return Number(version.split('.')[1]) < 54 ? 15 : undefined;
}

function initializeCluster({ folder, data }: FolderPaths, identity: Identity, { bin }: PostgresPrograms): void {
  const options = [
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
  ];
  const { ok, out } = runOnce(identity, join(bin, 'initdb'), options);
  if (!ok) throw new Error(`PostgreSQL failed to initialize ${data}:\n${out}`);
  const shippedConfiguration = join(folder, 'postgres-archive.conf');
  cpSync('deploy/postgres-archive.conf', shippedConfiguration);
  appendFileSync(join(data, 'postgresql.conf'), `include = '${shippedConfiguration}'\n`);
}

async function ask<Answer extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Answer[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Answer>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
