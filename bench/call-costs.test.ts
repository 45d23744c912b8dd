import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../src/modules/index.ts';
import type { Route } from '../src/platform/http/route.ts';
import { requestFor } from '../test/access/requests.ts';
import { type Identity, leastIdentityOf } from '../test/access/table.ts';
import { type CallRequest, createWorld, startProductWithSubscriptions, type World } from '../test/access/world.ts';
import type { Product } from '../test/harness/product.ts';

/**
 * `npx vitest run --project costs` after `npm run build`: prints the processor time of each call. Reads are sent seven
 * times and writes three times; the table has the medians, above those of `GET /healthz`.
 */
const TENANTS = 5_000;
const READS = 7;
const WRITES = 3;
/** Milliseconds. */
const MAX_UNLIMITED_MS = 50;
const MAX_ANONYMOUS_MS = 20;

let product: Product;
let world: World;
let client: Worker;

beforeAll(async () => {
  product = await startProductWithSubscriptions();
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

/** Client in a thread of its own, so that only the server works on the main thread. */
const CLIENT = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async ({ url, ...init }) => {
    const response = await fetch(url, { redirect: 'manual', ...init });
    await response.arrayBuffer();
    parentPort.postMessage(response.status);
  });`;

interface RequestToMeasure {
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

async function costOf({ method, path, cookie, body }: RequestToMeasure): Promise<Cost> {
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
  const usageBefore = [process.threadCpuUsage(), process.cpuUsage()] as const;
  client.postMessage(message);
  const [status] = await once(client, 'message');
  const [threadUsage, processUsage] = [process.threadCpuUsage(usageBefore[0]), process.cpuUsage(usageBefore[1])];
  return {
    status,
    thread: (threadUsage.user + threadUsage.system) / 1_000,
    process: (processUsage.user + processUsage.system) / 1_000,
  };
}

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;

function buildRequest(
  route: Pick<Route, 'method' | 'path'>,
  requestParts: CallRequest,
  identity: Identity,
): RequestToMeasure {
  const params = { id: world.property.id, ...requestParts.params };
  const path = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, String(value)),
    route.path,
  );
  const { cookieHeader } = requestParts.as?.[identity] ?? world.clients[identity];
  const query = `propertyId=${world.property.id}&${requestParts.query ?? ''}`;
  return { method: route.method, path: `${path}?${query}`, cookie: cookieHeader, body: requestParts.body };
}

function medianOf(costs: readonly Cost[], idle: Cost): Cost {
  const medianBy = (pick: (cost: Cost) => number) =>
    costs.map(pick).toSorted((cost, otherCost) => cost - otherCost)[Math.floor(costs.length / 2)] ?? 0;
  const aboveIdle = (pick: (cost: Cost) => number) => Math.max(0, medianBy(pick) - pick(idle));
  return {
    status: costs[0]?.status ?? 0,
    thread: aboveIdle(({ thread }) => thread),
    process: aboveIdle((cost) => cost.process),
  };
}

const NO_COST: Cost = { status: 0, thread: 0, process: 0 };

async function measureRoute(route: Route, identity: Identity, idle: Cost): Promise<Cost> {
  const isRead = route.method === 'GET' || identity === 'anonymous';
  const costs: Cost[] = [];
  let requestParts = await requestFor(world, nameOf(route));
  for (let n = 0; n < (isRead ? READS : WRITES); n++) {
    if (n > 0 && !isRead) requestParts = await requestFor(world, nameOf(route));
    costs.push(await costOf(buildRequest(route, requestParts, identity)));
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
const otherPaths = [
  '/api/openapi.json',
  '/api/docs',
  '/',
  '/shop',
  '/login',
  '/terms',
  '/sitemap.xml',
  '/no-such-page',
];

test('no call without a limit takes 50 ms, none by a signed-out caller 20 ms of the main thread', async () => {
  const rows: Row[] = [];
  const get = (path: string) => costOf({ method: 'GET', path, cookie: '' });
  for (let n = 0; n < 20; n++) await get('/healthz');
  const idle = medianOf(await runSequentially(20, () => get('/healthz')), NO_COST);
  for (const path of [...otherPaths, `/${world.property.slug}`]) {
    await get(path);
    const anonymous = medianOf(await runSequentially(READS, () => get(path)), idle);
    const call = `GET ${path.replace(world.property.slug, ':slug')}`;
    rows.push({ call, limits: 'answered from memory', anonymous, signedIn: null });
  }
  for (const route of routes) {
    const call = nameOf(route);
    const limits = route.unlimited ?? route.limits.map((name) => `\`${name}\``).join(', ');
    const signedIn =
      leastIdentityOf(call) === 'anonymous' ? null : await measureRoute(route, leastIdentityOf(call), idle);
    rows.push({ call, limits, anonymous: await measureRoute(route, 'anonymous', idle), signedIn });
  }
  printRows(rows);
  const isUnlimited = new Set(routes.filter(({ limits }) => limits.length === 0).map(nameOf));
  const expensiveRows = rows.filter(
    ({ call, anonymous, signedIn }) =>
      anonymous.thread > MAX_ANONYMOUS_MS || (isUnlimited.has(call) && (signedIn?.process ?? 0) > MAX_UNLIMITED_MS),
  );
  expect(expensiveRows).toEqual([]);
}, 1_200_000);

async function runSequentially(times: number, measureOnce: () => Promise<Cost>): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (let n = 0; n < times; n++) costs.push(await measureOnce());
  return costs;
}

/** Milliseconds of the main thread, and of the whole process with its threads, the client and the worker's jobs. */
function printRows(rows: readonly Row[]): void {
  const costText = (cost: Cost | null) =>
    cost ? `${cost.status}: ${cost.thread.toFixed(1)}, ${cost.process.toFixed(1)}` : '';
  console.table(
    rows.map(({ call, limits, anonymous, signedIn }) => ({
      call,
      limits,
      'signed out': costText(anonymous),
      'signed in': costText(signedIn),
    })),
  );
}
