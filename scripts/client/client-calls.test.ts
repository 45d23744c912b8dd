import { expect, test } from 'vitest';
import { clientDeclarations } from './client-calls.ts';

test('the client has of each call what the browser reads', () => {
  const source = `import { z } from 'zod';
export * from './office-calls.ts';
const thing = z.object({ name: z.string() });
export const add = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/things',
  summary: 'Add a thing',
  createsOnce: true,
  body: thing,
  reply: z.object({ path: z.string() }),
});
export const [listed, count] = [1, 2];
`;
  expect(clientDeclarations(source)).toBe(`export * from './office-calls.ts';
export const add = { method: 'POST', path: '/api/things', createsOnce: true };`);
});
