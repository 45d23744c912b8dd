import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPromise } from 'yauzl';
import { entriesOf } from '../../scripts/cli/backup/read.ts';
import { entities } from '../../src/modules/index.ts';
import { createPlatform } from '../../src/platform/core/platform.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createQueues } from '../../src/platform/events/queue.ts';
import { ARCHIVED_UNTIL, keepGauges } from '../../src/workers/gauges.ts';
import { asOwner, emptyDatabase, runCommand } from '../harness/command-line.ts';
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

async function asked(args: string[], servers?: Record<string, string>) {
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
    const wrong = await run([name, '--unknown']);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("Unknown option '--unknown'")]);
  }
  for (const incomplete of [['nothing'], ['restore'], ['admin:create'], ['user:reset-password', 'nobody']])
    expect([incomplete, (await run(incomplete)).code]).toEqual([incomplete, 2]);
});

test('the exit code is the program’s', () => {
  const { status } = spawnSync(process.execPath, ['scripts/cli.ts', 'nothing'], { timeout: 60_000 });
  expect(status).toBe(2);
});

test('a password set by an operator only allows choosing a new one', async () => {
  const { code, facts } = await asked(['user:reset-password', person.username]);
  expect([code, facts.username]).toEqual([0, person.username]);
  expect((await person.client.get('/api/user')).status).toBe(401);
  const client = product.client();
  const login = await client.post('/api/login', { username: person.username, password: facts.password });
  expect(login.status).toBe(200);
  expect((await client.get('/api/properties')).body.code).toBe('password_change_required');
  const chosen = { currentPassword: facts.password, newPassword: PASSWORD };
  expect((await client.put('/api/user/password', chosen)).status).toBe(200);
  expect((await client.get('/api/properties')).status).toBe(200);
  person = { ...person, client };
  const unknown = await run(['user:reset-password', 'nobody@example.com']);
  expect([unknown.code, unknown.err]).toEqual([1, 'Account not found: nobody@example.com\n']);
});

test('exhausted jobs are retried, and failed mails are sent', async () => {
  await sql(`insert into mail (dedupe_key, "to", subject, text, html, message_id, state, next_attempt_at, created_at)
    values ('given-up', 'kept@example.com', 'Given up', 'text', 'html', '<given-up>', 'failed', now(), now() - interval '2 days')`);
  await sql(`with e as (insert into outbox_event (name, payload, request_id, dispatched_at)
      values ('passwordResetRequested', '{"email": "nobody@example.com"}', 'cli', now()) returning id)
    insert into outbox_delivery (event_id, subscriber, due_at, attempts, parked_at)
      select id, 'mailResetLink', now(), 14, now() from e`);
  const other = await asked(['jobs:retry', 'somebodyElse']);
  expect(other.facts).toEqual({ jobs: [], mails: 0 });
  const { code, facts } = await asked(['jobs:retry']);
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
  expect(await asked(['reconcile:payments'])).toEqual({
    code: 0,
    facts: expect.objectContaining({ order: 0, refundsDue: 0 }),
  });
  await sql(`with c as (
      insert into checkout (user_id, state, lines, subtotal, tax, total, shipping_address, reserved_until, idempotency_key, created_at)
      values (${person.id}, 'refunded', '[]', 100, 8, 108, '{}', now(), gen_random_uuid(), now()) returning id)
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
  const well = statesOf((await asked(['doctor'])).facts.findings);
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

  const many = await asked(['doctor', '--processes', '400'], {
    DATABASE_URL: product.ownerDatabaseUrl,
    SMTP_URL: 'nonsense',
  });
  const found = statesOf(many.facts.findings);
  expect([many.code, many.facts.isWell]).toEqual([1, false]);
  for (const name of ['settings', 'connections', 'login of DATABASE_URL'])
    expect([name, found[name]]).toEqual([name, 'wrong']);
  for (const { state, advice } of many.facts.findings as Finding[]) expect(advice !== undefined).toBe(state !== 'ok');

  const away = await asked(['doctor'], {
    DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  expect(statesOf(away.facts.findings)).toMatchObject({ PostgreSQL: 'wrong', Redis: 'wrong' });
});

test('the doctor counts the processes that run', async () => {
  const count = async () => {
    const { facts } = await asked(['doctor']);
    return facts.findings.find(({ name }: Finding) => name === 'connections').found;
  };
  expect(await count()).toContain('3 processes running take up to 36 of ');
  const another = await createPlatform({ ...product.platform.env, DATABASE_POOL: 1 }, 'another', entities);
  onTestFinished(() => another.close());
  await until('it is connected', async () => (await count()).startsWith('4 processes running take up to 48 of '));
  const away = await asked(['doctor'], { REDIS_URL: 'redis://127.0.0.1:1' });
  const found = away.facts.findings.find(({ name }: Finding) => name === 'connections').found;
  expect(found).toMatch(/^3 processes assumed/);
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
  const made = await asked(['backup', file]);
  expect(made).toEqual({ code: 0, facts: expect.objectContaining({ file, rows: expect.any(Number) }) });
  expect((await run(['backup', file])).err).toBe(`${file} already exists\n`);

  const refused = await run(['restore', file]);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('The database is not empty')]);

  const name = `restored_${person.id}_${Date.now()}`;
  const servers = await emptyDatabase(product, name);
  expect((await asked(['restore', file], servers)).facts).toMatchObject({ rows: made.facts.rows });
  expect((await asked(['restore', file, '--replace'], servers)).code).toBe(0);
  const again = await startProduct({ databaseUrl: () => servers.DATABASE_URL, worker: false });
  try {
    const client = again.client();
    expect((await client.post('/api/login', { username: person.username, password: PASSWORD })).status).toBe(200);
    const { body } = await client.get(`/api/tenants?propertyId=${property.id}`);
    expect(body).toEqual([expect.objectContaining({ id: tenant.id, companyName: tenant.companyName })]);
    const next = await addTenant(client, property.id);
    expect(next.id, 'ids go on where they were').toBeGreaterThan(tenant.id);
    const rows = await again.platform.orm.em.fork().execute(`select encode(bytes, 'hex') as bytes from stored_file`);
    expect(rows).toEqual([{ bytes: '00ff5c6e0a' }]);
  } finally {
    await again.stop();
  }
});

test('a building is exported with what belongs to it, and with no other’s and no keys', async () => {
  const [owner, stranger] = [await signUp(product), await signUp(product)];
  const [property, other] = [await addProperty(owner.client), await addProperty(stranger.client)];
  const contacts = [{ name: 'Jane Roe', isPrimary: true }];
  const tenant = await addTenant(owner.client, property.id, { companyName: 'Söhne, "Ltd"', contacts });
  await addTenant(stranger.client, other.id, { companyName: 'Elsewhere' });
  const file = join(folder, 'building.zip');
  expect((await asked(['export', property.slug, '--to', file])).facts).toMatchObject({ buildings: 1 });
  const texts = await textsOf(file);
  const of = (name: string) => texts.get(`${property.slug}/${name}`);
  expect(of('tenant.csv')).toContain(`\n${tenant.id},${property.id},"Söhne, ""Ltd""",`);
  expect(of('tenant_contact.csv')).toContain('Jane Roe');
  expect(of('members.csv')).toContain(`\n${owner.username},`);
  const whole = [...texts.values()].join('\n');
  expect(whole).not.toMatch(new RegExp(`Elsewhere|${other.slug}|${stranger.username}`));
  const headings = [...texts.values()].map((csv) => csv.split('\n')[0]);
  expect(headings.filter((heading) => /hash|token|secret|\bcode\b|setup_code/.test(heading ?? ''))).toEqual([]);

  const all = await asked(['export', '--all', '--to', join(folder, 'all.zip')]);
  expect(all.facts.buildings).toBeGreaterThan(1);
  const none = await run(['export', 'no-such-building', '--to', join(folder, 'none.zip')]);
  expect([none.code, none.err]).toEqual([1, 'No building has the link no-such-building\n']);
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
  expect((await run(['export'])).code).toBe(2);
});

/** By name. */
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
  const [older, newer] = [join(files, 'a.zip'), join(files, 'b.zip')];
  await asked(['backup', newer]);
  const made = await asked(['backup', older]);
  utimesSync(newer, new Date(Date.now() + 60_000), new Date(Date.now() + 60_000));
  expect(made.facts).toMatchObject({ isInMetrics: true });
  const before = await sql<{ count: string }>('select count(*) from app_user');
  const verified = await asked(['restore', '--verify', files]);
  expect(verified).toEqual({ code: 0, facts: expect.objectContaining({ file: newer, isInMetrics: true }) });
  expect(await sql('select count(*) from app_user')).toEqual(before);
  const secondsOf = ({ facts }: { facts: { madeAt: string } }) => Math.floor(Date.parse(facts.madeAt) / 1_000);
  const queues = createQueues(product.platform.env, product.platform.log);
  const gauges = keepGauges(product.platform, queues);
  onTestFinished(async () => {
    gauges.close();
    await queues.close();
  });
  const told = async () => {
    const { values } = await product.platform.metrics.backups.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.state, value]));
  };
  await until('the worker reports both', async () => Object.keys(await told()).length === 2);
  expect(await told()).toEqual({ written: secondsOf(made), verified: secondsOf(verified) });
  expect(await sql(ARCHIVED_UNTIL), 'PostgreSQL keeps no archive here').toEqual([{ until: null }]);
  const away = await asked(['backup', join(files, 'c.zip')], { REDIS_URL: 'redis://127.0.0.1:1' });
  expect([away.code, away.facts.isInMetrics]).toEqual([0, false]);
});

test('a backup is verified in an empty database of the same server, which is empty again; another one is not touched', async () => {
  const file = join(folder, 'tried.zip');
  await asked(['backup', file]);
  const before = await sql<{ count: string }>('select count(*) from app_user');
  const { DATABASE_OWNER_URL } = await emptyDatabase(product, 'trial');
  onTestFinished(() => asOwner(product, 'drop database trial'));
  for (let time = 0; time < 2; time++)
    expect(await asked(['restore', '--verify', file, '--in', 'trial'])).toEqual({
      code: 0,
      facts: expect.objectContaining({ file, isInMetrics: true }),
    });
  const own = new URL(product.ownerDatabaseUrl).pathname.slice(1);
  const refused = await run(['restore', '--verify', file, '--in', own]);
  expect(refused).toMatchObject({ code: 1, err: `${own} is not empty\n` });
  expect(await sql('select count(*) from app_user')).toEqual(before);
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

test('a backup that lacks rows, a folder without one, and --verify with --replace are refused', async () => {
  const { file, rows } = (await asked(['backup', join(folder, 'cut.zip')])).facts;
  truncateSync(file, statSync(file).size - 100);
  expect(rows).toBeGreaterThan(0);
  expect((await run(['restore', '--verify', file])).err).toBe(`${file} is not a backup, or is truncated\n`);
  const empty = mkdtempSync(join(folder, 'empty-'));
  expect(await run(['restore', '--verify', empty])).toMatchObject({ code: 1, err: `${empty} has no backup (.zip)\n` });
  expect((await run(['restore', '--verify', '--replace', file])).code).toBe(2);
});

test('a backup of an earlier schema is migrated with its data', async () => {
  const servers = await emptyDatabase(product, `earlier_${person.id}_${Date.now()}`);
  const names = migrationNames();
  await migrate(servers.DATABASE_OWNER_URL, { names: names.slice(0, -3) });
  const owner = { ...product, ownerDatabaseUrl: servers.DATABASE_OWNER_URL };
  await asOwner(owner, `insert into app_user (username, created_at) values ('from-before@example.com', now())`);
  const file = join(folder, 'earlier.zip');
  expect((await run(['backup', file], servers)).code).toBe(0);
  expect((await run(['restore', file, '--replace'], servers)).code).toBe(0);
  const read = new pg.Client({ connectionString: servers.DATABASE_OWNER_URL });
  await read.connect();
  const { rows: done } = await read.query('select name from migration order by name');
  const { rows: people } = await read.query('select username from app_user');
  await read.end();
  expect([done.map(({ name }) => name), people]).toEqual([names, [{ username: 'from-before@example.com' }]]);
});

test('a file that is not a backup, or is from a newer release, deletes nothing', async () => {
  const file = join(folder, 'newer.zip');
  await asOwner(product, `insert into migration (name) values ('Migration29990101000000_of_tomorrow')`);
  await run(['backup', file]);
  await asOwner(product, `delete from migration where name like '%of_tomorrow'`);
  const newer = await run(['restore', file, '--replace']);
  expect([newer.code, newer.err]).toEqual([1, expect.stringContaining('newer than this one: Migration2999')]);
  const none = await run(['restore', 'package.json', '--replace']);
  expect([none.code, none.err]).toEqual([1, 'package.json is not a backup, or is truncated\n']);
  expect(await sql(`select id from app_user where id = ${person.id}`)).toHaveLength(1);
});

test('displays of a load are told of a change and read it, and what fails is counted', async () => {
  const whole = await startProduct({ oneServer: true });
  onTestFinished(() => whole.stop());
  const { client } = await signUp(whole);
  const { id, slug } = await addProperty(client);
  const load = (...more: string[]) => asked(['load', ...more, '--displays', '40', '--seconds', '4']);
  const running = load(slug, '--url', whole.url);
  await until('all to follow the building', async () => (await followersOf(whole, id)) === 40);
  await addTenant(client, id);
  const { code, facts } = await running;
  expect(facts).toMatchObject({ opened: { count: 40 }, pushed: [{ displays: 40 }], failed: {} });
  expect([code, facts.read.count - facts.read.unchanged, facts.read.unchanged > 0]).toEqual([0, 80, true]);
  expect(await load('nowhere', '--url', whole.url)).toMatchObject({
    code: 1,
    facts: {
      opened: { count: 0, median: null },
      failed: { 'socket: Property not found': 40, 'read: answered 404': expect.any(Number) },
    },
  });
  const unreachable = await run(['load', slug, '--url', 'http://127.0.0.1:1', '--displays', '1', '--seconds', '1']);
  expect([unreachable.code, unreachable.out]).toEqual([1, expect.stringContaining('FAILED    1 × socket: ')]);
  for (const wrong of [
    ['load'],
    ['load', slug],
    ['load', slug, '--url', 'directory.example'],
    ['load', slug, '--url', whole.url, '--displays', '0'],
  ])
    expect([wrong, (await run(wrong)).code]).toEqual([wrong, 2]);
});

async function followersOf({ realtimePlatform }: Product, id: number): Promise<number> {
  const told = await realtimePlatform.metrics.registry.metrics();
  return Number(new RegExp(`^displays_of_building\\{property="${id}".*\\} (\\d+)$`, 'm').exec(told)?.[1] ?? 0);
}
