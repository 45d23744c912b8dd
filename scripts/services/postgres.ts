import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfExists } from './data-folder.ts';
import { canLogIn, prepareDatabase } from './database.ts';
import { identityReaching, runOnce, unprivilegedIdentity } from './identity.ts';
import { freePort } from './ports.ts';
import { findPostgres, type PostgresPrograms } from './postgres-programs.ts';
import { commandOf, type Identity, isAlive, type Program, stopForeignProcess } from './processes.ts';
import { indent, type Service, type ServiceOptions, supervise } from './supervisor.ts';

export interface PostgresService extends Service {
  readonly databaseUrl: string;
  readonly ownerDatabaseUrl: string;
}

const FIRST_PORT = 15_432;
const MAX_ATTEMPTS = 4;

/** Fast shutdown, then immediate (crash recovery on the next start). */
const STOP_SIGNALS: Program['stopSignals'] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** Listens on loopback; creates `dataDir/postgres` if missing. */
export async function startPostgres(options: ServiceOptions): Promise<PostgresService> {
  const folder = join(options.dataDir, 'postgres');
  const owner = unprivilegedIdentity(folder);
  const version = readIfExists(join(folder, 'PG_VERSION'));
  const programs = await findPostgres(owner, version === undefined ? undefined : Number.parseInt(version, 10));
  if (version === undefined) initializeCluster(folder, owner, programs, options);
  else await stopLeftover(folder, options);
  const identity = identityReaching(owner, folder);
  const [service, port] = await startOnFreePort(folder, identity, programs, options);
  await prepareDatabase(superuserUrl(options, port), options.secrets, options.isThrowaway).catch(async (error) => {
    await service.stop();
    throw error;
  });
  const origin = programs.origin === 'embedded' ? 'embedded' : `of this machine, ${programs.bin}`;
  options.log(`PostgreSQL ${programs.version} (${origin}) on 127.0.0.1:${port}, files in ${folder}`);
  return {
    databaseUrl: connectionUrl('foyer_app', options.secrets.app, port, 'foyer'),
    ownerDatabaseUrl: connectionUrl('foyer_owner', options.secrets.owner, port, 'foyer'),
    async stop() {
      await service.stop();
      if (programs.copy) rmSync(programs.copy, { recursive: true, force: true });
    },
  };
}

/** Initializes under a temporary name, so that a partial folder is never used. */
function initializeCluster(folder: string, owner: Identity, programs: PostgresPrograms, options: ServiceOptions): void {
  const newFolder = `${folder}.new`;
  const passwordFile = join(newFolder, 'password');
  rmSync(newFolder, { recursive: true, force: true });
  mkdirSync(newFolder, { mode: 0o700 });
  const data = join(newFolder, 'data');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, options.secrets.superuser, { mode: 0o600 });
  for (const path of [newFolder, data, passwordFile]) changeOwner(owner, path);
  const { ok, out } = runOnce(identityReaching(owner, newFolder), join(programs.bin, 'initdb'), [
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--no-instructions',
    ...localeArguments(programs.major),
    ...(options.isThrowaway ? ['--no-sync'] : []),
  ]);
  if (!ok) throw new Error(`PostgreSQL failed to initialize ${folder}:\n${indent(out || 'initdb printed nothing')}`);
  renameSync(data, folder);
  rmSync(newFolder, { recursive: true, force: true });
}

/** Machine-independent sorting; the builtin provider needs version 17. */
function localeArguments(major: number): string[] {
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : [process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=en_US.UTF-8'];
}

function changeOwner({ uid, gid }: Identity, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Stops an orphaned server, keeping its journal. */
async function stopLeftover(folder: string, { log }: ServiceOptions): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  const pid = Number.parseInt(readIfExists(pidFile) ?? '', 10);
  if (!(pid > 1)) return;
  const isLeftover = isAlive(pid) && commandOf(pid).includes(`-D ${folder} `);
  if (isLeftover) {
    log(`PostgreSQL of an earlier start still uses ${folder} (process ${pid}); stopping it.`);
    if (!(await stopForeignProcess(pid, STOP_SIGNALS))) throw new Error(`PostgreSQL (process ${pid}) did not stop.`);
  }
  rmSync(pidFile, { force: true });
}

async function startOnFreePort(
  folder: string,
  identity: Identity,
  programs: PostgresPrograms,
  options: ServiceOptions,
): Promise<[Service, number]> {
  const { isThrowaway, onLoss, log } = options;
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(isThrowaway ? 0 : FIRST_PORT);
    const program = serverProgram(folder, port, identity, programs, options);
    const isReady = () => canLogIn(superuserUrl(options, port));
    try {
      return [await supervise({ program, isReady, shouldRestart: !isThrowaway, onLoss, log }), port];
    } catch (error) {
      // The port was taken, or a killed server's processes are still exiting.
      if (attempt === MAX_ATTEMPTS || !/in use|shared memory block/.test(String(error))) throw error;
      await delay(500);
    }
  }
}

function serverProgram(
  folder: string,
  port: number,
  identity: Identity,
  programs: PostgresPrograms,
  { dataDir, isThrowaway }: ServiceOptions,
): Program {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(isThrowaway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }),
    // Cheaper password hashes for tests; requires version 16.
    ...(isThrowaway && programs.major >= 16 && { scram_iterations: '1' }),
  };
  return {
    name: 'PostgreSQL',
    file: join(programs.bin, 'postgres'),
    args: ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    identity,
    logFile: join(dataDir, 'postgres.log'),
    stopSignals: isThrowaway ? STOP_SIGNALS.slice(1) : STOP_SIGNALS,
    temporaryPaths: [...(isThrowaway ? [dataDir] : []), ...(programs.copy ? [programs.copy] : [])],
  };
}

const superuserUrl = ({ secrets }: ServiceOptions, port: number) =>
  connectionUrl('postgres', secrets.superuser, port, 'postgres');

const connectionUrl = (role: string, password: string, port: number, database: string) =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
