import { spawnSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPromise } from 'yauzl';
import { entriesOf } from '../../scripts/cli/backup/archive.ts';
import { entities } from '../../src/modules/index.ts';
import { createPlatform } from '../../src/platform/core/platform.ts';
import { migrate, OLDEST_MIGRATION } from '../../src/platform/database/migrate.ts';
import { createQueues } from '../../src/platform/events/queue.ts';
import { ARCHIVED_UNTIL, startGauges } from '../../src/workers/gauges.ts';
import { createEmptyDatabase, executeAsOwner, runCommand } from '../harness/command-line.ts';
import { addProperty, addTenant, PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

const commands = [
  'admin:create',
  'user:reset-password',
  'second-factor:reset',
  'catalog:import',
  'reconcile:payments',
  'jobs:retry',
  'doctor',
  'backup',
  'restore',
  'export',
  'load',
  'migrate',
];

let product: Product;
let person: Person;
const folder = mkdtempSync(join(tmpdir(), 'foyer-cli-'));

beforeAll(async () => {
  product = await startProduct();
  person = await signUp(product);
});

afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const sql = <Row = { id: number }>(statement: string): Promise<Row[]> =>
  product.platform.orm.em.fork().execute(statement);

const migrationNames = () =>
  readdirSync('migrations')
    .map((name) => name.replace(/\.ts$/, ''))
    .toSorted();

const run = (args: string[], servers?: Record<string, string>) => runCommand(product, args, servers);

async function runJson(args: string[], servers?: Record<string, string>) {
  const { code, out } = await run([...args, '--json'], servers);
  return { code, facts: JSON.parse(out ?? '') };
}

test('each command has help, and exits with 2 on invalid arguments', async () => {
  const overview = await run(['--help']);
  expect(overview.code).toBe(0);
  for (const name of commands) {
    expect(overview.out).toContain(`  ${name} `);
    const help = await run([name, '--help']);
    expect([help.code, help.out]).toEqual([0, expect.stringContaining(`Usage: node scripts/cli.ts ${name}`)]);
    const wrongOption = await run([name, '--unknown']);
    expect([wrongOption.code, wrongOption.err]).toEqual([2, expect.stringContaining("Unknown option '--unknown'")]);
  }
  for (const incomplete of [['nothing'], ['restore'], ['admin:create'], ['user:reset-password', 'nobody']])
    expect([incomplete, (await run(incomplete)).code]).toEqual([incomplete, 2]);
});

test('the exit code is the program’s', () => {
  const { status } = spawnSync(process.execPath, ['scripts/cli.ts', 'nothing'], { timeout: 60_000 });
  expect(status).toBe(2);
});

test('a password set by an operator only allows choosing a new one', async () => {
  const { code, facts } = await runJson(['user:reset-password', person.username]);
  expect([code, facts.username]).toEqual([0, person.username]);
  expect((await person.client.get('/api/user')).status).toBe(401);
  const client = product.client();
  const login = await client.post('/api/login', { username: person.username, password: facts.password });
  expect(login.status).toBe(200);
  expect((await client.get('/api/properties')).body.code).toBe('password_change_required');
  const passwordChange = { currentPassword: facts.password, newPassword: PASSWORD };
  expect((await client.put('/api/user/password', passwordChange)).status).toBe(200);
  expect((await client.get('/api/properties')).status).toBe(200);
  person = { ...person, client };
  const unknownAccount = await run(['user:reset-password', 'nobody@example.com']);
  expect([unknownAccount.code, unknownAccount.err]).toEqual([1, 'Account not found: nobody@example.com\n']);
});

test('exhausted jobs are retried, and failed mails are sent', async () => {
  await sql(`insert into mail (dedupe_key, "to", subject, text, html, message_id, state, next_attempt_at, created_at)
    values ('given-up', 'kept@example.com', 'Given up', 'text', 'html', '<given-up>', 'failed', now(), now() - interval '2 days')`);
  await sql(`with e as (insert into outbox_event (name, payload, request_id, dispatched_at)
      values ('passwordResetRequested', '{"email": "nobody@example.com"}', 'cli', now()) returning id)
    insert into outbox_delivery (event_id, subscriber, due_at, attempts, parked_at)
      select id, 'mailResetLink', now(), 14, now() from e`);
  const unknownJob = await runJson(['jobs:retry', 'somebodyElse']);
  expect(unknownJob.facts).toEqual({ jobs: [], mails: 0 });
  const { code, facts } = await runJson(['jobs:retry']);
  expect([code, facts.mails, facts.jobs]).toEqual([0, 1, [expect.objectContaining({ subscriber: 'mailResetLink' })]]);
  await until(
    'the mail to be sent',
    async () => (await sql(`select id from mail where dedupe_key = 'given-up' and state = 'sent'`)).length > 0,
  );
  await until('the job to be done', async () => {
    const open = await sql(
      `select event_id as id from outbox_delivery where event_id = ${facts.jobs[0].eventId} and done_at is null`,
    );
    return open.length === 0;
  });
});

test('payments are reconciled at once, and open ones exit with 1', async () => {
  expect(await runJson(['reconcile:payments'])).toEqual({
    code: 0,
    facts: expect.objectContaining({ order: 0, refundsDue: 0 }),
  });
  await sql(`with c as (
      insert into checkout (user_id, state, lines, subtotal, tax, tax_basis, total, shipping_address, reserved_until, idempotency_key, created_at)
      values (${person.id}, 'refunded', '[]', 100, 8, '{"kind": "flat", "percent": "8"}', 108, '{}', now(), gen_random_uuid(), now()) returning id)
    insert into refund (payment_intent_id, checkout_id, user_id, amount, currency, reason, state, attempts, idempotency_key, created_at)
      select 'pi_lost', id, ${person.id}, 108, 'usd', 'late_payment', 'due', 0, gen_random_uuid(), now() from c`);
  const { code, out } = await run(['reconcile:payments']);
  expect([code, out]).toEqual([1, expect.stringContaining('1 refunds are still owed')]);
  await sql(`delete from refund where payment_intent_id = 'pi_lost'`);
});

interface Finding {
  name: string;
  state: string;
  advice?: string;
}

test('the doctor finds faults, and says how to fix them', async () => {
  const statesOf = (findings: Finding[]) => Object.fromEntries(findings.map(({ name, state }) => [name, state]));
  const well = statesOf((await runJson(['doctor'])).facts.findings);
  for (const name of [
    'Node',
    'settings',
    'PostgreSQL',
    'schema',
    'login of DATABASE_URL',
    'connections',
    'PostgreSQL clock',
    'Redis clock',
  ])
    expect([name, well[name]]).toEqual([name, 'ok']);

  const failingReport = await runJson(['doctor', '--processes', '400'], {
    DATABASE_URL: product.ownerDatabaseUrl,
    SMTP_URL: 'nonsense',
  });
  const failingStates = statesOf(failingReport.facts.findings);
  expect([failingReport.code, failingReport.facts.isWell]).toEqual([1, false]);
  for (const name of ['settings', 'connections', 'login of DATABASE_URL'])
    expect([name, failingStates[name]]).toEqual([name, 'wrong']);
  for (const { state, advice } of failingReport.facts.findings as Finding[])
    expect(advice !== undefined).toBe(state !== 'ok');

  const offlineFindings = await runJson(['doctor'], {
    DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  expect(statesOf(offlineFindings.facts.findings)).toMatchObject({ PostgreSQL: 'wrong', Redis: 'wrong' });
});

test('the doctor counts the processes that run', async () => {
  const readConnections = async () => {
    const { facts } = await runJson(['doctor']);
    return facts.findings.find(({ name }: Finding) => name === 'connections').found;
  };
  expect(await readConnections()).toContain('3 processes running take up to 36 of ');
  const secondPlatform = await createPlatform({ ...product.platform.env, DATABASE_POOL: 1 }, 'another', entities);
  onTestFinished(() => secondPlatform.close());
  await until('it is connected', async () =>
    (await readConnections()).startsWith('4 processes running take up to 48 of '),
  );
  const offlineReport = await runJson(['doctor'], { REDIS_URL: 'redis://127.0.0.1:1' });
  const connectionsText = offlineReport.facts.findings.find(({ name }: Finding) => name === 'connections').found;
  expect(connectionsText).toMatch(/^3 processes assumed/);
});

test('a Redis that may evict jobs is reported', async () => {
  const redis = new Redis(product.platform.env.REDIS_URL);
  const [, policy = ''] = (await redis.config('GET', 'maxmemory-policy')) as string[];
  try {
    await redis.config('SET', 'maxmemory-policy', 'volatile-lru');
    const { code, out } = await run(['doctor']);
    expect([code, out]).toEqual([1, expect.stringContaining('WRONG  Redis maxmemory-policy: volatile-lru')]);
  } finally {
    await redis.config('SET', 'maxmemory-policy', policy);
    redis.disconnect();
  }
});

test('a backup restores everything into an empty database, and refuses any other', async () => {
  const property = await addProperty(person.client);
  const tenant = await addTenant(person.client, property.id, { companyName: 'O\'Brien \\ Söhne\t"Ltd"' });
  await sql(
    `insert into stored_file (id, content_type, bytes, created_at) values (repeat('a', 64), 'image/webp', '\\x00ff5c6e0a', now())`,
  );
  const file = join(folder, 'whole.zip');
  const backup = await runJson(['backup', file]);
  expect(backup).toEqual({ code: 0, facts: expect.objectContaining({ file, rows: expect.any(Number) }) });
  expect((await run(['backup', file])).err).toBe(`${file} already exists\n`);

  const refusal = await run(['restore', file]);
  expect([refusal.code, refusal.err]).toEqual([1, expect.stringContaining('is not empty')]);

  const name = `restored_${person.id}_${Date.now()}`;
  const servers = await createEmptyDatabase(product, name);
  expect((await runJson(['restore', file], servers)).facts).toMatchObject({ rows: backup.facts.rows });
  expect((await runJson(['restore', file, '--replace'], servers)).code).toBe(0);
  const restoredProduct = await startProduct({ databaseUrl: () => servers.DATABASE_URL, worker: false });
  try {
    const client = restoredProduct.client();
    expect((await client.post('/api/login', { username: person.username, password: PASSWORD })).status).toBe(200);
    const { body } = await client.get(`/api/tenants?propertyId=${property.id}`);
    expect(body).toEqual([expect.objectContaining({ id: tenant.id, companyName: tenant.companyName })]);
    const nextTenant = await addTenant(client, property.id);
    expect(nextTenant.id, 'ids go on where they were').toBeGreaterThan(tenant.id);
    const rows = await restoredProduct.platform.orm.em
      .fork()
      .execute(`select encode(bytes, 'hex') as bytes from stored_file`);
    expect(rows).toEqual([{ bytes: '00ff5c6e0a' }]);
  } finally {
    await restoredProduct.stop();
  }
});

test('a building is exported with what belongs to it, and with no other’s and no keys', async () => {
  const [owner, stranger] = [await signUp(product), await signUp(product)];
  const [property, otherProperty] = [await addProperty(owner.client), await addProperty(stranger.client)];
  const contacts = [{ name: 'Jane Roe', isPrimary: true }];
  const tenant = await addTenant(owner.client, property.id, { companyName: 'Söhne, "Ltd"', contacts });
  await addTenant(stranger.client, otherProperty.id, { companyName: 'Elsewhere' });
  const file = join(folder, 'building.zip');
  expect((await runJson(['export', property.slug, '--to', file])).facts).toMatchObject({ buildings: 1 });
  const texts = await textsOf(file);
  const textOf = (name: string) => texts.get(`${property.slug}/${name}`);
  expect(textOf('tenant.csv')).toContain(`\n${tenant.id},${property.id},"Söhne, ""Ltd""",`);
  expect(textOf('tenant_contact.csv')).toContain('Jane Roe');
  expect(textOf('members.csv')).toContain(`\n${owner.username},`);
  const exportedText = [...texts.values()].join('\n');
  expect(exportedText).not.toMatch(new RegExp(`Elsewhere|${otherProperty.slug}|${stranger.username}`));
  const headings = [...texts.values()].map((csv) => csv.split('\n')[0]);
  expect(headings.filter((heading) => /hash|token|secret|\bcode\b|setup_code/.test(heading ?? ''))).toEqual([]);

  const fullExport = await runJson(['export', '--all', '--to', join(folder, 'all.zip')]);
  expect(fullExport.facts.buildings).toBeGreaterThan(1);
  const emptyExport = await run(['export', 'no-such-building', '--to', join(folder, 'none.zip')]);
  expect([emptyExport.code, emptyExport.err]).toEqual([1, 'No building has the link no-such-building\n']);
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
  expect((await run(['export'])).code).toBe(2);
});

/** Texts of the entries of a ZIP file, by name. */
async function textsOf(file: string): Promise<Map<string, string>> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const entries = await entriesOf(zip);
  const texts = new Map<string, string>();
  for (const [name, entry] of entries) texts.set(name, await text(await zip.openReadStreamPromise(entry)));
  zip.close();
  return texts;
}

test('a backup is verified in a PostgreSQL of its own, and the metrics learn of both', async () => {
  const files = mkdtempSync(join(folder, 'nightly-'));
  const [olderFile, newerFile] = [join(files, 'a.zip'), join(files, 'b.zip')];
  await runJson(['backup', newerFile]);
  const olderBackup = await runJson(['backup', olderFile]);
  utimesSync(newerFile, new Date(Date.now() + 60_000), new Date(Date.now() + 60_000));
  expect(olderBackup.facts).toMatchObject({ isInMetrics: true });
  const countBefore = await sql<{ count: string }>('select count(*) from app_user');
  const verified = await runJson(['restore', '--verify', files]);
  expect(verified).toEqual({ code: 0, facts: expect.objectContaining({ file: newerFile, isInMetrics: true }) });
  expect(await sql('select count(*) from app_user')).toEqual(countBefore);
  const secondsOf = ({ facts }: { facts: { madeAt: string } }) => Math.floor(Date.parse(facts.madeAt) / 1_000);
  const queues = createQueues(product.platform.env, product.platform.log);
  const gauges = startGauges(product.platform, queues);
  onTestFinished(async () => {
    gauges.close();
    await queues.close();
  });
  const readBackupTimes = async () => {
    const { values } = await product.platform.metrics.backups.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.state, value]));
  };
  await until('the worker reports both', async () => Object.keys(await readBackupTimes()).length === 2);
  expect(await readBackupTimes()).toEqual({ written: secondsOf(olderBackup), verified: secondsOf(verified) });
  expect(await sql(ARCHIVED_UNTIL), 'PostgreSQL keeps no archive here').toEqual([{ until: null }]);
  const offlineBackup = await runJson(['backup', join(files, 'c.zip')], { REDIS_URL: 'redis://127.0.0.1:1' });
  expect([offlineBackup.code, offlineBackup.facts.isInMetrics]).toEqual([0, false]);
});

test('a backup is verified in an empty database of the same server, which is empty again; another one is not touched', async () => {
  const file = join(folder, 'tried.zip');
  await runJson(['backup', file]);
  const countBefore = await sql<{ count: string }>('select count(*) from app_user');
  const { DATABASE_OWNER_URL } = await createEmptyDatabase(product, 'trial');
  onTestFinished(() => executeAsOwner(product, 'drop database trial'));
  for (let time = 0; time < 2; time++)
    expect(await runJson(['restore', '--verify', file, '--in', 'trial'])).toEqual({
      code: 0,
      facts: expect.objectContaining({ file, isInMetrics: true }),
    });
  const productDatabase = new URL(product.ownerDatabaseUrl).pathname.slice(1);
  const refusal = await run(['restore', '--verify', file, '--in', productDatabase]);
  expect(refusal).toMatchObject({ code: 1, err: `The database ${productDatabase} is not empty\n` });
  expect(await sql('select count(*) from app_user')).toEqual(countBefore);
  truncateSync(file, statSync(file).size - 40);
  expect((await run(['restore', '--verify', file, '--in', 'trial'])).code).toBe(1);
  const trial = new pg.Client({ connectionString: DATABASE_OWNER_URL });
  await trial.connect();
  const { rows } = await trial.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
  await trial.end();
  expect(rows).toEqual([]);
  expect((await run(['restore', file, '--in', 'trial'])).code).toBe(2);
  expect((await run(['restore', '--verify', file, '--in', 'nowhere'])).code).toBe(1);
});

test('a backup with a flipped bit or a missing end, a folder without one, and --verify with --replace are refused', async () => {
  const { file, rows } = (await runJson(['backup', join(folder, 'cut.zip')])).facts;
  const bytes = readFileSync(file);
  const firstRow = bytes.indexOf('tables/app_user.copy') + 'tables/app_user.copy'.length + 20;
  bytes.writeUInt8(bytes.readUInt8(firstRow) ^ 1, firstRow);
  const flippedFile = join(folder, 'flipped.zip');
  writeFileSync(flippedFile, bytes);
  expect((await run(['restore', '--verify', flippedFile])).err).toMatch(
    `${flippedFile} is damaged: tables/app_user.copy: `,
  );
  truncateSync(file, statSync(file).size - 100);
  expect(rows).toBeGreaterThan(0);
  expect((await run(['restore', '--verify', file])).err).toBe(`${file} is not a backup, or is truncated\n`);
  const empty = mkdtempSync(join(folder, 'empty-'));
  expect(await run(['restore', '--verify', empty])).toMatchObject({ code: 1, err: `${empty} has no backup (.zip)\n` });
  expect((await run(['restore', '--verify', '--replace', file])).code).toBe(2);
});

test('a backup of an earlier schema is migrated with its data', async () => {
  const servers = await createEmptyDatabase(product, `earlier_${person.id}_${Date.now()}`);
  const names = migrationNames();
  await migrate(servers.DATABASE_OWNER_URL, { names: names.slice(0, -3) });
  const owner = { ...product, ownerDatabaseUrl: servers.DATABASE_OWNER_URL };
  await executeAsOwner(owner, `insert into app_user (username, created_at) values ('from-before@example.com', now())`);
  const file = join(folder, 'earlier.zip');
  expect((await run(['backup', file], servers)).code).toBe(0);
  expect((await run(['restore', file, '--replace'], servers)).code).toBe(0);
  const restoredDatabase = new pg.Client({ connectionString: servers.DATABASE_OWNER_URL });
  await restoredDatabase.connect();
  const { rows: migrationRows } = await restoredDatabase.query('select name from migration order by name');
  const { rows: people } = await restoredDatabase.query('select username from app_user');
  await restoredDatabase.end();
  expect([migrationRows.map(({ name }) => name), people]).toEqual([names, [{ username: 'from-before@example.com' }]]);
});

test('a backup of a release before 0.2.0 is refused, and one of 0.2.0 is not', async () => {
  const names = migrationNames();
  const before = names.indexOf(OLDEST_MIGRATION);
  const backUp = async (name: string, count: number) => {
    const servers = await createEmptyDatabase(product, `${name}_${person.id}_${Date.now()}`);
    await migrate(servers.DATABASE_OWNER_URL, { names: names.slice(0, count) });
    const file = join(folder, `${name}.zip`);
    expect((await run(['backup', file], servers)).code).toBe(0);
    return await run(['restore', file, '--replace'], servers);
  };
  expect(await backUp('former', before)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^The backup is of release \S+, before 0\.2\.0\. Upgrade it to release 0\.2\.0 first, then /,
    ),
  });
  expect((await backUp('oldest', before + 1)).code).toBe(0);
});

test('a file that is not a backup, or is from a newer release, deletes nothing', async () => {
  const file = join(folder, 'newer.zip');
  await executeAsOwner(product, `insert into migration (name) values ('Migration29990101000000_of_tomorrow')`);
  await run(['backup', file]);
  await executeAsOwner(product, `delete from migration where name like '%of_tomorrow'`);
  const newerRestore = await run(['restore', file, '--replace']);
  expect([newerRestore.code, newerRestore.err]).toEqual([
    1,
    expect.stringContaining('newer than this one: Migration2999'),
  ]);
  const invalidRestore = await run(['restore', 'package.json', '--replace']);
  expect([invalidRestore.code, invalidRestore.err]).toEqual([1, 'package.json is not a backup, or is truncated\n']);
  expect(await sql(`select id from app_user where id = ${person.id}`)).toHaveLength(1);
});

test('displays of a load are told of a change and read it, and what fails is counted', async () => {
  const oneServerProduct = await startProduct({ oneServer: true });
  onTestFinished(() => oneServerProduct.stop());
  const { client } = await signUp(oneServerProduct);
  const { id, slug } = await addProperty(client);
  const runLoad = (...moreArgs: string[]) => runJson(['load', ...moreArgs, '--displays', '40', '--seconds', '4']);
  const loadRun = runLoad(slug, '--url', oneServerProduct.url);
  await until('all to follow the building', async () => (await followersOf(oneServerProduct, id)) === 40);
  await addTenant(client, id);
  const { code, facts } = await loadRun;
  expect(facts).toMatchObject({ opened: { count: 40 }, pushed: [{ displays: 40 }], failed: {} });
  expect([code, facts.read.count - facts.read.unchanged, facts.read.unchanged > 0]).toEqual([0, 80, true]);
  expect(await runLoad('nowhere', '--url', oneServerProduct.url)).toMatchObject({
    code: 1,
    facts: {
      opened: { count: 0, median: null },
      failed: { 'socket: Property not found': 40, 'read: answered 404': expect.any(Number) },
    },
  });
  const unreachable = await run(['load', slug, '--url', 'http://127.0.0.1:1', '--displays', '1', '--seconds', '1']);
  expect([unreachable.code, unreachable.out]).toEqual([1, expect.stringContaining('FAILED    1 × socket: ')]);
  for (const invalidArgs of [
    ['load'],
    ['load', slug],
    ['load', slug, '--url', 'directory.example'],
    ['load', slug, '--url', oneServerProduct.url, '--displays', '0'],
  ])
    expect([invalidArgs, (await run(invalidArgs)).code]).toEqual([invalidArgs, 2]);
});

async function followersOf({ realtimePlatform }: Product, id: number): Promise<number> {
  const metricsText = await realtimePlatform.metrics.registry.metrics();
  return Number(new RegExp(`^displays_of_building\\{property="${id}".*\\} (\\d+)$`, 'm').exec(metricsText)?.[1] ?? 0);
}
