import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/modules/index.ts';
import { statusOf } from '../src/platform/errors.ts';
import type { Client } from './harness/client.ts';
import { addProperty, signUp } from './harness/factories.ts';
import { type Product, startProduct } from './harness/product.ts';

const errorShape = z.strictObject({
  error: z.string().min(1),
  code: z.enum(Object.keys(statusOf)),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().min(8),
});

let product: Product;
let client: Client;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  client = (await signUp(product)).client;
  await addProperty(client);
});

afterAll(() => product.stop());

const rubbishIds = fc.constantFrom(
  '0',
  '-1',
  'abc',
  '1e3',
  '99999999999999999999',
  '%00',
  '1%20OR%201=1',
  'NaN',
  '..%2F1',
  '%F0%9F%8F%A2',
  '1',
);
const rubbish = fc.oneof(
  fc.jsonValue(),
  fc.record({ propertyId: fc.anything(), companyName: fc.anything(), slug: fc.anything(), username: fc.anything() }),
  fc.constant({ __proto__: { isAdmin: true }, constructor: { prototype: {} } }),
  fc.constant({
    companyName: 'nul\u0000byte',
    suiteNumber: '\ud800',
    floorNumber: Number.MAX_SAFE_INTEGER,
    propertyId: 1,
  }),
);

/** Ends the session or the account under test; everything else is tried. */
const skipped = new Set(['/api/logout']);

test.each(
  routes.filter(({ path }) => !skipped.has(path)).map((route) => [`${route.method} ${route.path}`, route] as const),
)('%s answers rubbish with a refusal', async (_call, route) => {
  const tries = fc.asyncProperty(rubbishIds, rubbish, async (id, body) => {
    const query = `?propertyId=${id}&slug=${id}&zip=${id}&before=${id}&limit=${id}`;
    const sent = route.method === 'GET' || route.method === 'DELETE' ? undefined : (JSON.stringify(body) ?? 'nothing');
    const answer = await client.call(route.method, route.path.replace(/:\w+/g, id) + query, sent);
    expect(
      answer.status === 503 && route.path === '/api/weather' ? 400 : answer.status,
      JSON.stringify(answer.body),
    ).toBeLessThan(500);
    if (answer.status >= 400) errorShape.parse(answer.body);
  });
  await fc.assert(tries, { numRuns: 15 });
});

test('a body that is no JSON, too large, or of another type is refused in the same shape', async () => {
  const tries = [
    await client.post('/api/tenants', '{"propertyId":'),
    await client.post('/api/tenants', { companyName: 'x'.repeat(3_000_000) }),
    await client.post('/api/tenants', 'companyName=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    await client.post('/api/tenants', '{}', { 'content-type': 'text/plain' }),
    await client.get('/api/property?slug=a&slug=b'),
    await client.get('/api/no-such-call'),
    await client.put('/api/tenants/1', {}, { 'if-match': 'nonsense' }),
  ];
  expect(tries.map(({ status }) => status)).toEqual([400, 413, 415, 415, 400, 404, 400]);
  for (const { body } of tries) errorShape.parse(body);
});
