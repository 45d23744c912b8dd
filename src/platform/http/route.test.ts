import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { route } from './route.ts';

/** What must not compile is marked as an error that is expected: `tsc` fails where one of them is missing. */
const undeclared = { method: 'POST', path: '/', summary: '' } as const;
const call = { ...undeclared, limits: ['write'] } as const;
const nothing = async () => {};

test('a handler gets the file, stream or signed body its route declares, and no other', () => {
  const whole = { field: 'file', maxBytes: 1 };
  const routes = [
    route({ ...call, access: 'user', upload: whole, handler: ({ file }) => void file.byteLength }),
    route({
      ...call,
      access: 'user',
      upload: { ...whole, isStreamed: true },
      handler: ({ upload }) => void upload.name,
    }),
    route({ ...call, access: 'public', signedBy: 'x-signature', handler: ({ signed }) => void signed.bytes }),
    // @ts-expect-error no upload is declared
    route({ ...call, access: 'user', handler: ({ file }) => void file }),
    // @ts-expect-error the upload is not streamed
    route({ ...call, access: 'user', upload: whole, handler: ({ upload }) => void upload }),
    // @ts-expect-error the upload is streamed, so nobody holds its bytes
    route({ ...call, access: 'user', upload: { ...whole, isStreamed: true }, handler: ({ file }) => void file }),
    // @ts-expect-error nothing signs the body
    route({ ...call, access: 'public', handler: ({ signed }) => void signed }),
  ];
  expect(routes.map(({ status }) => status)).toEqual(Array(7).fill(204));
});

test('a route serves a call under its own method and path', () => {
  const own = defineCall({ method: 'POST', path: '/api/own', summary: '', limits: ['write'] });
  const routes = [
    route({ ...own, access: 'user', handler: nothing }),
    // @ts-expect-error another path
    route({ ...own, path: '/api/other', access: 'user', handler: nothing }),
    // @ts-expect-error another method
    route({ ...own, method: 'PUT', access: 'user', handler: nothing }),
  ];
  expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/own',
    'POST /api/other',
    'PUT /api/own',
  ]);
});

test('a public route has a session only where it declares one', () => {
  const routes = [
    route({ ...call, access: 'public', session: true, handler: ({ session }) => session.end() }),
    route({ ...call, access: 'user', handler: ({ session }) => session.end() }),
    // @ts-expect-error a public route knows nobody
    route({ ...call, access: 'public', handler: ({ session }) => session.end() }),
  ];
  expect(routes.map(({ session }) => session)).toEqual([true, false, false]);
});

test('a handler gets a revision only where its route takes one', () => {
  const routes = [
    route({ ...call, access: 'user', takesRevision: true, handler: ({ ifMatch }) => void ifMatch?.toFixed() }),
    // @ts-expect-error no revision is declared
    route({ ...call, access: 'user', handler: ({ ifMatch }) => void ifMatch }),
  ];
  expect(routes.map(({ takesRevision }) => takesRevision)).toEqual([true, false]);
});

test('a limit must be in the table', () => {
  const limited = route({ ...undeclared, access: 'user', limits: ['pay'], handler: nothing });
  // @ts-expect-error the table has no such limit
  const unknown = route({ ...undeclared, access: 'user', limits: ['payments'], handler: nothing });
  expect([limited.limits, unknown.limits]).toEqual([['pay'], ['payments']]);
});

test('a call names its limits, or why it needs none, and not both', () => {
  const answered = { ...undeclared, access: 'user', handler: nothing } as const;
  const routes = [
    route({ ...answered, limits: ['read'] }),
    route({ ...answered, unlimited: 'answered from memory' }),
    // @ts-expect-error neither is named
    route(answered),
    // @ts-expect-error the list is empty
    route({ ...answered, limits: [] }),
    // @ts-expect-error both are named
    route({ ...answered, limits: ['read'], unlimited: 'answered from memory' }),
  ];
  expect(routes.map(({ limits }) => limits.length)).toEqual([1, 0, 0, 0, 1]);
});

test('a handler returns its declared reply, and nothing without one', () => {
  const reply = z.object({ id: z.int() });
  const routes = [
    route({ ...call, access: 'user', handler: nothing }),
    route({ ...call, access: 'user', reply, handler: () => ({ id: 1 }) }),
    // @ts-expect-error the route declares no reply
    route({ ...call, access: 'user', handler: () => ({ id: 1 }) }),
    // @ts-expect-error the reply has a number as its id
    route({ ...call, access: 'user', reply, handler: () => ({ id: '1' }) }),
    // @ts-expect-error the reply is missing
    route({ ...call, access: 'user', reply, handler: nothing }),
  ];
  expect(routes.map(({ status }) => status)).toEqual([204, 200, 204, 200, 200]);
});
