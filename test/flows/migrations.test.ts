import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate, OLDEST_MIGRATION } from '../../src/platform/database/migrate.ts';
import { hasLockWait } from '../harness/lock-waits.ts';
import { until } from '../harness/until.ts';
import { withDatabase } from '../harness/urls.ts';

let url: string;
let folder: string;
let owner: pg.Client;
const lines: string[] = [];
const sessions: pg.Client[] = [];

beforeEach(async () => {
  const name = `migrated_${randomBytes(6).toString('hex')}`;
  const server = await openSession(inject('ownerDatabaseUrl'));
  await server.query(`create database ${name}`);
  url = withDatabase(inject('ownerDatabaseUrl'), name);
  owner = await openSession();
  folder = mkdtempSync(join(tmpdir(), 'foyer-migrations-'));
  lines.splice(0);
});

afterEach(async () => {
  await Promise.all(sessions.splice(0).map((client) => client.end()));
  rmSync(folder, { recursive: true });
});

async function openSession(databaseUrl = url): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  sessions.push(client);
  return client;
}

const PACKAGE = import.meta.resolve('@mikro-orm/migrations');
const HELPER = pathToFileURL(resolve('src/platform/database/concurrent-index.ts'));

function writeStep(name: string, sql: string): void {
  writeFileSync(join(folder, `${name}.ts`), migrationOf(name, `up() { this.addSql(${JSON.stringify(sql)}); }`));
}

function writeIndexStep(name: string, index: object): void {
  const body = `isTransactional() { return false; }
    async up() { await createIndexConcurrently(this, ${JSON.stringify(index)}); }`;
  writeFileSync(join(folder, `${name}.ts`), migrationOf(name, body));
}

const migrationOf = (name: string, body: string) => `
  import { Migration } from '${PACKAGE}';
  import { createIndexConcurrently } from '${HELPER}';
  export class ${name} extends Migration { ${body} }`;

const runMigrations = () => migrate(url, { path: folder, log: (line) => lines.push(line) });

const isValid = async (index: string) =>
  (await owner.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [index])).rows[0]
    ?.indisvalid;

function release(env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolveRelease) => {
    execFile('node', ['scripts/migrate.ts'], { env: { ...process.env, ...env } }, (error, out, err) =>
      resolveRelease({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

test('of two concurrent migrators one migrates, and the other waits and finds nothing to do', async () => {
  const releases = await Promise.all([release({ DATABASE_OWNER_URL: url }), release({ DATABASE_OWNER_URL: url })]);
  expect(releases.map(({ code }) => code)).toEqual([0, 0]);
  const [first, second] = releases.toSorted((a, b) => b.out.length - a.out.length);
  expect(first?.out).toMatch(/^migrated: Migration20261120000001_foundation, /);
  expect(first?.err).toMatch(/^Step 1 of \d+: foundation …\nStep 1 of \d+: foundation: done in \d+\.\d s\nStep 2 of /);
  expect(second).toEqual({
    code: 0,
    out: 'the database is up to date\n',
    err: 'Another migration is running. Waiting for it to finish.\n',
  });
});

test('an unavailable database is reported in one sentence without a stack trace', async () => {
  const failedRelease = await release({ DATABASE_OWNER_URL: 'postgresql://foyer_owner:secret@127.0.0.1:9/foyer' });
  expect(failedRelease).toEqual({
    code: 1,
    out: '',
    err: 'Cannot log in to PostgreSQL at 127.0.0.1:9: connect ECONNREFUSED 127.0.0.1:9\n',
  });
});

const allNames = readdirSync('migrations')
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();
const namesUntil = (at: number) => allNames.slice(0, at);
const oldestAt = allNames.indexOf(OLDEST_MIGRATION);

async function migrateInUse(names: readonly string[]): Promise<void> {
  await migrate(url, { names });
  await owner.query(`insert into app_user (username, created_at) values ('person@example.com', now())`);
}

test('the database of a release before 0.2.0 is refused unchanged, with the way through 0.2.0', async () => {
  const names = namesUntil(oldestAt);
  await migrateInUse(names);
  const refusal = await release({ DATABASE_OWNER_URL: url });
  expect(refusal).toEqual({
    code: 1,
    out: '',
    err:
      'The database is of a release before 0.2.0. ' +
      'Upgrade it to release 0.2.0 first, then to this one: docs/operate/upgrading.md\n',
  });
  expect((await owner.query('select name from migration order by name')).rows.map(({ name }) => name)).toEqual(names);
});

test('the database of 0.2.0 is upgraded', async () => {
  await migrateInUse(namesUntil(oldestAt + 1));
  expect(await migrate(url)).toEqual(allNames.slice(oldestAt + 1));
});

test('tax bases and addresses that 0.1.0 left incomplete are completed, and the others stay', async () => {
  await migrateInUse(namesUntil(oldestAt + 1));
  const oldAddress = { name: 'Ada', street: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' };
  const completeAddress = { ...oldAddress, company: null, suite: null, phone: null };
  const newAddress = { ...completeAddress, company: 'Acme', phone: '512' };
  const flatTax = { kind: 'flat', percent: '8' };
  const tableTax = { kind: 'table', percent: '6', state: 'TX' };
  for (const [taxBasis, address] of [
    [null, oldAddress],
    [null, null],
    [tableTax, oldAddress],
    [tableTax, newAddress],
  ])
    await owner.query(
      `with c as (
         insert into checkout (user_id, state, lines, subtotal, tax, total, shipping_address, reserved_until, created_at,
           tax_basis)
         select id, 'paid', '[]', 100, 8, 108, '{}', now(), now(), $1 from app_user returning *)
       insert into customer_order (user_id, checkout_id, payment_intent_id, subtotal, tax, total, currency, created_at,
         tax_basis, shipping_address)
       select user_id, id, 'pi_' || id, 100, 8, 108, 'usd', now(), tax_basis, $2 from c`,
      [taxBasis, address],
    );
  await migrate(url);
  const bases = await owner.query('select tax_basis from checkout order by id');
  expect(bases.rows.map((row) => row.tax_basis)).toEqual([flatTax, flatTax, tableTax, tableTax]);
  expect((await owner.query('select tax_basis, shipping_address from customer_order order by id')).rows).toEqual([
    { tax_basis: flatTax, shipping_address: completeAddress },
    { tax_basis: flatTax, shipping_address: null },
    { tax_basis: tableTax, shipping_address: completeAddress },
    { tax_basis: tableTax, shipping_address: newAddress },
  ]);
  for (const table of ['checkout', 'customer_order'])
    await expect(owner.query(`update ${table} set tax_basis = null`)).rejects.toThrow('violates not-null constraint');
});

test('an interrupted first migration continues while nobody has an account', async () => {
  await migrate(url, { names: namesUntil(oldestAt) });
  expect(await migrate(url)).toEqual(allNames.slice(oldestAt));
});

test('a failed step is rolled back and named; earlier steps stay, and the next run continues with it', async () => {
  writeStep('Migration1_first', 'create table first ()');
  writeStep('Migration2_second', 'create table second (); create table first ()');
  writeStep('Migration3_third', 'create table third ()');
  const error = await runMigrations().catch((reason: Error) => reason);
  expect(String((error as Error).message).replace(/\d+\.\d s/, 'N s')).toBe(
    'Step 2 of 3 failed after N s (Migration2_second): relation "first" already exists\n' +
      'The steps before it are done. Remove the cause and run migrate again: it continues with this step.',
  );
  const readTables = async () =>
    (await owner.query(`select to_regclass('first') is not null as f, to_regclass('second') is not null as s`)).rows;
  expect(await readTables()).toEqual([{ f: true, s: false }]);
  await owner.query('drop table first');
  expect(await runMigrations()).toEqual(['Migration2_second', 'Migration3_third']);
});

test('a migration statement may exceed the request timeout', async () => {
  writeStep('Migration1_settings', `create table settings as select current_setting('statement_timeout') as value`);
  await runMigrations();
  expect((await owner.query('select value from settings')).rows).toEqual([{ value: '0' }]);
});

test('a busy table is waited for, and no request fails', async () => {
  await owner.query('create table listing (id integer); insert into listing values (1)');
  const busySession = await openSession();
  await busySession.query('begin; insert into listing values (2)');
  writeStep('Migration1_column', 'alter table listing add column note text');
  const web = await openSession();
  await web.query('set lock_timeout = 1000'); // as in `pool.ts`
  const migrated = runMigrations();
  await until('the step to be tried again', async () => {
    await web.query('select count(*) from listing');
    return lines.includes('Step 1 of 1: column: the table is busy, trying again in 2 s');
  });
  await busySession.query('commit');
  expect(await migrated).toEqual(['Migration1_column']);
});

test('an index is built during writes, and an invalid one from a failed run is rebuilt', async () => {
  await owner.query('create table listing (id integer); insert into listing values (1), (1)');
  const writer = await openSession();
  await writer.query('set lock_timeout = 100');
  const busySession = await openSession();
  await busySession.query('begin; insert into listing values (2)'); // an index build waits for this transaction
  writeIndexStep('Migration1_index', { name: 'listing_once', table: 'listing', definition: '(id)', isUnique: true });
  const failing = runMigrations().catch((error: Error) => error.message);
  await until('the build to wait', () => hasLockWait(writer));
  await writer.query('insert into listing values (10)');
  await busySession.query('commit');
  expect(await failing).toContain('could not create unique index "listing_once"');
  expect(await isValid('listing_once')).toBe(false);
  await owner.query('delete from listing where id = 1');
  expect(await runMigrations()).toEqual(['Migration1_index']);
  expect(await isValid('listing_once')).toBe(true);
});

test('an index of a partitioned table is built per partition, and a second run continues', async () => {
  await owner.query(`
    create table log (id integer, month integer) partition by list (month);
    create table log_1 partition of log for values in (1);
    create table log_2 partition of log for values in (2);
    create index log_by_id on only log (id);
    create index log_by_id_log_1 on log_1 (id);
    alter index log_by_id attach partition log_by_id_log_1`);
  writeIndexStep('Migration1_index', { name: 'log_by_id', table: 'log', definition: '(id)' });
  await runMigrations();
  expect([await isValid('log_by_id'), await isValid('log_by_id_log_2')]).toEqual([true, true]);
  await owner.query('create table log_3 partition of log for values in (3)');
  expect((await owner.query(`select count(*)::integer as n from pg_indexes where tablename = 'log_3'`)).rows).toEqual([
    { n: 1 },
  ]);
});
