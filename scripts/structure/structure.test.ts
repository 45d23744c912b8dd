import { expect, test } from 'vitest';
import { brandsByProof } from './brands.ts';
import { queryKeys } from './query-keys.ts';
import type { SourceFile } from './sources.ts';
import { namedIdentifiers, namedPaths, portability, suppressions } from './texts.ts';
import { timeFaults } from './times.ts';

const file = (path: string, text: string): SourceFile => ({ path, text, lines: text.split('\n').length });

/** Assembled, because the repository may name no registry. */
const host = ['registry', 'npmjs', 'org'].join('.');

test('clocks and zones of a machine are used only with a reason on the line', () => {
  const countTimeFaults = (text: string, path = 'src/web/client/a.tsx') => timeFaults([file(path, text)]).length;
  const refused = [
    'const until = Date.now() + 5;',
    'const age = Date.now() - at;',
    'const [now] = useState(Date.now);',
    'const at = new Date();',
    'const hour = new Date(at).getHours();',
    'day.setDate(day.getUTCDate() + 1);',
    'const day = new Date(Number(year), 1);',
    'const isToday = new Date(at).toDateString() === today;',
    "new Intl.DateTimeFormat(locale, { timeStyle: 'short' });",
    "new Date(at).toLocaleTimeString(locale, {\n  timeStyle: 'short',\n});",
    'const at = Date.now(); // clock: mine',
  ];
  for (const text of refused) expect([text, countTimeFaults(text)]).toEqual([text, 1]);
  const allowed = [
    'const until = performance.now() + 5;',
    'const day = new Date(at);',
    'const day = new Date(Date.UTC(2026, 1, 1));',
    'const hour = new Date(at).getUTCHours();',
    "new Intl.DateTimeFormat(locale, {\n  timeStyle: 'short',\n  timeZone,\n});",
    'count.toLocaleString(locale);',
    'const ends = Date.now() + YEAR; // clock: an expiry of months that programs read',
    '/** Never `Date.now()`. */',
  ];
  for (const text of allowed) expect([text, countTimeFaults(text)]).toEqual([text, 0]);
  const asking = 'const at = Date.now();';
  const [server, inTest, script] = ['src/modules/shop/a.ts', 'src/modules/shop/a.test.ts', 'scripts/a.ts'];
  expect([server, inTest, script].map((path) => countTimeFaults(asking, path))).toEqual([1, 0, 0]);
});

test('only the proofs grant administrator rights or a proven id', async () => {
  const proofs = 'export type AdminActor = Actor & { x: 1 };\nexport type AdminCtx = SignedInCtx<AdminActor>;\n';
  const findFaults = async (text: string) =>
    (await brandsByProof([file('src/modules/tenancy/access.ts', proofs), file('src/a.ts', text)])).length;
  const raised = [
    'run(ctx as AdminCtx)',
    'run(ctx as unknown as AdminCtx)',
    'const adminCtx = { ...ctx, actor: actor as\n  AdminActor };',
    'const isAdmin = (actor: Actor): actor is AdminActor => true;',
    "import type { AdminActor as Boss } from './access.ts';",
    'type Boss = AdminActor;',
    "const admin: AdminActor = JSON.parse('{}');",
    'const [row]: { actor: AdminActor }[] = await ctx.em.execute(sql);',
    'run(ctx as never)',
    'run(ctx as Parameters<typeof run>[0])',
  ];
  for (const text of raised) expect([text, await findFaults(text)]).toEqual([text, 1]);
  const demanded = [
    'export async function setStock(ctx: AdminCtx, id: number): Promise<void> {}',
    'export const readOrder = (ctx: AdminCtx, id: number): Promise<Order> => find(ctx, id);',
    'let admin: AdminCtx;',
    "import { type AdminCtx, can } from './access.ts';",
    'const work = async (ctx: AdminCtx) => await stocks.of(ctx);',
  ];
  for (const text of demanded) expect([text, await findFaults(text)]).toEqual([text, 0]);
  expect(await brandsByProof([file('src/a.ts', '')]), 'without the proofs there is nothing to hold').toHaveLength(1);
});

test('a suppression needs its reason', () => {
  const text = [
    '// biome-ignore lint/a11y/noAutofocus: the field is what the dialog is opened for',
    '// biome-ignore lint/a11y/noAutofocus: x',
    '// @ts-expect-error',
  ].join('\n');
  expect(suppressions([file('src/a.ts', text)])).toEqual([
    'src/a.ts:2: a suppression without a reason',
    'src/a.ts:3: a suppression without a reason',
  ]);
});

test('paths of one machine and registry addresses are found', () => {
  expect(portability([file('docs/a.md', 'see /home/ann/foyer'), file('.npmrc', `registry=https://${host}`)])).toEqual([
    'docs/a.md: a path of one machine (/home/ann)',
    `.npmrc: a registry (${host})`,
  ]);
});

test('missing paths, headings and documents are found', () => {
  const architecture = file('docs/develop/architecture.md', '# Architecture\n\n## Where things are\n');
  const page = '`src/gone.ts` `src/*.css` [a](gone.md) [b](architecture.md#where-things-are) [c](#d)';
  const documentFile = file('docs/develop/style.md', page);
  const code = file('src/a.ts', '// docs/develop/gone.md says why, as docs/develop/architecture.md does.');
  expect(namedPaths([architecture, documentFile, code])).toEqual([
    'docs/develop/style.md: names src/gone.ts, which is not there',
    'docs/develop/style.md: names src/*.css, which is not there',
    'docs/develop/style.md: names docs/develop/gone.md, which is not there',
    'docs/develop/style.md: docs/develop/style.md has no heading #d',
    'src/a.ts: names docs/develop/gone.md, which is not there',
  ]);
});

const inClient = (path: string, text: string) => file(`src/web/client/${path}`, text);

test('a query key root is declared once, in an api.ts, as a string', () => {
  expect(
    queryKeys([
      inClient('entities/cart/api.ts', "const key = queryKeys('cart');"),
      inClient('features/directory/feed/api.ts', "const key = queryKeys('directory');"),
      inClient('features/shop/checkout/stripe-api.ts', "const key = queryKeys('cart');"),
      inClient('features/shop/checkout/useCheckout.ts', "const key = queryKeys('checkout');"),
      inClient('features/shop/orders/api.ts', 'const key = queryKeys(ROOT);'),
    ]),
  ).toEqual([
    'src/web/client/features/shop/checkout/useCheckout.ts: declares query keys, which belong in an api.ts',
    'src/web/client/features/shop/orders/api.ts: queryKeys(ROOT) is not called with a text',
    'the root of query keys cart stands in src/web/client/entities/cart/api.ts and src/web/client/features/shop/checkout/stripe-api.ts',
  ]);
});

test('a call that reads is sent from one file, whatever its form and alias', () => {
  const declared = file(
    'src/modules/shop/calls.ts',
    ['GET', 'POST']
      .map((method) => `export const cart${method} = /* @__PURE__ */ defineCall({\n  method: '${method}',\n});\n`)
      .join(''),
  );
  const imports = (alias: string, how = '') => `import ${how}* as ${alias} from '../modules/shop/calls.ts';\n`;
  expect(
    queryKeys([
      declared,
      inClient('a.ts', `${imports('calls')}call(calls.cartGET, { signal }); call(calls.cartPOST);`),
      inClient('b.ts', `${imports('shop', 'type ')}callInSession(address<typeof shop.cartGET>('GET', '/api/cart'));`),
      inClient('c.ts', `${imports('calls')}callInSession(calls.cartPOST); addressOf(calls.cartGET);`),
    ]),
  ).toEqual(['the read of shop.cartGET stands in src/web/client/a.ts and src/web/client/b.ts']);
});

test('comments name only identifiers that code has', async () => {
  const faultsIn = async (comment: string) =>
    (await namedIdentifiers([file('src/a.ts', `${comment}\nexport function readRow() {}\nclass RowError {}`)])).length;
  expect(await faultsIn('/** See `readLine`. */')).toBe(1);
  expect(await faultsIn('// as `readLine()` does')).toBe(1);
  expect(await faultsIn('/** @throws LineError for an empty one */')).toBe(1);
  expect(await faultsIn('/** See `readRow` and `readRow()`. @throws RowError */')).toBe(0);
  expect(await faultsIn('/** A header such as `Vary`, a column `tenant_name`. */')).toBe(0);
});
