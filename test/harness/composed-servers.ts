import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { parse } from 'yaml';
import { z } from 'zod';
import { prepareDatabase } from '../../scripts/services/database.ts';
import { reaching, runOnce, unprivileged } from '../../scripts/services/identity.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { findPostgres } from '../../scripts/services/postgres-programs.ts';
import type { Identity, Program } from '../../scripts/services/processes.ts';
import { findRedis } from '../../scripts/services/redis-programs.ts';
import { keepRunning, type Service } from '../../scripts/services/supervisor.ts';

export interface ComposedServers {
  readonly postgresPort: number;
  readonly redisPort: number;
  readonly mailPort: number;
  /** Received sources. */
  readonly mails: readonly string[];
  /** Owner login; certificates are signed by `secrets/tls_ca`. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

const compose = z.looseObject({
  services: z.looseObject({
    postgres: z.looseObject({ command: z.tuple([z.literal('sh'), z.literal('-c'), z.string()]) }),
    redis: z.looseObject({ command: z.tuple([z.literal('sh'), z.literal('-c'), z.string()]) }),
  }),
});
const { services } = compose.parse(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }));
const log = () => {};
const STOP: Program['stopBy'] = [
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Runs the PostgreSQL and Redis commands of `docker-compose.yml` with local paths and ports, and a mail server with
 * mailpit's certificate, on loopback.
 * @param secrets folder created by `deploy/make-env.sh`
 */
export async function startComposedServers(secrets: string): Promise<ComposedServers> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-composed-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  cpSync(secrets, join(folder, 'secrets'), { recursive: true });
  chmodSync(join(folder, 'secrets'), 0o755); // containers get the files whatever the folder's owner
  const [postgres, redis, mail] = await Promise.all([startPostgres(folder), startRedis(folder), startMail(folder)]);
  return {
    postgresPort: postgres.port,
    redisPort: redis.port,
    mailPort: mail.port,
    mails: mail.mails,
    superuserUrl: postgres.superuserUrl,
    async stop() {
      await Promise.all([postgres.stop(), redis.stop(), mail.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const secretIn = (folder: string, name: string) => readFileSync(join(folder, 'secrets', name), 'utf8').trimEnd();

/** Replaces container paths. */
function shellText(command: string, replaced: Readonly<Record<string, string>>): string {
  return Object.entries(replaced).reduce(
    (done, [from, to]) => done.replaceAll(from, to),
    command.replaceAll('$$', '$'),
  );
}

/** The last step of the image's entry point. */
const entryPoint = (bin: string, data: string, port: number) =>
  `#!/bin/sh
shift
exec ${join(bin, 'postgres')} -D ${data} -c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= \\
  -c fsync=off "$@"
`;

async function startPostgres(folder: string): Promise<Service & { port: number; superuserUrl: string }> {
  const home = join(folder, 'postgres');
  mkdirSync(home);
  const owner = unprivileged(home);
  const { bin, copy } = await findPostgres(owner);
  chmodSync(home, 0o777);
  const identity = reaching(owner, home);
  const data = join(home, 'data');
  makeData(identity, bin, data, join(folder, 'secrets/postgres_password'));
  const port = await freePort(0);
  writeFileSync(join(home, 'docker-entrypoint.sh'), entryPoint(bin, data, port), { mode: 0o755 });
  cpSync('deploy/pg_hba.conf', join(home, 'pg_hba.conf'));
  const command = shellText(services.postgres.command[2], {
    '/run/secrets': join(folder, 'secrets'),
    '/tmp/tls_key': join(home, 'tls_key'),
    '/etc/postgresql/pg_hba.conf': join(home, 'pg_hba.conf'),
  });
  const trust = `sslmode=verify-full&sslrootcert=${join(folder, 'secrets/tls_ca')}`;
  const login = `postgres:${secretIn(folder, 'postgres_password')}`;
  const superuserUrl = `postgresql://${login}@localhost:${port}/postgres?${trust}`;
  const env = { PATH: [home, process.env.PATH].join(delimiter) };
  const program = shell('PostgreSQL', command, { env, identity, logFile: join(folder, 'postgres.log') });
  const service = await keepRunning({ program, isReady: () => isReached(superuserUrl), restart: false, log });
  const [app, owning] = ['database_app_password', 'database_owner_password'].map((name) => secretIn(folder, name));
  await prepareDatabase(superuserUrl, { superuser: '', redis: '', app: app ?? '', owner: owning ?? '' }, false);
  return {
    port,
    superuserUrl,
    async stop() {
      await service.stop();
      if (copy) rmSync(copy, { recursive: true, force: true });
    },
  };
}

/** Initializes an empty volume like the image. */
function makeData(identity: Identity, bin: string, data: string, passwordFile: string): void {
  const password = ['--username=postgres', `--pwfile=${passwordFile}`];
  const text = ['--encoding=UTF8', '--locale=C'];
  const made = runOnce(identity, join(bin, 'initdb'), ['--no-sync', '--auth=trust', ...text, ...password, data]);
  if (!made.ok) throw new Error(made.out);
}

async function isReached(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // connecting reports it
  const isThere = await client.connect().then(
    () => true,
    () => false, // not ready; its log has the reason
  );
  await client.end();
  return isThere;
}

async function startRedis(folder: string): Promise<Service & { port: number }> {
  const found = await findRedis('.data/bin', { log });
  if (typeof found === 'string') throw new Error(`there is no Redis: ${found}`);
  const home = join(folder, 'redis');
  mkdirSync(home);
  const port = await freePort(0);
  const command = shellText(services.redis.command[2], {
    '/run/secrets': join(folder, 'secrets'),
    '/data': home,
    '6379': `${port}\nbind 127.0.0.1`,
  });
  const env = { ...found.env, PATH: [dirname(found.file), process.env.PATH].join(delimiter) };
  const program = shell('Redis', command, { env, logFile: join(folder, 'redis.log') });
  const password = secretIn(folder, 'redis_password');
  const ca = secretIn(folder, 'tls_ca');
  const isReady = async () => {
    const options = { port, host: 'localhost', password, tls: { ca }, retryStrategy: () => null };
    const client = new Redis(options);
    client.on('error', () => {}); // the ping reports it
    const isThere = await client.ping().then(
      () => true,
      () => false, // not ready
    );
    client.disconnect();
    return isThere;
  };
  return { port, ...(await keepRunning({ program, isReady, restart: false, log })) };
}

const shell = (name: string, command: string, rest: Pick<Program, 'env' | 'identity' | 'logFile'>): Program => ({
  name,
  file: '/bin/sh',
  args: ['-c', command],
  stopBy: STOP,
  ...rest,
});

/** Like mailpit with `MP_SMTP_REQUIRE_TLS`. */
async function startMail(folder: string): Promise<Service & { port: number; mails: string[] }> {
  const mails: string[] = [];
  const server = new SMTPServer({
    secure: true,
    cert: secretIn(folder, 'mailpit_tls_cert'),
    key: secretIn(folder, 'mailpit_tls_key'),
    authOptional: true,
    onData(stream, _session, done) {
      text(stream).then((source) => {
        mails.push(source);
        done();
      }, done);
    },
  });
  server.on('error', () => {}); // a client that rejects the certificate disconnects
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
