import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startServices } from '../scripts/services.ts';
import { migrate } from '../src/platform/orm.ts';
import type { Memory, Ports } from './http-server.ts';
import { ask } from './load.ts';

/** Requests per second of the public answers, as parts of what bare node:http gives for as many bytes in the same run. */
/** Turns so short that a busy machine treats both alike. */
const TURNS = 8;
const TURN_SECONDS = 0.35;

interface Asked {
  readonly name: string;
  /** Asked for in turn. */
  readonly paths: readonly string[];
  readonly encoding?: 'br';
  /** The least part of bare node:http it may come to. */
  readonly least: number;
}

/** Each with forty tenants. */
const BUILDINGS = 10_000;
/** More than the process had when it began. */
const MOST_MEGABYTES = 250;
const buildings = Array.from({ length: BUILDINGS }, (_, at) => `/api/property?slug=tower-${at + 1}`);

const one = (path: string, least: number, encoding?: 'br'): Asked => ({
  name: path,
  paths: [path],
  least,
  ...(encoding && { encoding }),
});

const answers: readonly Asked[] = [
  one('/api/property?slug=tower-1', 0.8),
  one('/api/property?slug=tower-1', 0.8, 'br'),
  { name: `directories of ${BUILDINGS} buildings`, paths: buildings, encoding: 'br', least: 0.5 },
  { name: `directories of ${BUILDINGS} buildings`, paths: buildings, least: 0.5 },
  one('/tower-1', 0.75, 'br'),
  one('/api/shop/products', 0.6, 'br'),
  one('/api/shop/products/1', 0.6, 'br'),
  one('/shop', 0.6, 'br'),
  one('/shop/product/1', 0.6, 'br'),
  one('/', 0.6, 'br'),
];

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const services = await startServices({ dataDir, throwaway: true, log: console.log });
await migrate(services.ownerDatabaseUrl);
await addBuildings();
// The servers have a process of their own, so that those who ask do not slow down those who answer.
const server = fork(fileURLToPath(new URL('./http-server.ts', import.meta.url)), {
  env: {
    ...process.env,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    WEATHER: 'off',
  },
});

try {
  const [ports] = (await once(server, 'message')) as [Ports];
  await ask({ port: ports.bare, paths: ['/1000'] }, 1);
  const atFirst = await memory();
  for (const asked of answers) await compare(ports, asked);
  const megabytes = (await memory()) - atFirst;
  judge(`${Math.round(megabytes)} MB more of memory`, megabytes > MOST_MEGABYTES && `more than ${MOST_MEGABYTES}`);
} finally {
  server.kill();
  await services.stop();
}

async function compare(ports: Ports, { name, paths, encoding, least }: Asked): Promise<void> {
  const load = { port: ports.product, paths, encoding };
  const { length } = await ask(load, paths.length > 1 ? 20 : 1);
  const [bare, product]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    bare.push((await ask({ port: ports.bare, paths: [`/${length}`] }, TURN_SECONDS)).perSecond);
    product.push((await ask(load, TURN_SECONDS)).perSecond);
  }
  const part = median(product.map((perSecond, turn) => perSecond / (bare[turn] ?? 0)));
  const rates = `${Math.round(median(product))} of ${Math.round(median(bare))} per second`;
  judge(
    `${part.toFixed(3)}  ${rates}, ${length} bytes  ${name} ${encoding ?? ''}`,
    part < least && `less than ${least}`,
  );
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function judge(said: string, fault: string | false): void {
  console.log(fault ? `${said}  ${fault}` : said);
  if (fault) process.exitCode = 1;
}

async function memory(): Promise<number> {
  server.send('memory');
  const [{ megabytes }] = (await once(server, 'message')) as [Memory];
  return megabytes;
}

async function addBuildings(): Promise<void> {
  const database = new pg.Client({ connectionString: services.ownerDatabaseUrl });
  await database.connect();
  await database.query(`insert into property (name, slug, address, created_at)
    select 'Tower ' || n, 'tower-' || n, n || ' Main St', now() from generate_series(1, ${BUILDINGS}) n`);
  await database.query('insert into property_slug (slug, property_id) select slug, id from property');
  await database.query(`insert into tenant
      (property_id, company_name, suite_number, floor_number, phone, email, website, created_at, updated_at)
    select p.id, 'Company ' || md5(p.id * 100 + n || ''), n, n / 4, '512 555 01' || n,
      'desk' || n || '@example.com', 'https://example.com/' || n, now(), now()
    from property p, generate_series(1, 40) n`);
  await database.query('analyze');
  await database.end();
}
