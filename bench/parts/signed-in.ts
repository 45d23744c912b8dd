import pg from 'pg';
import { Client } from '../../test/harness/client.ts';
import { addTenant, signUpOwner } from '../../test/harness/factories.ts';
import type { BenchServer } from '../bench-server.ts';
import { type LoadRequest, runLoad } from '../load.ts';
import { median, type Row, row } from '../report.ts';

const TURNS = 7;
const TURN_SECONDS = 0.5;
const SHOPPERS = 16;
const SAVES = 8;
/** Minimum share of a bare server's rate. */
const PARTS = [
  ['/api/user', 0.03],
  ['/api/cart', 0.015],
] as const;

/** Measures signed-in calls: reads relative to bare node:http, writes relative to the former build. */
export async function signedIn(
  now: BenchServer,
  formerServer: BenchServer | null,
  ownerDatabaseUrl: string,
  tell: (row: Row) => void,
): Promise<void> {
  const database = new pg.Client({ connectionString: ownerDatabaseUrl });
  await database.connect();
  try {
    const people = await prepareShoppers(now, database);
    for (const [path, minShare] of PARTS) tell(await measureShare(now, path, minShare, people.cookies[0] ?? ''));
    if (!formerServer) return;
    tell(
      await compareRates('cart add, 16 connections', '211 a second', {
        currentServer: now,
        formerServer,
        asks: people.adds,
        reset: people.emptyCarts,
      }),
    );
    tell(
      await compareRates('tenant save, 8 connections', '105 a second', {
        currentServer: now,
        formerServer,
        asks: people.saves,
      }),
    );
  } finally {
    await database.end();
  }
}

async function prepareShoppers({ product }: BenchServer, database: pg.Client) {
  const clientOf = { client: () => new Client(`http://127.0.0.1:${product}`) };
  const owners = await Promise.all(Array.from({ length: SHOPPERS }, () => signUpOwner(clientOf)));
  const cookies = owners.map(({ client }) => client.cookieHeader);
  const { rows } = await database.query<{ productId: number; variantId: number }>(
    `update variant set stock = 1000000 where id = (
       select id from variant where archived_at is null order by stock desc, id limit 1)
     returning id as "variantId", product_id as "productId"`,
  );
  const [goods] = rows;
  const adds = cookies.map((cookie): LoadRequest => {
    return { method: 'POST', path: '/api/cart', cookie, body: { ...goods, quantity: 1 } };
  });
  const saves: LoadRequest[] = [];
  for (const { client, property } of owners.slice(0, SAVES)) {
    const { id } = await addTenant(client, property.id);
    saves.push(saveRequest(id, client.cookieHeader));
  }
  return { cookies, adds, saves, emptyCarts: async () => void (await database.query('delete from cart_item')) };
}

function saveRequest(id: number, cookie: string): LoadRequest {
  const contacts = [{ name: 'Ada', phone: '512 555 0110', isPrimary: true }];
  const fields = { companyName: 'Hill Country Dental', suiteNumber: '0210', floorNumber: 2, phone: '512 555 0110' };
  return {
    method: 'PUT',
    path: `/api/tenants/${id}`,
    cookie,
    body: { ...fields, email: null, website: null, contacts },
  };
}

async function measureShare(
  { product, barePort: bare }: BenchServer,
  path: string,
  minShare: number,
  cookie: string,
): Promise<Row> {
  const load = { port: product, asks: [{ path, cookie }] };
  const { length } = await runLoad(load, 2);
  const parts: number[] = [];
  const rates: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const bareResult = await runLoad({ port: bare, asks: [{ path: `/${length}` }] }, TURN_SECONDS);
    const { perSecond } = await runLoad(load, TURN_SECONDS);
    parts.push(perSecond / bareResult.perSecond);
    rates.push(perSecond);
  }
  const rowBounds = { before: '0.013–0.02', min: minShare, digits: 3, detail: `${Math.round(median(rates))} a second` };
  return row(`\`GET ${path}\`, signed in`, median(parts), rowBounds);
}

interface Comparison {
  readonly currentServer: BenchServer;
  readonly formerServer: BenchServer;
  readonly asks: readonly LoadRequest[];
  readonly reset?: () => Promise<void>;
}

/** Uses one connection per client. */
async function compareRates(
  label: string,
  formerResult: string,
  { currentServer, formerServer, asks, reset }: Comparison,
): Promise<Row> {
  const rateOf = async ({ product }: BenchServer, seconds: number) => {
    await reset?.();
    return (await runLoad({ port: product, asks, connections: asks.length }, seconds)).perSecond;
  };
  await rateOf(currentServer, 1);
  await rateOf(formerServer, 1);
  const [currentRates, formerRates]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    formerRates.push(await rateOf(formerServer, TURN_SECONDS));
    currentRates.push(await rateOf(currentServer, TURN_SECONDS));
  }
  const ratio = median(currentRates.map((perSecond, turn) => perSecond / (formerRates[turn] ?? 0)));
  const detail = `${Math.round(median(currentRates))} of ${Math.round(median(formerRates))} a second`;
  return row(`${label}, times the build before`, ratio, { before: formerResult, min: 1.5, detail, unit: '×' });
}
