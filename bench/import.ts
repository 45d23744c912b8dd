import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startServices } from '../scripts/services.ts';
import { migrate } from '../src/platform/orm.ts';
import { Client } from '../test/harness/client.ts';
import { addProperty, signUp } from '../test/harness/factories.ts';
import { hostileFiles } from '../test/harness/hostile-files.ts';
import { importIn, uploadFile, validateFile } from '../test/harness/importing.ts';
import { watchMemory } from '../test/harness/memory.ts';
import { csv, rentRoll, rowsXml, workbook } from '../test/harness/spreadsheets.ts';
import { until } from '../test/harness/until.ts';

/**
 * Files of 10,000 and 100,000 tenants, from the first byte of the upload to the directory, against `psql \copy` of the
 * same rows into the same tables in the same run; and what hostile files do to those who look at a directory.
 */
const SIZES = [10_000, 100_000];
const MOST_RATIO = 5;
const MOST_MEGABYTES = 400;
const MOST_LAG_MS = 100;
const MOST_SLOWDOWN = 3;

const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const services = await startServices({ dataDir: folder, throwaway: true, log: console.log });
await migrate(services.ownerDatabaseUrl);
const ports = { web: await freePort(), worker: await freePort() };
const url = `http://127.0.0.1:${ports.web}`;
const [web, worker] = [start('src/web/main.ts', ports.web), start('src/workers/main.ts', ports.worker)];
const faults: string[] = [];

try {
  for (const port of Object.values(ports))
    await until(
      'the processes to be ready',
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      30_000,
    );
  for (const size of SIZES) await compare(size);
  await slowdown();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  for (const running of [web, worker]) running.kill('SIGKILL');
  await services.stop();
}

function start(entry: string, port: number) {
  return spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      DATA_DIR: folder,
      PORT: String(port),
      APP_URL: url,
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000',
      WEATHER: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A building of its own for each file, and one for `\copy`. */
async function compare(size: number): Promise<void> {
  const rows = rentRoll(size);
  const copied = await copy(rows);
  console.log(`${size} tenants with a contact each; psql \\copy: ${copied.toFixed(2)} s`);
  for (const [name, bytes] of [
    ['list.csv', csv(rows)],
    ['list.xlsx', workbook([{ name: 'Tenants', xml: rowsXml(rows) }])],
  ] as const) {
    const { client } = await signUp({ client: () => new Client(url) });
    const property = await addProperty(client);
    await lagOfWeb();
    const memory = watchMemory(worker.pid ?? 0);
    const from = performance.now();
    const { body } = await uploadFile(client, property.id, name, bytes, '&wait=0');
    await importIn(client, body.importId, ['done'], 120_000);
    const seconds = (performance.now() - from) / 1_000;
    const { alone, programs } = memory.stop();
    const lag = await lagOfWeb();
    const ratio = seconds / copied;
    console.log(
      `  ${name.padEnd(9)} ${(bytes.length / 1e6).toFixed(1).padStart(4)} MB: ${seconds.toFixed(2)} s, ${ratio.toFixed(1)} times \\copy;`,
      `worker ${alone} MB, its reader ${programs} MB; web's loop blocked ${lag.toFixed(0)} ms at most`,
    );
    if (name === 'list.csv' && ratio > MOST_RATIO)
      faults.push(`${size} rows of CSV take ${ratio.toFixed(1)} times \\copy`);
    if (Math.max(alone, programs) > MOST_MEGABYTES)
      faults.push(`${name} with ${size} rows takes ${alone} and ${programs} MB`);
    if (lag > MOST_LAG_MS) faults.push(`${name} with ${size} rows blocks web for ${lag.toFixed(0)} ms`);
  }
}

/** @returns seconds, the start of psql included. */
async function copy(rows: readonly (readonly string[])[]): Promise<number> {
  const owner = new pg.Client({ connectionString: services.ownerDatabaseUrl });
  await owner.connect();
  const { rows: made } = await owner.query(
    `with p as (insert into property (name, slug, address, created_at) values ('Copy', 'copy-${rows.length}', 'x', now()) returning id)
     select id, (select setval('tenant_id_seq', nextval('tenant_id_seq') + ${rows.length}))::int - ${rows.length} as first from p`,
  );
  await owner.end();
  const { id, first } = made[0];
  const files = { tenant: join(folder, 'tenant.csv'), contact: join(folder, 'contact.csv') };
  const body = rows.slice(1);
  writeFileSync(
    files.tenant,
    csv(body.map((row, n) => [String(first + n), String(id), ...row.slice(0, 6), 'now', 'now'])),
  );
  writeFileSync(files.contact, csv(body.map((row, n) => [String(first + n), ...row.slice(6), 'true'])));
  const columns =
    'id, property_id, company_name, suite_number, floor_number, phone, email, website, created_at, updated_at';
  const from = performance.now();
  execFileSync('psql', [
    services.ownerDatabaseUrl,
    '--quiet',
    '--single-transaction',
    `--command=\\copy tenant (${columns}) from '${files.tenant}' csv`,
    `--command=\\copy tenant_contact (tenant_id, name, phone, is_primary) from '${files.contact}' csv`,
  ]);
  return (performance.now() - from) / 1_000;
}

/** The longest the loop of web stood still since the last time it was asked, in milliseconds. */
async function lagOfWeb(): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds\{.*\} (.*)$/m.exec(metrics)?.[1] ?? 0) * 1_000;
}

/** What a display feels while every hostile file is refused. */
async function slowdown(): Promise<void> {
  const { client } = await signUp({ client: () => new Client(url) });
  const property = await addProperty(client);
  const look = `${url}/api/property?slug=${property.slug}`;
  const idle = await p95While(look, () => sleep(5_000));
  const busy = await p95While(look, async () => {
    setPriority(15); // the attacker is on another machine: its own work is not what is measured
    for (const [name, bytes] of hostileFiles) {
      const from = performance.now();
      const memory = watchMemory(worker.pid ?? 0);
      const { status } = await validateFile(client, property.id, name, bytes);
      const seconds = (performance.now() - from) / 1_000;
      const { alone, programs } = memory.stop();
      console.log(
        `  ${name.padEnd(14)} ${status} in ${seconds.toFixed(2)} s; worker ${alone} MB, its reader ${programs} MB`,
      );
      if (seconds > 5 || status < 400 || Math.max(alone, programs) > MOST_MEGABYTES)
        faults.push(`${name} is not refused well`);
    }
  });
  console.log(
    `GET /api/property, p95: ${idle.toFixed(2)} ms idle, ${busy.toFixed(2)} ms meanwhile: ${(busy / idle).toFixed(1)} times`,
  );
  if (busy > MOST_SLOWDOWN * idle) faults.push(`a display waits ${(busy / idle).toFixed(1)} times as long`);
}

async function p95While(address: string, work: () => Promise<unknown>): Promise<number> {
  const display = fork(fileURLToPath(new URL('./display.ts', import.meta.url)), [address]);
  await sleep(500);
  await work();
  display.send('stop');
  const [p95] = await once(display, 'message');
  return Number(p95);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
