import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../src/modules/index.ts';
import type { Route } from '../src/platform/http/route.ts';
import { requestFor } from '../test/access/requests.ts';
import { type Identity, leastOf } from '../test/access/table.ts';
import { type Asked, createWorld, startOpenProduct, type World } from '../test/access/world.ts';
import type { Product } from '../test/harness/product.ts';

/**
 * `npx vitest run --project costs` after `npm run build`: prints the processor time of each call. Reads are sent seven
 * times and writes three times; the table has the medians, above those of `GET /healthz`.
 */
const TENANTS = 5_000;
const READS = 7;
const WRITES = 3;
/** Milliseconds. */
const MOST_UNLIMITED = 50;
const MOST_ANONYMOUS = 20;

let product: Product;
let world: World;
let client: Worker;

beforeAll(async () => {
  product = await startOpenProduct();
  world = await createWorld(product);
  await world.rows(`insert into tenant (property_id, company_name, suite_number, floor_number, phone, created_at, updated_at)
    select ${world.property.id}, 'Company ' || n, n, n % 50, '512 555 0100', now(), now()
    from generate_series(1, ${TENANTS}) n returning id`);
  await world.rows(`insert into tenant_contact (tenant_id, name) select id, 'Ada Lovelace' from tenant returning id`);
  client = new Worker(CLIENT, { eval: true });
});

afterAll(async () => {
  await client.terminate();
  await product.stop();
});

/** In a thread of its own, so that only the server works on the main thread. */
const CLIENT = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async ({ url, ...init }) => {
    const response = await fetch(url, { redirect: 'manual', ...init });
    await response.arrayBuffer();
    parentPort.postMessage(response.status);
  });`;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly cookie: string;
  readonly body?: unknown;
}

interface Cost {
  readonly status: number;
  /** Milliseconds of the main thread, and of the whole process with the client. */
  readonly thread: number;
  readonly process: number;
}

async function costOf({ method, path, cookie, body }: Sent): Promise<Cost> {
  const isForm = body instanceof FormData;
  const form = isForm ? new Response(body) : null;
  const message = {
    ...{ url: product.url + path, method },
    headers: {
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': form?.headers.get('content-type') ?? 'application/json' }),
    },
    body: form ? new Uint8Array(await form.arrayBuffer()) : body === undefined ? undefined : JSON.stringify(body),
  };
  const before = [process.threadCpuUsage(), process.cpuUsage()] as const;
  client.postMessage(message);
  const [status] = await once(client, 'message');
  const [thread, whole] = [process.threadCpuUsage(before[0]), process.cpuUsage(before[1])];
  return { status, thread: (thread.user + thread.system) / 1_000, process: (whole.user + whole.system) / 1_000 };
}

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;

function sentBy(route: Pick<Route, 'method' | 'path'>, asked: Asked, who: Identity): Sent {
  const params = { id: world.property.id, ...asked.params };
  const path = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, String(value)),
    route.path,
  );
  const { cookieHeader } = asked.as?.[who] ?? world.clients[who];
  const query = `propertyId=${world.property.id}&${asked.query ?? ''}`;
  return { method: route.method, path: `${path}?${query}`, cookie: cookieHeader, body: asked.body };
}

function medianOf(costs: readonly Cost[], idle: Cost): Cost {
  const of = (pick: (cost: Cost) => number) =>
    costs.map(pick).toSorted((one, other) => one - other)[Math.floor(costs.length / 2)] ?? 0;
  const above = (pick: (cost: Cost) => number) => Math.max(0, of(pick) - pick(idle));
  return {
    status: costs[0]?.status ?? 0,
    thread: above(({ thread }) => thread),
    process: above((cost) => cost.process),
  };
}

const NOTHING: Cost = { status: 0, thread: 0, process: 0 };

async function measured(route: Route, who: Identity, idle: Cost): Promise<Cost> {
  const isRead = route.method === 'GET' || who === 'anonymous';
  const costs: Cost[] = [];
  let asked = await requestFor(world, nameOf(route));
  for (let n = 0; n < (isRead ? READS : WRITES); n++) {
    if (n > 0 && !isRead) asked = await requestFor(world, nameOf(route));
    costs.push(await costOf(sentBy(route, asked, who)));
  }
  return medianOf(costs, idle);
}

interface Row {
  readonly call: string;
  readonly limits: string;
  readonly anonymous: Cost;
  readonly signedIn: Cost | null;
}

/** Answered without a declaration. */
const others = ['/api/openapi.json', '/api/docs', '/', '/shop', '/login', '/terms', '/sitemap.xml', '/no-such-page'];

test('no call without a limit takes 50 ms, none by a signed-out caller 20 ms of the main thread', async () => {
  const rows: Row[] = [];
  const get = (path: string) => costOf({ method: 'GET', path, cookie: '' });
  for (let n = 0; n < 20; n++) await get('/healthz');
  const idle = medianOf(await inTurn(20, () => get('/healthz')), NOTHING);
  for (const path of [...others, `/${world.property.slug}`]) {
    await get(path);
    const anonymous = medianOf(await inTurn(READS, () => get(path)), idle);
    const call = `GET ${path.replace(world.property.slug, ':slug')}`;
    rows.push({ call, limits: 'answered from memory', anonymous, signedIn: null });
  }
  for (const route of routes) {
    const call = nameOf(route);
    const limits = route.unlimited ?? route.limits.map((name) => `\`${name}\``).join(', ');
    const signedIn = leastOf(call) === 'anonymous' ? null : await measured(route, leastOf(call), idle);
    rows.push({ call, limits, anonymous: await measured(route, 'anonymous', idle), signedIn });
  }
  printed(rows);
  const isUnlimited = new Set(routes.filter(({ limits }) => limits.length === 0).map(nameOf));
  const tooMuch = rows.filter(
    ({ call, anonymous, signedIn }) =>
      anonymous.thread > MOST_ANONYMOUS || (isUnlimited.has(call) && (signedIn?.process ?? 0) > MOST_UNLIMITED),
  );
  expect(tooMuch).toEqual([]);
}, 1_200_000);

async function inTurn(times: number, ask: () => Promise<Cost>): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (let n = 0; n < times; n++) costs.push(await ask());
  return costs;
}

/** Milliseconds of the main thread, and of the whole process with its threads, the client and the worker's jobs. */
function printed(rows: readonly Row[]): void {
  const shown = (cost: Cost | null) =>
    cost ? `${cost.status}: ${cost.thread.toFixed(1)}, ${cost.process.toFixed(1)}` : '';
  console.table(
    rows.map(({ call, limits, anonymous, signedIn }) => ({
      call,
      limits,
      'signed out': shown(anonymous),
      'signed in': shown(signedIn),
    })),
  );
}
