import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { route } from './route.ts';

/** What must not compile is marked as an error that is expected: `tsc` fails where one of them is missing. */
const undeclared = {
  method: 'POST',
  path: '/',
  summary: '',
  demo: 'allowed',
  createsRows: 'none: a test',
} as const;
const call = { ...undeclared, limits: ['write'], proof: 'session' } as const;
const unproven = { ...undeclared, limits: ['write'] } as const;
const { createsRows: _, ...unwritten } = unproven;
const nothing = async () => {};

test('a handler gets the file, stream or signed body its route declares, and no other', () => {
  const wholeFile = { field: 'file', maxBytes: 1 };
  const routes = [
    route({ ...call, access: 'user', upload: wholeFile, handler: ({ file }) => void file.byteLength }),
    route({
      ...call,
      access: 'user',
      upload: { ...wholeFile, isStreamed: true },
      handler: ({ upload }) => void upload.name,
    }),
    route({ ...unproven, access: 'public', signedBy: 'x-signature', handler: ({ signed }) => void signed.bytes }),
    // @ts-expect-error no upload is declared
    route({ ...call, access: 'user', handler: ({ file }) => void file }),
    // @ts-expect-error the upload is not streamed
    route({ ...call, access: 'user', upload: wholeFile, handler: ({ upload }) => void upload }),
    // @ts-expect-error the upload is streamed, so nobody holds its bytes
    route({ ...call, access: 'user', upload: { ...wholeFile, isStreamed: true }, handler: ({ file }) => void file }),
    // @ts-expect-error nothing signs the body
    route({ ...unproven, access: 'public', handler: ({ signed }) => void signed }),
  ];
  expect(routes.map(({ status }) => status)).toEqual(Array(7).fill(204));
});

test('a route serves a call under its own method and path', () => {
  const ownCall = defineCall({
    method: 'POST',
    path: '/api/own',
    summary: '',
    demo: 'allowed',
    proof: 'session',
    limits: ['write'],
    createsRows: 'none: a test',
  });
  const routes = [
    route({ ...ownCall, access: 'user', handler: nothing }),
    // @ts-expect-error another path
    route({ ...ownCall, path: '/api/other', access: 'user', handler: nothing }),
    // @ts-expect-error another method
    route({ ...ownCall, method: 'PUT', access: 'user', handler: nothing }),
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
    route({ ...unproven, access: 'public', handler: ({ session }) => session.end() }),
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
  const limited = route({ ...undeclared, access: 'user', proof: 'session', limits: ['pay'], handler: nothing });
  // @ts-expect-error the table has no such limit
  const unknown = route({ ...undeclared, access: 'user', proof: 'session', limits: ['payments'], handler: nothing });
  expect([limited.limits, unknown.limits]).toEqual([['pay'], ['payments']]);
});

test('a call names its limits, or why it needs none, and not both', () => {
  const answered = { ...undeclared, access: 'user', proof: 'session', handler: nothing } as const;
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

test('a call says what a demo does with it', () => {
  const { demo: _, ...unsaid } = { ...call, access: 'user', handler: nothing } as const;
  const routes = [
    route({ ...unsaid, demo: 'allowed' }),
    route({ ...unsaid, demo: { refused: 'shared' } }),
    // @ts-expect-error nothing is said of a demo
    route(unsaid),
    // @ts-expect-error no such reason
    route({ ...unsaid, demo: { refused: 'late' } }),
    // @ts-expect-error a refusal has a reason
    route({ ...unsaid, demo: 'refused' }),
  ];
  expect(routes).toHaveLength(5);
  // @ts-expect-error the same where a call is declared
  expect(defineCall({ method: 'GET', path: '/', summary: '', limits: ['read'] })).not.toHaveProperty('demo');
});

test('a write with a session says which proof of identity it needs, and nothing else does', () => {
  const routes = [
    route({ ...unproven, access: 'user', proof: 'fresh', handler: nothing }),
    route({ ...unproven, access: 'user', proof: { freshIf: { role: 'admin' } }, handler: nothing }),
    route({ ...unwritten, method: 'GET', access: 'user', handler: nothing }),
    route({ ...unproven, access: 'public', handler: nothing }),
    // @ts-expect-error nothing is said of the proof
    route({ ...unproven, access: 'user', handler: nothing }),
    // @ts-expect-error the same where a public write has a session
    route({ ...unproven, access: 'public', session: true, handler: nothing }),
    // @ts-expect-error no such proof
    route({ ...unproven, access: 'user', proof: 'password', handler: nothing }),
    // @ts-expect-error nobody is signed in
    route({ ...unproven, access: 'public', proof: 'fresh', handler: nothing }),
  ];
  expect(routes).toHaveLength(8);
});

test('a write says how many rows it can create', () => {
  const { createsRows: _rows, ...unsaid } = { ...call, access: 'user', handler: nothing } as const;
  const routes = [
    route({ ...unsaid, createsRows: { limit: 'returns', per: { params: 'id' } } }),
    route({ ...unsaid, createsRows: 'bounded: one per account' }),
    route({ ...unsaid, method: 'GET' }),
    // @ts-expect-error nothing is said of rows
    route(unsaid),
    // @ts-expect-error a reason says whether rows are created
    route({ ...unsaid, createsRows: 'one per account' }),
    // @ts-expect-error the table has no such limit
    route({ ...unsaid, createsRows: { limit: 'rows', per: 'account' } }),
    // @ts-expect-error a limit belongs to an owner
    route({ ...unsaid, createsRows: { limit: 'returns' } }),
    // @ts-expect-error a read creates none
    route({ ...unsaid, method: 'GET', createsRows: 'none: reads' }),
  ];
  expect(routes).toHaveLength(8);
  // @ts-expect-error the same where a call is declared
  const declared = defineCall({ method: 'PUT', path: '/', summary: '', demo: 'allowed', limits: ['write'] });
  expect(declared).not.toHaveProperty('createsRows');
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
