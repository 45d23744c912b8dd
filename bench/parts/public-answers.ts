import pg from 'pg';
import type { Services } from '../../scripts/services.ts';
import type { BenchServer } from '../bench-server.ts';
import { type LoadOptions, runLoad } from '../load.ts';
import { median, type Row, row } from '../report.ts';

/** Short turns, so that background load affects both alike. */
const TURNS = 5;
const TURN_SECONDS = 0.35;
const WARM_SECONDS = 1;
const CONNECTIONS = 64;

/** Buildings with forty tenants each; one more has two thousand. */
const BUILDINGS = 10_000;
const LARGE = 2_000;
/** Maximum growth since startup. */
const MAX_MEGABYTES = 300;
const buildings = Array.from({ length: BUILDINGS }, (_, at) => `/api/property?slug=tower-${at + 1}`);

interface MeasuredRequest {
  readonly label: string;
  readonly formerResult: string;
  readonly paths: readonly string[];
  readonly encoding?: 'br';
  readonly minShare: number;
}

const propertyLabel = '`GET /api/property`';
const answers: readonly MeasuredRequest[] = [
  { label: `${propertyLabel}, 40 tenants`, formerResult: '0.48', paths: ['/api/property?slug=tower-1'], minShare: 0.6 },
  {
    label: `${propertyLabel}, 40 tenants, brotli`,
    formerResult: '0.42',
    paths: ['/api/property?slug=tower-1'],
    encoding: 'br',
    minShare: 0.6,
  },
  {
    label: `${propertyLabel}, 2,000 tenants`,
    formerResult: '0.78',
    paths: ['/api/property?slug=large'],
    minShare: 0.6,
  },
  {
    label: `${propertyLabel}, 2,000 tenants, brotli`,
    formerResult: '0.44',
    paths: ['/api/property?slug=large'],
    encoding: 'br',
    minShare: 0.6,
  },
  {
    label: `${propertyLabel}, spread over 10,000 buildings, brotli`,
    formerResult: '0.021',
    paths: buildings,
    encoding: 'br',
    minShare: 0.4,
  },
  { label: `${propertyLabel}, spread over 10,000 buildings`, formerResult: '0.021', paths: buildings, minShare: 0.4 },
  { label: '`/{slug}`', formerResult: '0.65', paths: ['/tower-1'], encoding: 'br', minShare: 0.6 },
  {
    label: '`GET /api/shop/products`',
    formerResult: '0.09',
    paths: ['/api/shop/products'],
    encoding: 'br',
    minShare: 0.5,
  },
  {
    label: '`GET /api/shop/products/:id`',
    formerResult: '0.11',
    paths: ['/api/shop/products/1'],
    encoding: 'br',
    minShare: 0.5,
  },
  { label: '`/shop`', formerResult: '0.12', paths: ['/shop'], encoding: 'br', minShare: 0.5 },
  { label: '`/shop/product/:id`', formerResult: '0.16', paths: ['/shop/product/1'], encoding: 'br', minShare: 0.5 },
  { label: '`/`', formerResult: '0.16', paths: ['/'], encoding: 'br', minShare: 0.6 },
];

/** Measures public requests per second, relative to bare node:http at the same size. */
export async function publicAnswers(server: BenchServer, tell: (row: Row) => void): Promise<void> {
  await runLoad({ port: server.barePort, asks: [{ path: '/1000' }] }, 1);
  const usedAtStart = await server.used();
  for (const measuredRequest of answers) tell(await compare(server, measuredRequest));
  const megabytes = (await server.used()).megabytes - usedAtStart.megabytes;
  const bounds = { before: '616 MB', max: MAX_MEGABYTES, digits: 0, unit: ' MB' };
  tell(row('memory that 10,000 buildings and all of the above add', megabytes, bounds));
}

async function compare(server: BenchServer, measuredRequest: MeasuredRequest): Promise<Row> {
  const { label, formerResult, paths, encoding, minShare } = measuredRequest;
  const load: LoadOptions = { port: server.product, asks: paths.map((path) => ({ path })), encoding };
  const length = await warmUp(load);
  const [bareTurns, productTurns]: [Turn[], Turn[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    bareTurns.push(await measureTurn(server, { port: server.barePort, asks: [{ path: `/${length}` }] }));
    productTurns.push(await measureTurn(server, load));
  }
  const shareOfBare = median(productTurns.map(({ perSecond }, turn) => perSecond / (bareTurns[turn]?.perSecond ?? 0)));
  const cost = (turns: readonly Turn[]) => Math.round(median(turns.map(({ microseconds }) => microseconds)));
  const rate = Math.round(median(productTurns.map(({ perSecond }) => perSecond)));
  const detail = `${rate} a second, ${length} bytes, ${cost(productTurns)} µs of processor for ${cost(bareTurns)}`;
  return row(label, shareOfBare, { before: formerResult, min: minShare, detail });
}

/**
 * Requests every path once, then all of them for a while.
 * @returns bytes of the last reply
 */
async function warmUp(load: LoadOptions): Promise<number> {
  for (let at = 0; at < load.asks.length; at += CONNECTIONS)
    await runLoad({ ...load, asks: load.asks.slice(at, at + CONNECTIONS), connections: CONNECTIONS }, 0);
  return (await runLoad(load, WARM_SECONDS)).length;
}

interface Turn {
  readonly perSecond: number;
  /** CPU time per reply, insensitive to background load. */
  readonly microseconds: number;
}

async function measureTurn(server: BenchServer, load: LoadOptions): Promise<Turn> {
  const usedBefore = await server.used();
  const { perSecond, count } = await runLoad(load, TURN_SECONDS);
  const usedAfter = await server.used();
  return { perSecond, microseconds: (1_000 * (usedAfter.milliseconds - usedBefore.milliseconds)) / count };
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
