import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { canLogIn } from '../../scripts/services/database.ts';
import { unprivilegedIdentity } from '../../scripts/services/identity.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { type RunningProgram, runProgram } from '../../scripts/services/processes.ts';
import { findDebianProgram } from '../harness/debian-programs.ts';
import { until } from '../harness/until.ts';

/** Fewer than the product's processes would open. */
export const SERVER_CONNECTIONS = 8;

export interface PgBouncer {
  readonly url: string;
  /** Client connections of the product. */
  clients(): Promise<number>;
  /** `kill -9`, then a restart. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Transaction pooling. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pgbouncer-'));
  chmodSync(folder, 0o755); // PgBouncer refuses root
  const port = await freePort(0);
  const url = new URL(databaseUrl);
  url.port = String(port);
  writeSettings(folder, databaseUrl, port);
  const { file, env } = await findDebianProgram('pgbouncer');
  const start = async (): Promise<RunningProgram> => {
    const program = runProgram({
      name: 'PgBouncer',
      file,
      args: [join(folder, 'pgbouncer.ini')],
      env,
      identity: unprivilegedIdentity(folder),
      logFile: join(folder, 'log'),
      stopSignals: [['SIGKILL', 5_000]],
      temporaryPaths: [folder],
    });
    await until('PgBouncer to take logins', () => canLogIn(url.href));
    return program;
  };
  let program = await start();
  return {
    url: url.href,
    clients: () => countClients(url),
    async kill() {
      await program.stop();
      program = await start();
    },
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function countClients(url: URL): Promise<number> {
  const console = new URL(url);
  console.pathname = '/pgbouncer';
  const client = new pg.Client({ connectionString: console.href });
  await client.connect();
  const { rows } = await client.query('show clients');
  await client.end();
  return rows.length - 1; // not counting itself
}

function writeSettings(folder: string, databaseUrl: string, port: number): void {
  const parsedUrl = new URL(databaseUrl);
  writeFileSync(join(folder, 'users.txt'), `"${parsedUrl.username}" "${parsedUrl.password}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
foyer = host=${parsedUrl.hostname} port=${parsedUrl.port} dbname=${parsedUrl.pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
server_login_retry = 1
query_wait_timeout = 2
stats_users = ${parsedUrl.username}
`,
  );
}
