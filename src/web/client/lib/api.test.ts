import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, call } from './api.ts';

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
])('a 502 with body %s has the message %s', async (body, message, isWordless) => {
  answer(502, body, 'Bad Gateway');
  expect(await refused('POST', '/api/login')).toMatchObject({ message, isWordless });
});

test('a 401 of a read says Unauthorized, except for the current user', async () => {
  answer(401, '{"error":"Not signed in"}');
  expect((await refused('GET', '/api/properties')).message).toBe('Unauthorized');
  expect((await refused('GET', '/api/user')).message).toBe('Not signed in');
});

test('a reply is parsed, and an empty one is undefined', async () => {
  answer(200, '{"count":3}');
  expect(await call('GET', '/api/x', { reply: z.object({ count: z.number() }) })).toEqual({ count: 3 });
  answer(200, '');
  expect(await call('DELETE', '/api/x')).toBeUndefined();
});

function answer(status: number, body: string, statusText = ''): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status, statusText }));
}

async function refused(method: 'GET' | 'POST', path: string): Promise<ApiError> {
  const error = await call(method, path).catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('expected a refusal');
  return error;
}
