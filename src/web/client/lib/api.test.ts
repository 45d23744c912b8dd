import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import * as directory from '../../../modules/directory/calls.ts';
import { type Call, defineCall } from '../../../shared/calls.ts';
import { idText } from '../../../shared/fields.ts';
import { ApiError, addressOf, call } from './api.ts';
import { TextQuery } from './call-address.ts';
import { callInSession } from './session-guard.ts';

afterEach(() => vi.unstubAllGlobals());

test("an ApiError carries the server's message, fields and request id", async () => {
  const body = {
    error: 'Invalid email address',
    code: 'invalid',
    fields: { username: 'Invalid email address' },
    requestId: 'r1',
  };
  answer(400, JSON.stringify(body));
  const error = await refused('POST', '/api/register');
  expect(error).toMatchObject({
    status: 400,
    message: body.error,
    code: 'invalid',
    fields: body.fields,
    requestId: 'r1',
  });
});

test.each([
  ['{"message":"Too many"}', 'Too many', false],
  ['{"error":"Not today"}', 'Not today', false],
  ['upstream is away', 'upstream is away', false],
  ['<!doctype html><h1>502</h1>', 'Bad Gateway', true],
  ['{}', 'Bad Gateway', true],
  ['', 'Bad Gateway', true],
])('a 502 with body %s has the message %s', async (body, message, hasNoMessage) => {
  answer(502, body, 'Bad Gateway');
  expect(await refused('POST', '/api/login')).toMatchObject({ message, hasNoMessage });
});

test('a 401 of a read says Unauthorized, except for the current user', async () => {
  answer(401, '{"error":"Not signed in"}');
  expect((await refused('GET', '/api/properties')).message).toBe('Unauthorized');
  expect((await refused('GET', '/api/user')).message).toBe('Not signed in');
});

test('a reply is JSON, and an empty one is undefined', async () => {
  const counted = defineCall({ ...plain('GET'), reply: z.object({ count: z.number() }) });
  answer(200, '{"count":3}');
  expect(await call(counted)).toEqual({ count: 3 });
  answer(200, '<!doctype html>');
  await expect(call(counted)).rejects.toThrow(SyntaxError);
  answer(200, '');
  expect(await call(plain('DELETE'))).toBeUndefined();
});

const member = defineCall({
  method: 'PUT',
  path: '/api/buildings/:id/users/:name',
  summary: '',
  demo: 'allowed',
  createsRows: 'none: a test',
  limits: ['write'],
  params: z.object({ id: idText, name: z.string() }),
  query: z.object({ find: z.string().optional(), limit: z.string().optional() }),
});

test('path and query are filled in and escaped; what is absent is left out', () => {
  const params = { id: 7, name: 'a/b c' };
  expect(addressOf(member, { params })).toBe('/api/buildings/7/users/a%2Fb%20c');
  const query = { find: 'x&y', limit: undefined };
  expect(addressOf(member, { params, query })).toBe('/api/buildings/7/users/a%2Fb%20c?find=x%26y');
  expect(addressOf(member, { params, query: new TextQuery({ limit: 2, find: ' ' }) })).toMatch(/\?limit=2$/);
});

/** What must not compile is marked as an error that is expected: `tsc` fails where one of them is missing. */
test('a call is typed by its declaration', () => {
  const sentCalls = [
    () =>
      call(directory.updateTenant, {
        params: { id: 1 },
        body: { companyName: 'A', suiteNumber: '1', floorNumber: 1 },
        ifMatch: 2,
      }),
    // @ts-expect-error no such call
    () => call(directory.updateTenants, { params: { id: 1 }, body: {} }),
    // @ts-expect-error a parameter is missing
    () => call(directory.deleteTenant, { params: {} }),
    // @ts-expect-error the parameters are missing
    () => call(directory.deleteTenant),
    // @ts-expect-error a misspelled parameter
    () => call(directory.deleteTenant, { params: { tenantId: 1 } }),
    // @ts-expect-error a misspelled key of the query
    () => call(directory.listTenants, { query: { property: 1 } }),
    // @ts-expect-error a key that the query does not have
    () => call(directory.listTenants, { query: new TextQuery({ propertyId: 1, property: 1 }) }),
    // @ts-expect-error a query without declared keys
    () => call(directory.listTenants, { query: new URLSearchParams('propertyId=1') }),
    // @ts-expect-error a misspelled key of the body
    () => call(directory.moveTenants, { body: { propertyId: 1, move: [] } }),
    // @ts-expect-error a key that the body does not have
    () => call(directory.deleteTenants, { body: { propertyId: 1, ids: [2], force: true } }),
    // @ts-expect-error the call takes no body
    () => call(directory.deleteTenant, { params: { id: 1 }, body: {} }),
    // @ts-expect-error the call takes no revision
    () => call(directory.deleteTenant, { params: { id: 1 }, ifMatch: 1 }),
    // @ts-expect-error a copy with another path
    () => callInSession({ ...directory.deleteTenant, path: '/api/tenant/:id' }, { params: { id: 1 } }),
    // @ts-expect-error the reply is a list
    async () => (await call(directory.listTenants, { query: { propertyId: 1 } })).companyName,
  ];
  expect(sentCalls).toHaveLength(14);
});

function answer(status: number, body: string, statusText = ''): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status, statusText }));
}

const plain = <M extends Call['method']>(method: M, path = '/api/x') => {
  const createsRows = (method === 'GET' ? undefined : 'none: a test') as M extends 'GET' ? undefined : 'none: a test';
  return { method, path, summary: '', demo: 'allowed', limits: ['read'], ...(createsRows && { createsRows }) } as const;
};

async function refused(method: 'GET' | 'POST', path: string): Promise<ApiError> {
  const reply = method === 'GET' ? call(plain(method, path)) : call(plain(method, path));
  const error = await reply.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('expected a refusal');
  return error;
}
