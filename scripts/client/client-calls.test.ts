import { expect, test } from 'vitest';
import { withoutServerFields } from './client-calls.ts';

test('a call keeps in the client what the browser reads', () => {
  const declared = `export const add = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/things',
  summary: 'Add a thing',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['write'], // of a person
  createsRows: { limit: 'things', per: 'account' },
  body: z.object({ summary: z.string() }),
});
export const summary = { limits: 1 };
`;
  expect(withoutServerFields(declared).replaceAll(/\n\s*/g, '\n')).toBe(`export const add = /* @__PURE__ */ defineCall({
method: 'POST',
path: '/api/things',
// of a person
body: z.object({ summary: z.string() }),
});
export const summary = { limits: 1 };
`);
});
