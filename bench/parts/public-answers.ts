import pg from 'pg';
import type { Services } from '../../scripts/services.ts';
import type { BenchServer } from '../bench-server.ts';
import { ask, type Load } from '../load.ts';
import { median, type Row, row } from '../report.ts';

/** Short turns, so that background load affects both alike. */
const TURNS = 5;
const TURN_SECONDS = 0.35;
const WARM_SECONDS = 1;
const CONNECTIONS = 64;

/** Forty tenants each; one more building has two thousand. */
const BUILDINGS = 10_000;
const LARGE = 2_000;
/** Growth since startup. */
const MOST_MEGABYTES = 300;
const buildings = Array.from({ length: BUILDINGS }, (_, at) => `/api/property?slug=tower-${at + 1}`);

interface Asked {
  readonly what: string;
  readonly before: string;
  readonly paths: readonly string[];
  readonly encoding?: 'br';
  readonly least: number;
}

const property = '`GET /api/property`';
const answers: readonly Asked[] = [
  { what: `${property}, 40 tenants`, before: '0.48', paths: ['/api/property?slug=tower-1'], least: 0.6 },
  {
    what: `${property}, 40 tenants, brotli`,
    before: '0.42',
    paths: ['/api/property?slug=tower-1'],
    encoding: 'br',
    least: 0.6,
  },
  { what: `${property}, 2,000 tenants`, before: '0.78', paths: ['/api/property?slug=large'], least: 0.6 },
  {
    what: `${property}, 2,000 tenants, brotli`,
    before: '0.44',
    paths: ['/api/property?slug=large'],
    encoding: 'br',
    least: 0.6,
  },
  {
    what: `${property}, spread over 10,000 buildings, brotli`,
    before: '0.021',
    paths: buildings,
    encoding: 'br',
    least: 0.4,
  },
  { what: `${property}, spread over 10,000 buildings`, before: '0.021', paths: buildings, least: 0.4 },
  { what: '`/{slug}`', before: '0.65', paths: ['/tower-1'], encoding: 'br', least: 0.6 },
  { what: '`GET /api/shop/products`', before: '0.09', paths: ['/api/shop/products'], encoding: 'br', least: 0.5 },
  { what: '`GET /api/shop/products/:id`', before: '0.11', paths: ['/api/shop/products/1'], encoding: 'br', least: 0.5 },
  { what: '`/shop`', before: '0.12', paths: ['/shop'], encoding: 'br', least: 0.5 },
  { what: '`/shop/product/:id`', before: '0.16', paths: ['/shop/product/1'], encoding: 'br', least: 0.5 },
  { what: '`/`', before: '0.16', paths: ['/'], encoding: 'br', least: 0.6 },
];

/** Public requests per second, relative to bare node:http at the same size. */
export async function publicAnswers(server: BenchServer, tell: (row: Row) => void): Promise<void> {
  await ask({ port: server.bare, asks: [{ path: '/1000' }] }, 1);
  const atFirst = await server.used();
  for (const asked of answers) tell(await compare(server, asked));
  const megabytes = (await server.used()).megabytes - atFirst.megabytes;
  const floor = { before: '616 MB', most: MOST_MEGABYTES, digits: 0, unit: ' MB' };
  tell(row('memory that 10,000 buildings and all of the above add', megabytes, floor));
}

async function compare(server: BenchServer, asked: Asked): Promise<Row> {
  const { what, before, paths, encoding, least } = asked;
  const load: Load = { port: server.product, asks: paths.map((path) => ({ path })), encoding };
  const length = await warm(load);
  const [bare, ours]: [Turn[], Turn[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    bare.push(await turnOf(server, { port: server.bare, asks: [{ path: `/${length}` }] }));
    ours.push(await turnOf(server, load));
  }
  const part = median(ours.map(({ perSecond }, turn) => perSecond / (bare[turn]?.perSecond ?? 0)));
  const cost = (turns: readonly Turn[]) => Math.round(median(turns.map(({ microseconds }) => microseconds)));
  const rate = Math.round(median(ours.map(({ perSecond }) => perSecond)));
  const detail = `${rate} a second, ${length} bytes, ${cost(ours)} µs of processor for ${cost(bare)}`;
  return row(what, part, { before, least, detail });
}

/**
 * Requests every path once, then all of them for a while.
 * @returns bytes of the last reply
 */
async function warm(load: Load): Promise<number> {
  for (let at = 0; at < load.asks.length; at += CONNECTIONS)
    await ask({ ...load, asks: load.asks.slice(at, at + CONNECTIONS), connections: CONNECTIONS }, 0);
  return (await ask(load, WARM_SECONDS)).length;
}

interface Turn {
  readonly perSecond: number;
  /** CPU time per reply, insensitive to background load. */
  readonly microseconds: number;
}

async function turnOf(server: BenchServer, load: Load): Promise<Turn> {
  const before = await server.used();
  const { perSecond, count } = await ask(load, TURN_SECONDS);
  const after = await server.used();
  return { perSecond, microseconds: (1_000 * (after.milliseconds - before.milliseconds)) / count };
}

export async function addBuildings({ ownerDatabaseUrl }: Pick<Services, 'ownerDatabaseUrl'>): Promise<void> {
  const database = new pg.Client({ connectionString: ownerDatabaseUrl });
  await database.connect();
  await database.query(`insert into property (name, slug, address, created_at)
    select 'Tower ' || n, 'tower-' || n, n || ' Main St', now() from generate_series(1, ${BUILDINGS}) n
    union all select 'Large', 'large', '1 Main St', now()`);
  await database.query(
    'insert into property_slug (slug, property_id) select slug, id from property on conflict do nothing',
  );
  await database.query(`insert into tenant
      (property_id, company_name, suite_number, floor_number, phone, email, website, created_at, updated_at)
    select p.id, 'Company ' || md5(p.id * 100 + n || ''), n, n % 200, '512 555 01' || n,
      'desk' || n || '@example.com', 'https://example.com/' || n, now(), now()
    from property p, generate_series(1, case when p.slug = 'large' then ${LARGE} else 40 end) n`);
  await database.query('analyze');
  await database.end();
}
