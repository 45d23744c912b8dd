import { expect, test } from 'vitest';
import { z } from 'zod';
import { route } from './route.ts';

/** What must not compile is marked as an error that is expected: `tsc` fails where one of them is missing. */
const call = { method: 'POST', path: '/', summary: '' } as const;
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

test('a public route has a session only where it declares one', () => {
  const routes = [
    route({ ...call, access: 'public', session: true, handler: ({ session }) => session.end() }),
    route({ ...call, access: 'user', handler: ({ session }) => session.end() }),
    // @ts-expect-error a public route knows nobody
    route({ ...call, access: 'public', handler: ({ session }) => session.end() }),
  ];
  expect(routes.map(({ session }) => session)).toEqual([true, false, false]);
});

test('a limit must be in the table', () => {
  const limited = route({ ...call, access: 'user', limits: ['pay'], handler: nothing });
  // @ts-expect-error the table has no such limit
  const unknown = route({ ...call, access: 'user', limits: ['payments'], handler: nothing });
  expect([limited.limits, unknown.limits]).toEqual([['pay'], ['payments']]);
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
