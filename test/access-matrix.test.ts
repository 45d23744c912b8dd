import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/modules/index.ts';
import { describeApi } from '../src/web/http/openapi.ts';
import { type DemoServer, startDemoServer } from './access/demo-server.ts';
import { requestFor } from './access/requests.ts';
import {
  demoRejectionOf,
  type Identity,
  identities,
  leastIdentityOf,
  leastRole,
  refusedInDemo,
  refusedWhileImpersonating,
  rejectionOf,
} from './access/table.ts';
import {
  type CallRequest,
  createWorld,
  seenStatuses,
  startProductWithSubscriptions,
  statusFor,
  type World,
} from './access/world.ts';
import type { Product } from './harness/product.ts';

let product: Product;
let world: World;
let demo: DemoServer;

beforeAll(async () => {
  product = await startProductWithSubscriptions();
  world = await createWorld(product);
  demo = await startDemoServer(product);
});

afterAll(async () => {
  demo.stop();
  await product.stop();
});

test('the table lists every call, and no other', () => {
  const calls = routes.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(leastRole).sort()).toEqual(calls.sort());
  expect(Object.keys(leastRole)).toEqual(expect.arrayContaining([...refusedWhileImpersonating]));
});

test('the table says which calls a demo refuses, and why', () => {
  const refusedCalls = routes.flatMap(({ method, path, demo }) =>
    demo === 'allowed' ? [] : [[`${method} ${path}`, demo.refused]],
  );
  expect(Object.fromEntries(refusedCalls)).toEqual(refusedInDemo);
});

/** Reads and refusals change nothing, so they share one request; each write gets its own. */
const sharedRequests = new Map<string, Promise<CallRequest>>();

function sharedRequest(call: string): Promise<CallRequest> {
  const request = sharedRequests.get(call) ?? requestFor(world, call);
  sharedRequests.set(call, request);
  return request;
}

describe.each(Object.keys(leastRole))('%s', (call) => {
  const refusedIdentities = identities.filter((identity) => rejectionOf(call, identity) !== null);
  if (refusedIdentities.length > 0)
    test.each(refusedIdentities)('refuses %s', async (identity) => {
      expect(await statusFor(world, call, await sharedRequest(call), identity)).toBe(rejectionOf(call, identity));
    });

  test('answers 400 to invalid input', async () => {
    const request = { ...(await sharedRequest(call)), ...invalidInputs[call] };
    expect(await statusFor(world, call, request, leastIdentityOf(call), { headers: { 'if-match': 'nonsense' } })).toBe(
      400,
    );
  });

  test.each(allowedIdentities(call))('answers %s', async (identity) => {
    const request = await sharedRequest(call);
    const status = await statusFor(world, call, request, identity);
    expectAnswer(request, status);
  });

  if (isOpenToAdmin(call))
    test('answers the administrator of the building', async () => {
      const request = await requestFor(world, call);
      if (request.as?.[leastIdentityOf(call)]) return; // made for one person
      expectAnswer(request, await statusFor(world, call, request, 'admin'));
    });

  test(demoRejectionOf(call) === null ? 'answers a visitor of a demo' : 'refuses a visitor of a demo', async () => {
    const request = await requestFor(world, call);
    const status = await statusFor(world, call, request, leastIdentityOf(call), { demoUrl: demo.url });
    const rejection = demoRejectionOf(call);
    if (rejection === null) expectAnswer({ ...request, ...demoAnswers[call] }, status);
    else expect(status).toBe(rejection);
  });

  test('answers every documented status', () => {
    const createsOnce = routes.some((route) => route.createsOnce && `${route.method} ${route.path}` === call);
    const keyStatuses = createsOnce ? [409, 422] : []; // test/flows/creates-once.test.ts
    const coveredStatuses = new Set([
      ...(seenStatuses.get(call) ?? []),
      ...(statusesTestedElsewhere[call] ?? []),
      ...keyStatuses,
    ]);
    expect(documentedStatuses(call).filter((status) => !coveredStatuses.has(status))).toEqual([]);
  });
});

/** Expected answers that differ without the demo's accounts. */
const demoAnswers: Readonly<Record<string, Partial<CallRequest>>> = { 'POST /api/demo/login': { answers: 503 } };

function expectAnswer({ answers }: CallRequest, status: number): void {
  if (answers) expect(status).toBe(answers);
  else expect([200, 201, 202, 204]).toContain(status);
}

/** A write of a lesser member of the building. */
const isOpenToAdmin = (call: string) => !isRead(call) && ['viewer', 'manager'].includes(leastRole[call] ?? '');

/** Calls that ignore `If-Match` get an invalid query or path instead. */
const invalidInputs: Readonly<Record<string, Partial<CallRequest>>> = {
  'GET /api/property': { query: 'slug=a&slug=b' },
  'GET /api/shop/products': { query: 'category=houses' },
  'GET /api/shop/products/:id': { params: { id: 'nonsense' } },
};

/** Documented statuses that take more than one request, with the tests that cover them. */
const statusesTestedElsewhere: Readonly<Record<string, readonly number[]>> = {
  'GET /api/weather': [200], // test/flows/weather.test.ts
  'GET /api/displays/me/announcements': [401], // test/flows/display-announcements.test.ts
  'POST /api/demo/login': [200], // test/flows/demo.test.ts
  'POST /api/login': [401], // test/flows/second-factor.test.ts
  'POST /api/stripe/webhook': [200], // test/flows/orders-stripe.test.ts
  'POST /api/tenants/validate': [202], // test/flows/imports.test.ts, like the next
  'POST /api/tenants/upload': [200, 202],
};

type Described = Readonly<Record<string, Readonly<Record<string, { responses: object }>>>>;
const { paths } = describeApi(routes, 'http://localhost') as { paths: Described };

function documentedStatuses(call: string): number[] {
  const [method = '', path = ''] = call.split(' ');
  const responses = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
  return Object.keys(responses)
    .filter((status) => status !== 'default')
    .map(Number);
}

/** Everyone allowed tries a read; only the least role tries a write. */
function allowedIdentities(call: string): Identity[] {
  return isRead(call) ? identities.filter((identity) => rejectionOf(call, identity) === null) : [leastIdentityOf(call)];
}

const isRead = (call: string) => call.startsWith('GET ');
