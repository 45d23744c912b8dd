import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { canLogIn } from '../../scripts/services/database.ts';
import { identityReaching, unprivilegedIdentity } from '../../scripts/services/identity.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { findPostgres } from '../../scripts/services/postgres-programs.ts';
import { runProgram } from '../../scripts/services/processes.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';
import type { LayerContext } from './world.ts';

const SLOT = 'replica';

/** Current WAL position, forced out by a flushed record: a commit may not be written yet. */
const CURRENT_POSITION = `select pg_logical_emit_message(false, 'now', '', true)::text as at`;

export interface Replica {
  /** Its address becomes `DATABASE_READ_URL`. */
  readonly proxy: TcpProxy;
  /** Receives WAL without applying it. */
  fallBehind(): Promise<void>;
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplica({ ownerUrl, folder, secrets }: LayerContext): Promise<Replica> {
  const primary = new URL(ownerUrl);
  [primary.username, primary.password, primary.pathname] = ['postgres', secrets.superuser, '/postgres'];
  const data = join(folder, 'replica');
  await copyFiles(primary, join(folder, 'postgres'), data);
  const identity = identityReaching(unprivilegedIdentity(data), data);
  const programs = await findPostgres(identity);
  const port = await freePort(0);
  const replicaUrl = new URL(primary);
  replicaUrl.port = String(port);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 200,
    fsync: 'off',
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=${secrets.superuser}`,
    primary_slot_name: SLOT,
    hot_standby: 'on',
    hot_standby_feedback: 'on',
  };
  const program = runProgram({
    name: 'the replica',
    file: join(programs.bin, 'postgres'),
    identity,
    logFile: join(folder, 'replica.log'),
    args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    stopSignals: [['SIGQUIT', 5_000]],
    temporaryPaths: [folder, ...(programs.copy ? [programs.copy] : [])],
  });
  await until('the replica to take logins', () => canLogIn(replicaUrl.href));
  const readUrl = new URL(ownerUrl);
  [readUrl.username, readUrl.password, readUrl.port] = ['foyer_app', secrets.app, replicaUrl.port];
  const proxy = await startTcpProxy(readUrl.href);
  return {
    proxy,
    fallBehind: async () => void (await queryRows(replicaUrl, 'select pg_wal_replay_pause()')),
    async catchUp() {
      await queryRows(replicaUrl, 'select pg_wal_replay_resume()');
      const [position] = await queryRows(primary, CURRENT_POSITION);
      const caughtUpQuery = `select pg_last_wal_replay_lsn() >= '${position?.at}'::pg_lsn as is_there`;
      await until('the replica to have it all', async () => (await queryRows(replicaUrl, caughtUpQuery))[0]?.is_there);
    },
    async stop() {
      await proxy.close();
      await program.stop();
      if (programs.copy) rmSync(programs.copy, { recursive: true, force: true });
    },
  };
}

/** A base backup by SQL functions: the packaged programs have no `pg_basebackup`. */
async function copyFiles(primary: URL, source: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.href });
  await client.connect();
  await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  await client.query('select pg_backup_start($1, true)', [SLOT]);
  execFileSync('cp', ['--archive', source, target]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  rmSync(join(target, 'postmaster.pid'));
  cpSync(join(target, 'PG_VERSION'), join(target, 'standby.signal'), { preserveTimestamps: true });
  writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  execFileSync('chown', [
    '--reference',
    join(target, 'PG_VERSION'),
    join(target, 'standby.signal'),
    join(target, 'backup_label'),
  ]);
}

async function queryRows(url: URL, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
