import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/modules/index.ts';
import { describeApi } from '../src/web/http/openapi.ts';
import { requestFor } from './access/requests.ts';
import { type Identity, identities, inPersonAlone, leastOf, leastRole, notInDemo, refusalOf } from './access/table.ts';
import { type Asked, createWorld, seen, startOpenProduct, statusFor, type World } from './access/world.ts';
import type { Product } from './harness/product.ts';

let product: Product;
let world: World;

beforeAll(async () => {
  product = await startOpenProduct();
  world = await createWorld(product);
});

afterAll(() => product.stop());

test('the table lists every call, and no other', () => {
  const calls = routes.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(leastRole).sort()).toEqual(calls.sort());
  expect(Object.keys(leastRole)).toEqual(expect.arrayContaining([...inPersonAlone]));
});

test('the table says which calls a demo refuses, and why', () => {
  const refused = routes.flatMap(({ method, path, notInDemo: why }) => (why ? [[`${method} ${path}`, why]] : []));
  expect(Object.fromEntries(refused)).toEqual(notInDemo);
});

/** Reads and refusals change nothing, so they share one request; each write gets its own. */
const shared = new Map<string, Promise<Asked>>();

function sharedRequest(call: string): Promise<Asked> {
  const request = shared.get(call) ?? requestFor(world, call);
  shared.set(call, request);
  return request;
}

describe.each(Object.keys(leastRole))('%s', (call) => {
  const refused = identities.filter((who) => refusalOf(call, who) !== null);
  if (refused.length > 0)
    test.each(refused)('refuses %s', async (who) => {
      expect(await statusFor(world, call, await sharedRequest(call), who)).toBe(refusalOf(call, who));
    });

  test('answers 400 to invalid input', async () => {
    const asked = { ...(await sharedRequest(call)), ...unreadable[call] };
    expect(await statusFor(world, call, asked, leastOf(call), { 'if-match': 'nonsense' })).toBe(400);
  });

  test.each(answered(call))('answers %s', async (who) => {
    const asked = await sharedRequest(call);
    const status = await statusFor(world, call, asked, who);
    if (asked.answers) expect(status).toBe(asked.answers);
    else expect([200, 201, 202, 204]).toContain(status);
  });

  test('answers every documented status', () => {
    const createsOnce = routes.some((one) => one.createsOnce && `${one.method} ${one.path}` === call);
    const ofKeys = createsOnce ? [409, 422] : []; // test/flows/creates-once.test.ts
    const known = new Set([...(seen.get(call) ?? []), ...(seenElsewhere[call] ?? []), ...ofKeys]);
    expect(documented(call).filter((status) => !known.has(status))).toEqual([]);
  });
});

/** Calls that ignore `If-Match` get an invalid query or path instead. */
const unreadable: Readonly<Record<string, Partial<Asked>>> = {
  'GET /api/property': { query: 'slug=a&slug=b' },
  'GET /api/shop/products': { query: 'category=houses' },
  'GET /api/shop/products/:id': { params: { id: 'nonsense' } },
};

/** Documented statuses that take more than one request, with the tests that cover them. */
const seenElsewhere: Readonly<Record<string, readonly number[]>> = {
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

function documented(call: string): number[] {
  const [method = '', path = ''] = call.split(' ');
  const responses = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
  return Object.keys(responses)
    .filter((status) => status !== 'default')
    .map(Number);
}

/** Everyone allowed tries a read; only the least role tries a write. */
function answered(call: string): Identity[] {
  return isRead(call) ? identities.filter((who) => refusalOf(call, who) === null) : [leastOf(call)];
}

const isRead = (call: string) => call.startsWith('GET ');
