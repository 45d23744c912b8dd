import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startServices } from '../scripts/services.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { Client } from '../test/harness/client.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { withDatabase } from '../test/harness/urls.ts';

/** Cost of row-level security for signed-in reads: two servers, with and without, in short alternating turns. */
const TURNS = Number(process.env.TURNS ?? 40);
const TURN_MS = 250;
const CONNECTIONS = 8;
const TENANTS = 200;
const MIN_RATIO = 0.9;
const DATABASE_WITHOUT_BOUNDS = 'without_bounds';

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const services = await startServices({ dataDir, isThrowaway: true, log: console.log });
await migrate(services.ownerDatabaseUrl);
await copyWithoutPolicies();
const children = ['on', 'off'].map(startServer);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
try {
  const [withBounds, withoutBounds] = (await Promise.all(children.map(prepareServer))) as [
    PreparedServer,
    PreparedServer,
  ];
  const ratios: number[] = [];
  for (const [at, path] of withBounds.paths.entries()) {
    const counts = { on: 0, off: 0 };
    for (let turn = -4; turn < TURNS; turn++) {
      const first = await countAnswers(withBounds, at);
      const second = await countAnswers(withoutBounds, at);
      if (turn < 0) continue; // warm-up
      counts.on += first;
      counts.off += second;
    }
    ratios.push(counts.on / counts.off);
    console.log(`${(counts.on / counts.off).toFixed(3)}  ${counts.on} of ${counts.off} without bounds  ${path}`);
  }
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  console.log(`${mean.toFixed(3)}  on average`);
  if (mean < MIN_RATIO) process.exitCode = 1;
} finally {
  agent.destroy();
  for (const child of children) child.kill();
  await services.stop();
}

async function copyWithoutPolicies(): Promise<void> {
  const owner = new pg.Client({ connectionString: withDatabase(services.ownerDatabaseUrl, 'postgres') });
  await owner.connect();
  const { pathname } = new URL(services.ownerDatabaseUrl);
  await owner.query(`create database ${DATABASE_WITHOUT_BOUNDS} template ${pathname.slice(1)}`);
  await owner.end();
  const copy = new pg.Client({ connectionString: withDatabase(services.ownerDatabaseUrl, DATABASE_WITHOUT_BOUNDS) });
  await copy.connect();
  const { rows } = await copy.query<{ relname: string }>('select relname from pg_class where relrowsecurity');
  await copy.query(rows.map(({ relname }) => `alter table ${relname} disable row level security`).join(';'));
  await copy.end();
}

function startServer(bounds: string) {
  return fork(fileURLToPath(new URL('./reach-server.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL:
        bounds === 'on' ? services.databaseUrl : withDatabase(services.databaseUrl, DATABASE_WITHOUT_BOUNDS),
      REDIS_URL: services.redisUrl,
      REDIS_PREFIX: `bounds-${bounds}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      WEATHER: 'off',
      RATE_LIMIT_SCALE: '100000',
      BOUNDS: bounds,
    },
  });
}

interface PreparedServer {
  url: string;
  cookie: string;
  paths: string[];
}

async function prepareServer(child: ReturnType<typeof startServer>): Promise<PreparedServer> {
  const [port] = (await once(child, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  const { client, property } = await signUpOwner({ client: () => new Client(url) });
  for (let count = 0; count < TENANTS; count++) await addTenant(client, property.id);
  const paths = [
    `/api/tenants?propertyId=${property.id}`,
    `/api/tenant-contacts?propertyId=${property.id}`,
    `/api/announcements?propertyId=${property.id}`,
    `/api/properties/${property.id}`,
    `/api/properties/${property.id}/users`,
    '/api/properties',
    '/api/orders',
    '/api/cart',
  ];
  return { url, cookie: client.cookieHeader, paths };
}

/** Counts replies per turn. */
async function countAnswers({ url, cookie, paths }: PreparedServer, at: number): Promise<number> {
  const endsAt = performance.now() + TURN_MS;
  let count = 0;
  async function askAgain(): Promise<void> {
    for (; performance.now() < endsAt; count++)
      await new Promise<void>((resolve, reject) => {
        request(url + paths[at], { agent, headers: { cookie } }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${paths[at]}: ${answer.statusCode}`));
          answer.resume().once('end', resolve);
        })
          .once('error', reject)
          .end();
      });
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askAgain));
  return count;
}
