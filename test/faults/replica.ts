import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { takesLogin } from '../../scripts/services/database.ts';
import { reaching, unprivileged } from '../../scripts/services/identity.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { findPostgres } from '../../scripts/services/postgres-programs.ts';
import { run } from '../../scripts/services/processes.ts';
import { type TcpProxy, tcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';
import type { Ground } from './world.ts';

const SLOT = 'replica';

/** Current WAL position, forced out by a flushed record: a commit may not be written yet. */
const NOW = `select pg_logical_emit_message(false, 'now', '', true)::text as at`;

export interface Replica {
  /** Its address becomes `DATABASE_READ_URL`. */
  readonly proxy: TcpProxy;
  /** Receives WAL without applying it. */
  fallBehind(): Promise<void>;
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplica({ ownerUrl, folder, secrets }: Ground): Promise<Replica> {
  const primary = new URL(ownerUrl);
  [primary.username, primary.password, primary.pathname] = ['postgres', secrets.superuser, '/postgres'];
  const data = join(folder, 'replica');
  await copyFiles(primary, join(folder, 'postgres'), data);
  const identity = reaching(unprivileged(data), data);
  const programs = await findPostgres(identity);
  const port = await freePort(0);
  const own = new URL(primary);
  own.port = String(port);
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
  const running = run({
    name: 'the replica',
    file: join(programs.bin, 'postgres'),
    identity,
    logFile: join(folder, 'replica.log'),
    args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    stopBy: [['SIGQUIT', 5_000]],
    scratch: [folder, ...(programs.copy ? [programs.copy] : [])],
  });
  await until('the replica to take logins', () => takesLogin(own.href));
  const read = new URL(ownerUrl);
  [read.username, read.password, read.port] = ['foyer_app', secrets.app, own.port];
  const proxy = await tcpProxy(read.href);
  return {
    proxy,
    fallBehind: async () => void (await ask(own, 'select pg_wal_replay_pause()')),
    async catchUp() {
      await ask(own, 'select pg_wal_replay_resume()');
      const [now] = await ask(primary, NOW);
      const isThere = `select pg_last_wal_replay_lsn() >= '${now?.at}'::pg_lsn as is_there`;
      await until('the replica to have it all', async () => (await ask(own, isThere))[0]?.is_there);
    },
    async stop() {
      await proxy.close();
      await running.stop();
      if (programs.copy) rmSync(programs.copy, { recursive: true, force: true });
    },
  };
}

/** A base backup by SQL functions: the packaged programs have no `pg_basebackup`. */
async function copyFiles(primary: URL, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.href });
  await client.connect();
  await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  await client.query('select pg_backup_start($1, true)', [SLOT]);
  execFileSync('cp', ['--archive', from, to]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  rmSync(join(to, 'postmaster.pid'));
  cpSync(join(to, 'PG_VERSION'), join(to, 'standby.signal'), { preserveTimestamps: true });
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  execFileSync('chown', ['--reference', join(to, 'PG_VERSION'), join(to, 'standby.signal'), join(to, 'backup_label')]);
}

async function ask(url: URL, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
