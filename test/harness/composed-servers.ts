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
import { identityReaching, runOnce, unprivilegedIdentity } from '../../scripts/services/identity.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { findPostgres } from '../../scripts/services/postgres-programs.ts';
import type { Identity, Program } from '../../scripts/services/processes.ts';
import { findRedis } from '../../scripts/services/redis-programs.ts';
import { type Service, supervise } from '../../scripts/services/supervisor.ts';

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
const STOP: Program['stopSignals'] = [
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
function shellText(command: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce(
    (shellCommand, [placeholder, replacement]) => shellCommand.replaceAll(placeholder, replacement),
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
  const serverFolder = join(folder, 'postgres');
  mkdirSync(serverFolder);
  const owner = unprivilegedIdentity(serverFolder);
  const { bin, copy } = await findPostgres(owner);
  chmodSync(serverFolder, 0o777);
  const identity = identityReaching(owner, serverFolder);
  const data = join(serverFolder, 'data');
  initializeData(identity, bin, data, join(folder, 'secrets/postgres_password'));
  const port = await freePort(0);
  writeFileSync(join(serverFolder, 'docker-entrypoint.sh'), entryPoint(bin, data, port), { mode: 0o755 });
  cpSync('deploy/pg_hba.conf', join(serverFolder, 'pg_hba.conf'));
  const command = shellText(services.postgres.command[2], {
    '/run/secrets': join(folder, 'secrets'),
    '/tmp/tls_key': join(serverFolder, 'tls_key'),
    '/etc/postgresql/pg_hba.conf': join(serverFolder, 'pg_hba.conf'),
  });
  const trust = `sslmode=verify-full&sslrootcert=${join(folder, 'secrets/tls_ca')}`;
  const login = `postgres:${secretIn(folder, 'postgres_password')}`;
  const superuserUrl = `postgresql://${login}@localhost:${port}/postgres?${trust}`;
  const env = { PATH: [serverFolder, process.env.PATH].join(delimiter) };
  const program = shellProgram('PostgreSQL', command, { env, identity, logFile: join(folder, 'postgres.log') });
  const service = await supervise({ program, isReady: () => canConnect(superuserUrl), shouldRestart: false, log });
  const [appPassword, ownerPassword] = ['database_app_password', 'database_owner_password'].map((name) =>
    secretIn(folder, name),
  );
  await prepareDatabase(
    superuserUrl,
    { superuser: '', redis: '', app: appPassword ?? '', owner: ownerPassword ?? '' },
    false,
  );
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
function initializeData(identity: Identity, bin: string, data: string, passwordFile: string): void {
  const password = ['--username=postgres', `--pwfile=${passwordFile}`];
  const text = ['--encoding=UTF8', '--locale=C'];
  const outcome = runOnce(identity, join(bin, 'initdb'), ['--no-sync', '--auth=trust', ...text, ...password, data]);
  if (!outcome.ok) throw new Error(outcome.out);
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // connecting reports it
  const isConnected = await client.connect().then(
    () => true,
    () => false, // not ready; its log has the reason
  );
  await client.end();
  return isConnected;
}

async function startRedis(folder: string): Promise<Service & { port: number }> {
  const redisProgram = await findRedis('.data/bin', { log });
  if (typeof redisProgram === 'string') throw new Error(`there is no Redis: ${redisProgram}`);
  const serverFolder = join(folder, 'redis');
  mkdirSync(serverFolder);
  const port = await freePort(0);
  const command = shellText(services.redis.command[2], {
    '/run/secrets': join(folder, 'secrets'),
    '/data': serverFolder,
    '6379': `${port}\nbind 127.0.0.1`,
  });
  const env = { ...redisProgram.env, PATH: [dirname(redisProgram.file), process.env.PATH].join(delimiter) };
  const program = shellProgram('Redis', command, { env, logFile: join(folder, 'redis.log') });
  const password = secretIn(folder, 'redis_password');
  const ca = secretIn(folder, 'tls_ca');
  const isReady = async () => {
    const options = { port, host: 'localhost', password, tls: { ca }, retryStrategy: () => null };
    const client = new Redis(options);
    client.on('error', () => {}); // the ping reports it
    const isConnected = await client.ping().then(
      () => true,
      () => false, // not ready
    );
    client.disconnect();
    return isConnected;
  };
  return { port, ...(await supervise({ program, isReady, shouldRestart: false, log })) };
}

const shellProgram = (
  name: string,
  command: string,
  programFields: Pick<Program, 'env' | 'identity' | 'logFile'>,
): Program => ({
  name,
  file: '/bin/sh',
  args: ['-c', command],
  stopSignals: STOP,
  ...programFields,
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
