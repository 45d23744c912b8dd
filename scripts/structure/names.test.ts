import { expect, test } from 'vitest';
import { names } from './names.ts';

const faultsIn = async (text: string, path = 'src/modules/shop/a.ts') =>
  (await names([{ path, text, lines: text.split('\n').length }])).length;

test.each([
  'const found = 1;',
  'let kept;',
  'const { a: told } = b;',
  'const { own } = b;',
  'const { own = 1 } = b;',
  'const { a, ...rest } = b;',
  'const { a: { asked } } = b;',
  'const [, given] = b;',
  'const [shown = 1] = b;',
  'for (const other of b) c(other);',
  'function whole() {}',
  'async function* all() {}',
  "export { deleteCart as forgetCart } from './cart.ts';",
  'const MOST_ROWS = 1;',
  'export const LEAST = 1;',
  '/** Of ours. */\nconst logoUrl = 1;',
  "const HEARTS = '♥/**';\n/** Of ours. */\nconst logoUrl = 1;",
  '/**\n * For the * that stars,\n * on two lines.\n */\nconst logoUrl = 1;',
])('%j is refused', async (text) => {
  expect(await faultsIn(text)).toBe(1);
});

test.each([
  "export { deleteCart } from './cart.ts';",
  "import { deleteCart as removeCart } from './cart.ts';",
  'const matches = 1;',
  'const { found: existingOrder } = b;',
  'const foundRows = 1;',
  'const MAX_ROWS = 1;',
  'const ALMOST_FULL = 1;',
  'call({ found: 1, own: 2 });',
  'rows.map((other) => other);',
  '/** Offers of the day. */\nconst offers = 1;',
  '/** URL of the logo. */\nconst logoUrl = 1;',
  '/* of ours */\nconst logoUrl = 1;',
  "const sample = '/** Of ours. */ const found = 1;';",
  'const sample = `\n/** Of ours. */\nconst found = 1;`;',
])('%j is accepted', async (text) => {
  expect(await faultsIn(text)).toBe(0);
});

test('the decisions of imports and generated files are not covered, tests are', async () => {
  const productPaths = ['src/a.ts', 'src/web/client/A.tsx', 'scripts/a.ts', 'bench/parts/a.ts'];
  const testPaths = [
    'src/a.test.ts',
    'scripts/a.test.ts',
    'test/harness/a.ts',
    'test/flows/a.test.ts',
    'e2e/a.test.ts',
  ];
  for (const path of [...productPaths, ...testPaths])
    expect([path, await faultsIn('const found = 1;', path)]).toEqual([path, 1]);
  const uncoveredPaths = ['src/modules/imports/a.ts', 'src/texts/generated/a.ts', 'src/a.css'];
  for (const path of uncoveredPaths) expect([path, await faultsIn('const found = 1;', path)]).toEqual([path, 0]);
});
