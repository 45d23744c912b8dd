import { expect, test } from 'vitest';
import { rowAccess } from './row-access.ts';

const path = 'src/modules/shop/queries.ts';
const faultsIn = (text: string) => rowAccess([{ path, text, lines: text.split('\n').length }]);

test.each([
  'query(ctx, `select id from variant where id = ?`, [id], row);',
  'write(tx, `update variant set stock = ? where id = ?`, [1, id]);',
  'lock(tx, `select id from variant where id = ? for update`, [id], row);',
  'const SQL = `delete from variant where id = ?`; write(tx, SQL, [id]);',
  `query(ctx, \`select \${isoTimestamp('created_at')} as created_at from variant\`, [], row);`,
])('SQL text about one table is found: %s', async (text) => {
  expect(await faultsIn(text)).toEqual([`${path}:1: only variant: use the entity manager or Kysely`]);
});

test.each([
  'query(ctx, `select v.id from variant v join product p on p.id = v.product_id`, [], row);',
  `query(ctx, \`select v.id from variant v, \${people} u where u.id = v.id\`, [], row);`,
  'query(ctx, `select json_agg(name) as names from variant`, [], row);',
  'query(ctx, `select id, rank() over (order by id) as place from variant`, [], row);',
  'write(tx, `update variant set stock = w.n from unnest(?::int[]) w(n)`, [ids]);',
  'write(tx, `delete from variant where id = (select min(id) from variant)`);',
  'lock(tx, `select id from variant for update skip locked`, [], row);',
  'lock(tx, `lock table variant`);',
  'lock(tx, `select pg_advisory_xact_lock(?)`, [1]);',
  'query(ctx, tables(ctx).selectFrom(`variant`).select(`id`));',
  '// sql: each request runs it, and building it costs time\nquery(ctx, `select id from variant`, [], row);',
])('other statements and reasons are allowed: %s', async (text) => {
  expect(await faultsIn(text)).toEqual([]);
});

test('a table without an entity is reached by text', async () => {
  expect(await faultsIn('query(ctx, `select id from stock_alert where id = ?`, [id], row);')).toEqual([]);
});
