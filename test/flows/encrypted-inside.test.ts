import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transportOf } from '../../src/modules/mail/transport.ts';
import { loadEnv } from '../../src/platform/config/env.ts';
import type { Platform } from '../../src/platform/core/platform.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { listenForCommits } from '../../src/platform/events/commit-listener.ts';
import { createLogger } from '../../src/platform/observability/logger.ts';
import { createBlockingRedis, createRedis } from '../../src/platform/redis/redis.ts';
import { Client } from '../harness/client.ts';
import { type ComposedServers, startComposedServers } from '../harness/composed-servers.ts';
import { connectDisplay } from '../harness/display.ts';
import { type EntryProcess, runEntry } from '../harness/entry-process.ts';
import { addProperty, addTenant, signUp } from '../harness/factories.ts';
import { createSecretsSetup } from '../harness/secrets-setup.ts';
import { until } from '../harness/until.ts';

const ENTRIES = { web: 'src/web/main.ts', worker: 'src/workers/main.ts', realtime: 'src/realtime/main.ts' };
const deployment = createSecretsSetup();
const otherDeployment = createSecretsSetup();
const believedBefore = getCACertificates('default');
const entryProcesses: Partial<Record<keyof typeof ENTRIES, EntryProcess>> = {};
let servers: ComposedServers;

/** The addresses written by `deploy/make-env.sh`, on this machine, trusted by the authority of `source`. */
function addresses(
  source = deployment,
): Record<'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'REDIS_URL' | 'SMTP_URL', string> {
  const localUrl = (name: string) =>
    deployment
      .secret(name)
      .replace('postgres:5432', `localhost:${servers.postgresPort}`)
      .replace('redis:6379', `localhost:${servers.redisPort}`)
      .replace('mailpit:1025', `localhost:${servers.mailPort}`)
      .replace('/run/secrets', source.secretsFolder);
  const [DATABASE_URL, DATABASE_OWNER_URL] = [localUrl('database_url'), localUrl('database_owner_url')];
  return { DATABASE_URL, DATABASE_OWNER_URL, REDIS_URL: localUrl('redis_url'), SMTP_URL: localUrl('smtp_url') };
}

const secretFile = (name: string) => join(deployment.secretsFolder, name);

beforeAll(async () => {
  deployment.make();
  otherDeployment.make();
  servers = await startComposedServers(deployment.secretsFolder);
  const { DATABASE_OWNER_URL, ...serviceUrls } = addresses();
  await migrate(DATABASE_OWNER_URL);
  const env = {
    ...serviceUrls,
    NODE_ENV: 'production',
    APP_URL: 'https://localhost',
    OPERATOR_NAME: 'Example Directories LLC',
    MAIL_FROM: 'Foyer <no-reply@foyer.example>',
    WEATHER: 'off',
    DATA_DIR: deployment.folder,
    SESSION_SECRET_FILE: secretFile('session_secret'),
    TLS_CERT_FILE: secretFile('product_tls_cert'),
    TLS_KEY_FILE: secretFile('product_tls_key'),
  };
  setDefaultCACertificates([...believedBefore, deployment.secret('tls_ca')]); // as the proxy's configuration does
  for (const role of ['web', 'worker', 'realtime'] as const) entryProcesses[role] = runEntry(ENTRIES[role], env);
  for (const role of ['web', 'worker', 'realtime'] as const) {
    const url = await addressOf(role);
    await until(`${role} to be ready`, async () => (await fetch(`${url}/readyz`)).ok);
  }
});

afterAll(async () => {
  setDefaultCACertificates(believedBefore);
  const exits = Object.values(entryProcesses).map(async ({ child }) => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  await Promise.all(exits);
  await servers?.stop();
  for (const { folder } of [deployment, otherDeployment]) rmSync(folder, { recursive: true, force: true });
});

const portOf = async (role: keyof typeof ENTRIES) => (await entryProcesses[role]?.port) ?? 0;
const addressOf = async (role: keyof typeof ENTRIES) => `https://localhost:${await portOf(role)}`;

test('signup, mail and live updates work with TLS only', async () => {
  const url = await addressOf('web');
  const { client, username } = await signUp({ client: () => new Client(url) });
  const property = await addProperty(client);
  const display = await connectDisplay(await addressOf('realtime'), property.slug);
  await addTenant(client, property.id);
  await expect.poll(() => display.changes.length).toBeGreaterThan(0);
  display.close();
  await until('the mail', () => servers.mails.find((source) => source.toLowerCase().includes(username.toLowerCase())));
});

test('every PostgreSQL connection is encrypted, including LISTEN', async () => {
  const client = new pg.Client({ connectionString: servers.superuserUrl });
  await client.connect();
  const { rows } = await client.query(
    `select ssl, query ilike 'listen%' as listens from pg_stat_activity join pg_stat_ssl using (pid) where usename = 'foyer_app'`,
  );
  await client.end();
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
  expect(rows.filter(({ listens }) => listens)).toHaveLength(1);
});

test('connections without TLS are refused', async () => {
  const plainConnection = new pg.Client({ connectionString: addresses().DATABASE_URL.replace(/\?.*/, '') });
  await expect(plainConnection.connect()).rejects.toThrow(/no pg_hba.conf entry .* no encryption/);
  const [address = ''] = addresses().REDIS_URL.replace('rediss:', 'redis:').split('?');
  const redis = new Redis(address, { retryStrategy: () => null });
  redis.on('error', () => {}); // the ping reports it
  await expect(redis.ping()).rejects.toThrow();
  for (const role of ['web', 'worker', 'realtime'] as const)
    await expect(fetch(`http://localhost:${await portOf(role)}/healthz`), role).rejects.toThrow();
});

test('every client refuses a server with a foreign certificate', async () => {
  const { DATABASE_OWNER_URL, ...serviceUrls } = addresses(otherDeployment);
  const env = loadEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...serviceUrls });
  const untrusted = /certificate|self.signed/i;
  const log = createLogger(env, 'test');
  await expect(migrate(DATABASE_OWNER_URL)).rejects.toThrow(untrusted);
  const pool = createPool(env, log);
  await expect(pool.query('select 1')).rejects.toThrow(untrusted);
  await pool.end();
  let listener = { close() {} };
  const tlsError = await new Promise<Error>((resolve) => {
    const warn = ({ err }: { err: Error }) => resolve(err);
    listener = listenForCommits({ env, log: { warn } } as unknown as Platform, () => {});
  });
  listener.close();
  expect(tlsError.message).toMatch(untrusted);
  for (const create of [createRedis, createBlockingRedis]) {
    const redis = create(env, log);
    const [error] = await once(redis, 'error');
    expect((error as Error).message).toMatch(untrusted);
    redis.disconnect();
  }
  const letter = {
    from: 'a@example.com',
    to: 'b@example.com',
    subject: 'S',
    text: 'T',
    html: 'T',
    messageId: '<1@a>',
    unsubscribeUrl: null,
  };
  await expect(transportOf(env)(letter)).rejects.toThrow(untrusted);
});

test('the Docker health check uses https, and fails once the process has stopped', async () => {
  const ask = async () => {
    const env = {
      PATH: process.env.PATH,
      PORT: String(await portOf('worker')),
      TLS_CERT_FILE: secretFile('product_tls_cert'),
    };
    const child = spawn(process.execPath, ['scripts/healthcheck.ts'], { env, stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    return code;
  };
  expect(await ask()).toBe(0);
  const { child } = entryProcesses.worker ?? {};
  child?.kill('SIGKILL');
  if (child) await once(child, 'exit');
  expect(await ask()).toBe(1);
});
