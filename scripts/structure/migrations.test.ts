import { expect, test } from 'vitest';
import { migrationsUnderLoad } from './migrations.ts';

const faultsIn = async (text: string, path = 'migrations/Migration20270101000000_x.ts') =>
  await migrationsUnderLoad([{ path, text, lines: 1 }]);

test.each([
  ['an index', 'create unique index tenant_x on tenant (suite_number)'],
  ['a constraint', 'alter table tenant add constraint tenant_x check (floor_number < 200)'],
  ['a foreign key', 'alter table tenant drop column x, add constraint tenant_x foreign key (a) references b'],
  [
    'a default that differs from row to row',
    'alter table tenant add column key uuid not null default gen_random_uuid()',
  ],
])('%s that scans a table in use is found', async (_what, sql) => {
  expect(await faultsIn(sql)).toEqual([expect.stringContaining('holds up everybody who uses tenant')]);
});

test.each([
  'create table note (id integer); create index note_x on note (id)',
  "await createIndexConcurrently(this, { name: 'tenant_x', table: 'tenant', definition: '(suite_number)' })",
  'alter table tenant add constraint tenant_x check (floor_number < 200) not valid; alter table tenant add column y text',
  "alter table tenant add column note text not null default ''",
])('allowed: %s', async (sql) => {
  expect(await faultsIn(sql)).toEqual([]);
});

test('migrations older than the rule are exempt', async () => {
  expect(await faultsIn('create index a on tenant (id)', 'migrations/Migration20261122000000_x.ts')).toEqual([]);
});
