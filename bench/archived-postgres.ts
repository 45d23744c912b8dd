import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { credentialsOf } from '../scripts/services/data-folder.ts';
import { prepareDatabase, takesLogin } from '../scripts/services/database.ts';
import { runOnce, unprivileged } from '../scripts/services/identity.ts';
import { freePort } from '../scripts/services/ports.ts';
import { findPostgres, type PostgresPrograms } from '../scripts/services/postgres-programs.ts';
import { type Identity, type RunningProgram, run } from '../scripts/services/processes.ts';
import { debianProgram } from '../test/harness/debian-programs.ts';
import { until } from '../test/harness/until.ts';

/** A PostgreSQL in a temporary folder that is archived by the files of `deploy`. */
export interface ArchivedPostgres {
  readonly versions: string;
  /** Of the product's database, while it runs. */
  readonly ownerUrl: string;
  /** pgBackRest, as PostgreSQL's user. @throws with its exit code; what it said is on the console */
  archive(command: string, ...options: string[]): void;
  start(): Promise<void>;
  /** Ends it and its disk at once: nothing more is archived. */
  lose(): Promise<void>;
  /** Asks as its superuser. @returns the rows */
  ask<Answer extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Answer[]>;
  end(): Promise<void>;
}

const FOLDERS = ['data', 'repository', 'socket', 'bin', 'lock'] as const;
type Places = Readonly<Record<(typeof FOLDERS)[number], string>> & { readonly folder: string };

/** @throws when pgBackRest, or a PostgreSQL that it knows, cannot be had here */
export async function archivedPostgres(): Promise<ArchivedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-archive-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const places: Places = { folder, ...named((name) => join(folder, name)) };
  const identity = unprivileged(folder);
  for (const name of FOLDERS) makeOwn(places[name], identity);
  const port = await freePort(0);
  const env = settings(places, port);
  const { file, version } = await backrest(places, env, identity);
  const programs = await findPostgres(identity, majorKnownTo(version));
  initialise(places, identity, programs);
  const url = `postgresql://postgres@127.0.0.1:${port}`;
  const secrets = credentialsOf(folder);
  let server: RunningProgram | undefined;
  const start = async () => {
    server = run({
      name: 'PostgreSQL',
      file: join(programs.bin, 'postgres'),
      args: ['-D', places.data, '-p', String(port), '-k', places.socket, '-c', 'listen_addresses=127.0.0.1'],
      env,
      identity,
      logFile: join(folder, 'postgres.log'),
      stopBy: [['SIGQUIT', 10_000]],
      scratch: [folder, ...(programs.copy ? [programs.copy] : [])],
    });
    await until('PostgreSQL to take logins', () => takesLogin(`${url}/postgres`));
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
      makeOwn(places.data, identity);
    },
    ask: (sql, values) => ask(`${url}/foyer`, sql, values),
    async end() {
      await server?.stop();
      for (const one of [folder, programs.copy]) if (one) rmSync(one, { recursive: true, force: true });
    },
  };
}

function named(path: (name: string) => string) {
  return Object.fromEntries(FOLDERS.map((name) => [name, path(name)])) as Omit<Places, 'folder'>;
}

function makeOwn(path: string, { uid, gid }: Identity): void {
  mkdirSync(path, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** pgBackRest's options from the environment outrank those of the file: only places and the login are others. */
function settings({ folder, data, repository, socket, bin, lock }: Places, port: number): Record<string, string> {
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

/** As `pgbackrest` on the PATH, with the libraries of its packages for itself alone. */
async function backrest({ folder, bin }: Places, env: Record<string, string>, identity: Identity) {
  cpSync('deploy/pgbackrest.conf', join(folder, 'pgbackrest.conf'));
  const program = await debianProgram('pgbackrest');
  const file = join(bin, 'pgbackrest');
  const libraries = Object.entries(program.env).map(([name, value]) => `${name}='${value}' `);
  writeFileSync(file, `#!/bin/sh\n${libraries.join('')}exec '${program.file}' "$@"\n`, { mode: 0o755 });
  const told = execFileSync(file, ['version'], { env, ...identity, encoding: 'utf8' });
  return { file, version: told.replace('pgBackRest', '').trim() };
}

/** Debian 12 has 2.45; 2.54 is the first that knows PostgreSQL 17. */
function majorKnownTo(version: string): number | undefined {
  return Number(version.split('.')[1]) < 54 ? 15 : undefined;
}

function initialise({ folder, data }: Places, identity: Identity, { bin }: PostgresPrograms): void {
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
  const shipped = join(folder, 'postgres-archive.conf');
  cpSync('deploy/postgres-archive.conf', shipped);
  appendFileSync(join(data, 'postgresql.conf'), `include = '${shipped}'\n`);
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
