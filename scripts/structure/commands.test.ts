import { expect, test } from 'vitest';
import { commandsThatThrow, contextFirst } from './commands.ts';
import type { SourceFile } from './sources.ts';

const file = (path: string, text: string): SourceFile => ({ path, text, lines: text.split('\n').length });
const carts = 'src/modules/shop/commands/cart.ts';

const faultsOf = async (...texts: string[]) =>
  (
    await commandsThatThrow(
      texts.map((text, at) => file(at === 0 ? carts : `src/modules/shop/commands/c${at}.ts`, text)),
    )
  ).map((fault) => fault.replace(/^.*: (\w+) throws.*$/, '$1'));

test('an exported command that refuses something says so', async () => {
  const text = `export function add() { throw notFound('Cart'); }`;
  expect(await faultsOf(text)).toEqual(['add']);
  expect(await faultsOf(`/** Adds. @throws AppError \`not_found\` */\n${text}`)).toEqual([]);
  expect(await faultsOf(`/** @throws AppError */\nfunction other() {}\n${text}`), 'a docstring of another one').toEqual(
    ['add'],
  );
});

test('so does one that calls what refuses, be it in another file', async () => {
  const cart = `import { check } from './c1.ts';\nexport const no = 1;\nexport async function add() { await inner(); }
    async function inner() { await check(); }`;
  const check = `/** @throws AppError */\nexport async function check() { throw new AppError('conflict', ''); }`;
  expect(await faultsOf(cart, check)).toEqual(['add']);
});

test('what is caught, passed on, or our own mistake is nothing to say', async () => {
  expect(
    await faultsOf(`export function a() { try { refuse(); } catch { return; } }
      export function b() { return refuse().catch(() => null); }
      export function c(error: unknown) { throw error; }
      export function d() { throw new Error('cannot be'); }
      function refuse() { throw notFound('Cart'); }`),
  ).toEqual([]);
});

test('a command that takes something else before the context is found', async () => {
  const text = `export async function add(ctx: Ctx) {}\nexport async function take(id: number, ctx: Ctx) {}
    export async function list({ em }: Ctx) {}\nexport function pure(a: number) {}\nasync function inner(a: number) {}`;
  expect((await contextFirst([file(carts, text)])).map((fault) => fault.replace(/^.*: (\w+) .*$/, '$1'))).toEqual([
    'take',
    'list',
  ]);
});
