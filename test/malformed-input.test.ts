import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/modules/index.ts';
import type { Route } from '../src/platform/http/route.ts';
import { statusByCode } from '../src/shared/errors.ts';
import type { Client } from './harness/client.ts';
import { addProperty, addTenant, signUp } from './harness/factories.ts';
import { pairDisplay } from './harness/paired-display.ts';
import { type Product, startProduct } from './harness/product.ts';
import { schemasAt, type TextField, textFieldsOf, withText } from './harness/text-fields.ts';

const errorShape = z.strictObject({
  error: z.string().min(1),
  code: z.enum(Object.keys(statusByCode)),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().min(8),
});

let product: Product;
let client: Client;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  const person = await signUp(product);
  client = person.client;
  await addProperty(client);
  await product.platform.orm.em.fork().execute('update app_user set is_admin = true where id = ?', [person.id]);
});

afterAll(() => product.stop());

const malformedIds = fc.constantFrom(
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
const malformedBodies = fc.oneof(
  fc.jsonValue(),
  fc.record({ propertyId: fc.anything(), companyName: fc.anything(), slug: fc.anything(), username: fc.anything() }),
  fc.constant(JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}')),
  fc.constant({
    companyName: 'nul\u0000byte',
    suiteNumber: '\ud800',
    floorNumber: Number.MAX_SAFE_INTEGER,
    propertyId: 1,
  }),
);

/** Ends the session under test. */
const skippedPaths = new Set(['/api/logout']);

test.each(
  routes
    .filter(({ path }) => !skippedPaths.has(path))
    .map((route) => [`${route.method} ${route.path}`, route] as const),
)('%s refuses malformed input', async (_call, route) => {
  const malformedCalls = fc.asyncProperty(malformedIds, malformedBodies, async (id, body) => {
    const query = `?propertyId=${id}&slug=${id}&zip=${id}&before=${id}&limit=${id}`;
    const sentBody =
      route.method === 'GET' || route.method === 'DELETE' ? undefined : (JSON.stringify(body) ?? 'nothing');
    const answer = await client.call(route.method, route.path.replace(/:\w+/g, id) + query, sentBody);
    expect(
      answer.status === 503 && route.path === '/api/weather' ? 400 : answer.status,
      JSON.stringify(answer.body),
    ).toBeLessThan(500);
    if (answer.status >= 400) errorShape.parse(answer.body);
  });
  await fc.assert(malformedCalls, { numRuns: 8 });
});

test('no request has polluted Object.prototype', () => {
  expect([Object.keys(Object.prototype), 'isAdmin' in {}]).toEqual([[], false]);
});

const routesWithText = routes.filter((route) => textFieldsOf(route).length > 0);

test.each(routesWithText.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s refuses NUL, lone surrogates and a megabyte in each text field',
  async (_call, route) => {
    for (const field of textFieldsOf(route)) {
      const fieldName = `${field.part} ${field.path.join('.')}`;
      for (const text of ['nul\0byte', '\0', 'half \ud800', '\udc00 half']) {
        const { status, body } = await send(route, field, text);
        expect([fieldName, text, status, body.code]).toEqual([fieldName, text, 400, 'invalid']);
        if (field.part === 'body') expect(body.fields).toEqual({ [field.path.join('.')]: expect.any(String) });
      }
      const { status } = await send(route, field, 'x'.repeat(field.part === 'body' ? 1_000_000 : 10_000));
      const isShort = field.part !== 'body';
      expect([fieldName, isShort && status < 500 ? 413 : status]).toEqual([fieldName, 413]);
    }
  },
);

const HIDDEN = ['\u0007', '\u0085', '\u202e', '\u2067', '\u200b', '\ufeff'];

test.each(routesWithText.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s keeps no control, reordering or zero-width character of a text',
  (_call, route) => {
    for (const { part, path } of textFieldsOf(route)) {
      const fieldName = `${part} ${path.join('.')}`;
      if (/password|token|code$|secret|slug$/i.test(fieldName)) continue; // compared as they are, never shown
      for (const field of schemasAt(route[part], path))
        for (const hidden of HIDDEN) {
          const { success, data } = field.safeParse(`ab${hidden}cd`);
          if (success)
            expect([
              fieldName,
              HIDDEN.filter((hiddenLetter) => JSON.stringify(data).includes(JSON.stringify(hiddenLetter).slice(1, -1))),
            ]).toEqual([fieldName, []]);
        }
    }
  },
);

/** Sends the text in the field; in URLs NUL replaces a text that cannot be encoded. */
async function send(route: Route, { part, path }: TextField, text: string) {
  const encoded = encodeURIComponent(text.isWellFormed() ? text : '\0');
  const name = path.join('.');
  const id = await idFor(route.path);
  const filledPath = route.path.replace(/:(\w+)/g, (_all, param) =>
    part === 'params' && param === name ? encoded : validParam(route, param, id),
  );
  const query = part === 'query' ? `?${name}=${encoded}` : '';
  return await client.call(route.method, filledPath + query, part === 'body' ? withText(path, text) : undefined);
}

/** Bodies are read for members only: ids of a building that the tests above have not deleted. */
const ids = new Map<string, Promise<string>>();

function idFor(path: string): Promise<string> {
  const kind = /^\/api\/(properties|tenants|tenant-contacts|announcements|displays)\/:id/.exec(path)?.[1] ?? '';
  const id = ids.get(kind) ?? createRow(kind);
  ids.set(kind, id);
  return id;
}

async function createRow(kind: string): Promise<string> {
  if (kind === '') return '1';
  if (kind === 'properties') {
    const [property] = (await client.get('/api/properties')).body; // an account has one building
    return String((property ?? (await addProperty(client))).id);
  }
  const propertyId = Number(await idFor('/api/properties/:id'));
  if (kind === 'tenants') return String((await addTenant(client, propertyId)).id);
  if (kind === 'tenant-contacts') {
    const tenantId = Number(await idFor('/api/tenants/:id'));
    return String((await client.post('/api/tenant-contacts', { tenantId, name: 'Ada Lovelace' })).body.id);
  }
  if (kind === 'displays') return String((await pairDisplay(product, client, propertyId)).id);
  return String((await client.post('/api/announcements', { propertyId, message: 'Hello' })).body.id);
}

const validParam = (route: Route, name: string, id = '1') =>
  [id, 'pi_1', 'x'.repeat(22), 'a'.repeat(64), 'dispute'].find(
    (value) => route.params?.safeParse({ [name]: value }).error?.issues.every(({ path }) => path[0] !== name) !== false,
  ) ?? '1';

test('a repeated parameter is refused wherever a query takes a string', async () => {
  const queries = routesWithText.flatMap((route) =>
    textFieldsOf(route).flatMap(({ part, path }) => (part === 'query' ? [[route, path.join('.')] as const] : [])),
  );
  expect(queries.length).toBeGreaterThan(5);
  for (const [route, name] of queries) {
    const path = route.path.replace(/:(\w+)/g, (_all, param) => validParam(route, param));
    const { status } = await client.call(route.method, `${path}?${name}=a&${name}=b`);
    expect([route.path, name, status]).toEqual([route.path, name, 400]);
  }
});

test('a public call reads 8 KB, and a listing proposal 64 KB', async () => {
  const isTooLarge = async (path: string, bytes: number) => {
    const shell = JSON.stringify({ token: '' }).length;
    const { status } = await product.client().post(path, { token: 'x'.repeat(bytes - shell) });
    return status === 413;
  };
  for (const path of ['/api/listing/open', '/api/login', '/api/searches', '/api/auth/forgot-password'])
    expect([path, await isTooLarge(path, 8_192), await isTooLarge(path, 8_193)]).toEqual([path, false, true]);
  const propose = '/api/listing/propose';
  expect([await isTooLarge(propose, 65_536), await isTooLarge(propose, 65_537)]).toEqual([false, true]);
});

test('an invalid, oversized or wrongly typed body is refused in the same format', async () => {
  const answers = [
    await client.post('/api/tenants', '{"propertyId":'),
    await client.post('/api/tenants', { companyName: 'x'.repeat(3_000_000) }),
    await client.post('/api/tenants', 'companyName=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    await client.post('/api/tenants', '{}', { 'content-type': 'text/plain' }),
    await client.get('/api/property?slug=a&slug=b'),
    await client.get('/api/no-such-call'),
    await client.put(`/api/tenants/${await idFor('/api/tenants/:id')}`, {}, { 'if-match': 'nonsense' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 413, 415, 415, 400, 404, 400]);
  for (const { body } of answers) errorShape.parse(body);
});
