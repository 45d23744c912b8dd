import { expect, test } from 'vitest';
import type { SourceFile } from './sources.ts';
import { statements } from './statements.ts';
import { owners, tableOwners } from './tables.ts';

const file = (path: string, text: string): SourceFile => ({ path, text, lines: text.split('\n').length });
const command = (text: string) => [file('src/modules/shop/commands/stock.ts', text)];

test('SQL that bypasses the primitives is found', async () => {
  const text = [
    'const rows: Row[] = await ctx.em.execute(`select 1`);',
    'await tx.em.getConnection().getNativeClient();',
    'await ctx.platform.orm.em.fork().nativeUpdate(ProductRow, {}, {});',
    'const { orm, log: l } = ctx.platform;',
    'await tables(ctx).selectFrom(`variant`).select(`id`).execute();',
  ].join('\n');
  expect((await statements(command(text))).map((fault) => fault.replace(/:(?= uses).*\.(\w+):.*/, ': $1'))).toEqual([
    'src/modules/shop/commands/stock.ts:1: execute',
    'src/modules/shop/commands/stock.ts:2: getNativeClient',
    'src/modules/shop/commands/stock.ts:2: getConnection',
    'src/modules/shop/commands/stock.ts:3: orm',
    'src/modules/shop/commands/stock.ts:4: orm',
    'src/modules/shop/commands/stock.ts:5: execute',
  ]);
});

test('the platform may hold connections; tests and the client are exempt', async () => {
  const text = 'await em.execute(`select 1`);';
  const paths = [
    'src/platform/core/sql.ts',
    'src/modules/shop/stock.test.ts',
    'src/web/client/App.ts',
    'scripts/services.ts',
  ];
  expect(await statements(paths.map((path) => file(path, text)))).toEqual([]);
});

test.each([
  ['a change in a read', 'query(ctx, `with gone as (delete from variant returning id) select id from gone`, [], row)'],
  ['a read that locks', 'query(ctx, `select id from variant for update`, [], row)'],
  ['another beginning', 'query(ctx, `lock table variant`, [], row)'],
  ['a lock that is none', 'lock(tx, `update variant set stock = 1`)'],
  ['a write that only reads', 'writeOutsideTransaction(ctx, `select id from variant`, [], row)'],
  ['a statement that cannot be read', 'query(ctx, statementOf(kind), [], row)'],
  ['a schema made with every call', 'query(ctx, `select id from variant`, [], z.object({ id: z.int() }))'],
  ['an asserted row', 'const [row] = (await query(ctx, `select id from variant`, [], row)) as Row[]'],
])('found: %s', async (_what, text) => {
  expect(await statements(command(text))).toHaveLength(1);
});

test('a statement by Kysely is checked by the compiler alone', async () => {
  const text = `query(ctx, tables(ctx).selectFrom('variant').select('id')); write(tx, tables(tx).deleteFrom('variant'));`;
  expect(await statements(command(text))).toEqual([]);
});

test('SQL parts outside the statement are checked as well', async () => {
  const put = (sql: string) => `const SQL = \`${sql}\`; await query(ctx, \`\${SQL} where id = ?\`, [], row);`;
  expect(await statements(command(put('select id from variant')))).toEqual([]);
  expect(await statements(command(put('delete from variant')))).toHaveLength(1);
});

test('quoted words are ignored', async () => {
  expect(await statements(command(`query(ctx, "select 'update' as mode from variant", [], row)`))).toEqual([]);
});

test.each([
  'const SQL = `select p.id from product p join app_user u on u.id = p.id`;',
  'const SQL = `select name from product p, property b`;',
  'const SQL = `update property set version = version + 1`;',
  'await lock(tx, `lock table product, property`);',
  'const JOINED = `join property p on p.id = v.id`;',
  'const version = raw(`(select version from property where id = 1)`);',
  `const Row = defineEntity({ name: 'Row', tableName: 'property' });`,
])('another module’s table is found: %s', async (text) => {
  expect(await tableOwners(command(text))).toHaveLength(1);
});

test.each([
  'const SQL = `select p.id, p.name as property from product p where p.id = ?`;',
  `const SQL = \`select u.id from product p join \${accounts} u on u.id = p.id\`;`,
  'const SQL = `select json_build_object(\'property\', p.name) as "property" from product p`;',
  `throw new AppError('conflict', 'This property has a subscription, update the property from the portal');`,
])('own tables, views of other modules and plain words are allowed: %s', async (text) => {
  expect(await tableOwners(command(text))).toEqual([]);
});

test('every table has one owner', async () => {
  const migration = file('migrations/Migration1_a.ts', 'create table tenant (); create unlogged table ledger ();');
  expect(await tableOwners([migration])).toEqual(['scripts/structure/tables.ts: the table ledger has not one owner']);
  const names = owners.flatMap(({ tables }) => tables);
  expect(new Set(names).size).toBe(names.length);
});
