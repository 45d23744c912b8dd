import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startServices } from '../scripts/services.ts';
import { entities } from '../src/modules/index.ts';
import { loadEnv } from '../src/platform/config/env.ts';
import { createPlatform } from '../src/platform/core/platform.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createWeb } from '../src/web/app.ts';

/** Event loop delay while the largest directory is serialized, against a single JSON pass over the same text. */
const RUNS = 5;
const MAX_RATIO = 0.5;
const TENANTS = 100_000;

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const services = await startServices({ dataDir, isThrowaway: true, log: console.log });
await migrate(services.ownerDatabaseUrl);
const env = loadEnv({
  DATABASE_URL: services.databaseUrl,
  REDIS_URL: services.redisUrl,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
});
const platform = await createPlatform(env, 'bench', entities);
const web = createWeb(platform);
await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
const database = new pg.Client({ connectionString: services.databaseUrl });
await database.connect();

try {
  await fillDirectory();
  const waitsMs: number[] = [];
  for (let run = 0; run < RUNS; run++) waitsMs.push(await longestWait('br'), await longestWait('gzip'));
  const text = await (await fetchDirectory('identity')).text();
  const parseMs = Math.min(...Array.from({ length: RUNS }, () => timeOf(() => JSON.stringify(JSON.parse(text)))));
  const medianWait = median(waitsMs);
  const ratio = medianWait / parseMs;
  console.log(`${(text.length / 1e6).toFixed(1)} MB: one pass of JSON takes ${parseMs.toFixed(0)} ms`);
  console.log(
    `everything else waits ${medianWait.toFixed(0)} ms at most: ${ratio.toFixed(2)} of that; ${MAX_RATIO} is allowed`,
  );
  if (ratio >= MAX_RATIO) process.exitCode = 1;
} finally {
  await database.end();
  await web.close();
  await platform.close();
  await services.stop();
}

async function fillDirectory(): Promise<void> {
  await database.query(`insert into property (id, name, slug, address, created_at) overriding system value
    values (1, 'Large', 'large', '1 Main St', now())`);
  await database.query(`insert into property_slug values ('large', 1)`);
  await database.query(
    `insert into tenant (property_id, company_name, suite_number, floor_number, phone, email, website, created_at, updated_at)
     select 1, 'Company ' || n || repeat(' & Partners', 4), (n * 7919) % 100003, n % 200, '512 555 0100',
       'desk' || n || '@example.com', 'https://example.com/companies/' || n, now(), now() from generate_series(1, $1) n`,
    [TENANTS],
  );
  await database.query(`insert into tenant_contact (tenant_id, name) select id, 'Ada Lovelace' from tenant`);
  await database.query('analyze');
}

function fetchDirectory(encoding: string): Promise<Response> {
  return fetch(`${origin}/api/property?slug=large`, { headers: { 'accept-encoding': encoding } });
}

/** Milliseconds until the headers, which follow the whole body. */
async function longestWait(encoding: string): Promise<number> {
  await database.query('update property set version = version + 1');
  await sleep(1_500); // until the process checks for a newer version
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const reply = await fetchDirectory(encoding);
  delay.disable();
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`${reply.status}`);
  return delay.max / 1e6;
}

function timeOf(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
