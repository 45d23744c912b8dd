import { expect, test } from 'vitest';
import { brandsByProof } from './brands.ts';
import { queryKeys } from './query-keys.ts';
import type { SourceFile } from './sources.ts';
import { namedPaths, portability, suppressions } from './texts.ts';
import { times } from './times.ts';

const file = (path: string, text: string): SourceFile => ({ path, text, lines: text.split('\n').length });

/** Assembled, because the repository may name no registry. */
const host = ['registry', 'npmjs', 'org'].join('.');

test('the server reads the machine’s clock only where that is correct', () => {
  const asking = 'const until = Date.now() + 5;\nconst at = new Date();\nconst known = new Date(at);\n';
  const paths = [
    'src/modules/shop/a.ts',
    'src/platform/config/tls.ts',
    'src/web/client/a.ts',
    'src/modules/shop/a.test.ts',
  ];
  expect(times(paths.map((path) => file(path, asking)))).toEqual([
    expect.stringMatching(/^src\/modules\/shop\/a\.ts:1: asks this machine's clock/),
    expect.stringMatching(/^src\/modules\/shop\/a\.ts:2: /),
  ]);
  expect(times([file('src/platform/config/tls.ts', '')])).toHaveLength(1);
});

test('only the proofs grant administrator rights or a proven id', async () => {
  const proofs = 'export type AdminActor = Actor & { x: 1 };\nexport type AdminCtx = SignedInCtx<AdminActor>;\n';
  const found = async (text: string) =>
    (await brandsByProof([file('src/modules/tenancy/access.ts', proofs), file('src/a.ts', text)])).length;
  const raised = [
    'run(ctx as AdminCtx)',
    'run(ctx as unknown as AdminCtx)',
    'const given = { ...ctx, actor: actor as\n  AdminActor };',
    'const isAdmin = (actor: Actor): actor is AdminActor => true;',
    "import type { AdminActor as Boss } from './access.ts';",
    'type Boss = AdminActor;',
    "const admin: AdminActor = JSON.parse('{}');",
    'const [row]: { actor: AdminActor }[] = await ctx.em.execute(sql);',
    'run(ctx as never)',
    'run(ctx as Parameters<typeof run>[0])',
  ];
  for (const text of raised) expect([text, await found(text)]).toEqual([text, 1]);
  const demanded = [
    'export async function setStock(ctx: AdminCtx, id: number): Promise<void> {}',
    'export const readOrder = (ctx: AdminCtx, id: number): Promise<Order> => find(ctx, id);',
    'let admin: AdminCtx;',
    "import { type AdminCtx, can } from './access.ts';",
    'const work = async (ctx: AdminCtx) => await stocks.of(ctx);',
  ];
  for (const text of demanded) expect([text, await found(text)]).toEqual([text, 0]);
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
  const named = file('docs/develop/style.md', page);
  const code = file('src/a.ts', '// docs/develop/gone.md says why, as docs/develop/architecture.md does.');
  expect(namedPaths([architecture, named, code])).toEqual([
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

const readOf = (id: string) => `call(\n  'GET',\n  \`/api/properties/\${${id}}\`,\n);`;

test('a URL is fetched in one file, however its template is filled', () => {
  expect(
    queryKeys([
      inClient('a.ts', `${readOf('id')} call('GET', '/api/properties');`),
      inClient('b.ts', `${readOf('propertyId')} call('PUT', '/api/cart');`),
      inClient('c.ts', "call('PUT', '/api/cart'); call('GET', '/api/cart');"),
    ]),
  ).toEqual(['the read of /api/properties/* stands in src/web/client/a.ts and src/web/client/b.ts']);
});
