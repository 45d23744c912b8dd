import pg from 'pg';
import { Client } from '../../test/harness/client.ts';
import { addTenant, ownBuilding } from '../../test/harness/factories.ts';
import type { BenchServer } from '../bench-server.ts';
import { type Ask, ask } from '../load.ts';
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

/** Signed-in calls: reads relative to bare node:http, writes relative to the former build. */
export async function signedIn(
  now: BenchServer,
  former: BenchServer | null,
  ownerDatabaseUrl: string,
  tell: (row: Row) => void,
): Promise<void> {
  const database = new pg.Client({ connectionString: ownerDatabaseUrl });
  await database.connect();
  try {
    const people = await furnish(now, database);
    for (const [path, least] of PARTS) tell(await part(now, path, least, people.cookies[0] ?? ''));
    if (!former) return;
    tell(
      await times('cart add, 16 connections', '211 a second', {
        now,
        former,
        asks: people.adds,
        reset: people.emptyCarts,
      }),
    );
    tell(await times('tenant save, 8 connections', '105 a second', { now, former, asks: people.saves }));
  } finally {
    await database.end();
  }
}

async function furnish({ product }: BenchServer, database: pg.Client) {
  const clientOf = { client: () => new Client(`http://127.0.0.1:${product}`) };
  const owners = await Promise.all(Array.from({ length: SHOPPERS }, () => ownBuilding(clientOf)));
  const cookies = owners.map(({ client }) => client.cookieHeader);
  const { rows } = await database.query(
    `select p.id from product p where p.archived_at is null
       and not exists (select from variant v where v.product_id = p.id and v.archived_at is null) order by id limit 1`,
  );
  const productId: number = rows[0].id;
  const adds = cookies.map((cookie): Ask => {
    return { method: 'POST', path: '/api/cart', cookie, body: { productId, variantId: null, quantity: 1 } };
  });
  const saves: Ask[] = [];
  for (const { client, property } of owners.slice(0, SAVES)) {
    const { id } = await addTenant(client, property.id);
    saves.push(saveOf(id, client.cookieHeader));
  }
  return { cookies, adds, saves, emptyCarts: async () => void (await database.query('delete from cart_item')) };
}

function saveOf(id: number, cookie: string): Ask {
  const contacts = [{ name: 'Ada', phone: '512 555 0110', isPrimary: true }];
  const fields = { companyName: 'Hill Country Dental', suiteNumber: '0210', floorNumber: 2, phone: '512 555 0110' };
  return {
    method: 'PUT',
    path: `/api/tenants/${id}`,
    cookie,
    body: { ...fields, email: null, website: null, contacts },
  };
}

async function part({ product, bare }: BenchServer, path: string, floor: number, cookie: string): Promise<Row> {
  const load = { port: product, asks: [{ path, cookie }] };
  const { length } = await ask(load, 2);
  const parts: number[] = [];
  const rates: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const least = await ask({ port: bare, asks: [{ path: `/${length}` }] }, TURN_SECONDS);
    const { perSecond } = await ask(load, TURN_SECONDS);
    parts.push(perSecond / least.perSecond);
    rates.push(perSecond);
  }
  const bounds = { before: '0.013–0.02', least: floor, digits: 3, detail: `${Math.round(median(rates))} a second` };
  return row(`\`GET ${path}\`, signed in`, median(parts), bounds);
}

interface Compared {
  readonly now: BenchServer;
  readonly former: BenchServer;
  readonly asks: readonly Ask[];
  readonly reset?: () => Promise<void>;
}

/** One connection per client. */
async function times(what: string, before: string, { now, former, asks, reset }: Compared): Promise<Row> {
  const rateOf = async ({ product }: BenchServer, seconds: number) => {
    await reset?.();
    return (await ask({ port: product, asks, connections: asks.length }, seconds)).perSecond;
  };
  await rateOf(now, 1);
  await rateOf(former, 1);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    theirs.push(await rateOf(former, TURN_SECONDS));
    ours.push(await rateOf(now, TURN_SECONDS));
  }
  const times = median(ours.map((perSecond, turn) => perSecond / (theirs[turn] ?? 0)));
  const detail = `${Math.round(median(ours))} of ${Math.round(median(theirs))} a second`;
  return row(`${what}, times the build before`, times, { before, least: 1.5, detail, unit: '×' });
}
