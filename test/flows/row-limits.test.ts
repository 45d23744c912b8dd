import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { routes, rowCounts } from '../../src/modules/index.ts';
import type { CreatesRows } from '../../src/shared/calls.ts';
import { type RowLimit, type RowLimitName, rowLimits } from '../../src/shared/row-limits.ts';

import { type DemoServer, startDemoServer } from '../access/demo-server.ts';
import { requestFor } from '../access/requests.ts';
import { leastIdentityOf, refusedInDemo } from '../access/table.ts';
import { type CallRequest, createWorld, startProductWithSubscriptions, type World } from '../access/world.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let world: World;

beforeAll(async () => {
  product = await startProductWithSubscriptions();
  world = await createWorld(product);
});

afterAll(() => product.stop());

const usualLimits = structuredClone(rowLimits) as Record<RowLimitName, RowLimit>;
const setLimit = (name: RowLimitName, rows: number) => Object.assign(rowLimits[name], { rows });

afterEach(() => {
  for (const [name, { rows }] of Object.entries(usualLimits)) setLimit(name as RowLimitName, rows);
});

type Limited = Extract<CreatesRows, object>;

const limited = routes.flatMap(({ method, path, createsRows }) =>
  typeof createsRows === 'object' ? [[`${method} ${path}`, createsRows] as const] : [],
);

test('each limit belongs to a call', () => {
  expect(new Set(limited.map(([, { limit }]) => limit))).toEqual(new Set(Object.keys(rowLimits)));
});

test('each message names its number', () => {
  for (const { rows, reached } of Object.values(usualLimits)) expect(reached).toContain(rows.toLocaleString('en-US'));
});

describe.each(limited)('%s', (call, createsRows) => {
  test(`is refused at its limit of ${createsRows.limit}, and creates rows that count toward it below`, async () => {
    const { limit } = createsRows;
    const request = await requestFor(world, call);
    const owner = await ownerOf(createsRows, call, request);
    const countBefore = await countRows(limit, owner);
    setLimit(limit, countBefore);
    const refusal = await send(call, request);
    expect([refusal.status, refusal.body?.details]).toEqual([409, { limit, rows: countBefore }]);
    expect(await countRows(limit, owner)).toBe(countBefore);
    setLimit(limit, countBefore + 1);
    const { status } = await send(call, request);
    expect([200, 201, 202, 204]).toContain(status);
    expect(await countRows(limit, owner)).toBeGreaterThan(countBefore);
  });

  test(`and others at the same moment do not exceed its limit of ${createsRows.limit} together`, async () => {
    const { limit } = createsRows;
    const request = await requestFor(world, call);
    const owner = await ownerOf(createsRows, call, request);
    const countBefore = await countRows(limit, owner);
    setLimit(limit, countBefore + 1);
    const keyOf = (index: number) => (index % 2 ? { 'idempotency-key': randomUUID() } : {});
    const sendTogether = async () => {
      const isUpload = request.body instanceof FormData;
      const requests = Array.from({ length: isUpload ? 6 : 30 }, async (_, index) => {
        const headers = { ...request.headers, ...keyOf(index) };
        const { body } = isUpload ? await requestFor(world, call) : request;
        return (await send(call, { ...request, body, headers })).status;
      });
      const statuses = await Promise.all(requests);
      expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
      return await countRows(limit, owner);
    };
    // A busy decoder of pictures answers 503 to all of them.
    await expect.poll(sendTogether).toBe(countBefore + 1);
  });
});

describe('a demo', () => {
  let demo: DemoServer;

  beforeAll(async () => {
    demo = await startDemoServer(product);
  });

  afterAll(() => demo.stop());

  test.each(limited.filter(([call]) => !(call in refusedInDemo)))(
    'limits the rows of its building and their parents, but not of its shared accounts: %s',
    async (call, createsRows) => {
      const { limit, per } = createsRows;
      const request = await requestFor(world, call);
      setLimit(limit, await countRows(limit, await ownerOf(createsRows, call, request)));
      const { status, body } = await send(call, request, demo.url);
      if (per === 'account') expect(status).toBeLessThan(300);
      else expect([status, body?.details?.limit]).toEqual([409, limit]);
    },
  );
});

const clientOf = (call: string, request: CallRequest) =>
  request.as?.[leastIdentityOf(call)] ?? world.clients[leastIdentityOf(call)];

const paramsOf = (request: CallRequest): Readonly<Record<string, unknown>> => ({
  id: world.property.id,
  ...request.params,
});

async function send(call: string, request: CallRequest, url = product.url) {
  const [method = '', pattern = ''] = call.split(' ');
  const path = Object.entries(paramsOf(request)).reduce(
    (text, [name, id]) => text.replace(`:${name}`, String(id)),
    pattern,
  );
  const query = `propertyId=${world.property.id}&${request.query ?? ''}`;
  return await clientOf(call, request).forUrl(url).call(method, `${path}?${query}`, request.body, request.headers);
}

async function ownerOf({ per }: Limited, call: string, request: CallRequest): Promise<unknown> {
  if (per === 'account') return (await clientOf(call, request).get('/api/user')).body.id;
  if (per === 'building') return call.includes('/properties/:id') ? paramsOf(request).id : world.property.id;
  if (per === 'installation') return null;
  return 'params' in per
    ? paramsOf(request)[per.params]
    : (request.body as Readonly<Record<string, unknown>>)[per.body];
}

async function countRows(limit: RowLimitName, owner: unknown): Promise<number> {
  const countQuery = rowCounts[limit].replaceAll('?', String(owner));
  const [existing] = await world.rows<{ rows: number }>(`select count(*)::int as rows from (${countQuery}) counted`);
  return existing?.rows ?? Number.NaN;
}
