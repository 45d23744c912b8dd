import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Client } from '../harness/client.ts';
import { runEntry } from '../harness/entry-process.ts';
import { addProperty, addTenant, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import { withDatabase } from '../harness/urls.ts';
import { checkOutRelease, type PreviousRelease, previousRelease } from './previous-release.ts';
import type { Scenario } from './promise.ts';

export interface Size {
  readonly buildings: number;
  readonly logLines: number;
  /** A commit instead of the previous release. */
  readonly from?: string | undefined;
}

const TENANTS_PER_BUILDING = 20;
const REQUESTS_PER_SECOND = 25;
/** Duration for which a large import locks its rows. */
const IMPORT_MS = 5_000;
const QUIET_MS = 3_000;

/**
 * R28: the previous release serves a large database while two migrators add columns, a constraint and indexes to its
 * largest tables.
 */
export function upgradeUnderLoad(size: Size): Scenario {
  return {
    tests: 'R28',
    promise: 'A large database is migrated while people work, and no request is refused',
    async run(world) {
      const release = size.from ? { commit: size.from, name: size.from } : previousRelease();
      if (!release) return { faults: 0, violations: [], figures: 'not tried: this clone has no history' };
      const database = `upgrade_${Date.now()}`;
      await world.database.query(`create database ${database}`);
      const urls = {
        DATABASE_URL: withDatabase(world.postgres.url, database),
        DATABASE_OWNER_URL: withDatabase(world.ownerUrl, database),
      };
      const previousProduct = await startPreviousProduct(release, { ...urls, REDIS_URL: world.redis.url });
      const nextFolder = nextRelease();
      try {
        await fill(urls.DATABASE_OWNER_URL, size);
        return await migrateUnderLoad(previousProduct.port, nextFolder.folder, urls.DATABASE_OWNER_URL);
      } finally {
        await previousProduct.stop();
        nextFolder.remove();
        await world.database.query(`drop database ${database} with (force)`);
      }
    },
  };
}

async function startPreviousProduct(release: PreviousRelease, servers: Record<string, string>) {
  const { folder, remove } = checkOutRelease(release);
  const env = {
    ...servers,
    REDIS_PREFIX: 'upgrade',
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '1000',
    WEATHER: 'off',
  };
  const migration = await runMigrate(folder, servers);
  if (migration.code !== 0) throw new Error(`the release before cannot migrate:\n${migration.text}`);
  const web = runEntry(join(folder, 'src/web/main.ts'), env);
  const worker = runEntry(join(folder, 'src/workers/main.ts'), env);
  return {
    port: await web.port,
    async stop() {
      for (const { child } of [web, worker]) child.kill('SIGKILL');
      await until('the release before to end', async () => [web, worker].every(({ child }) => child.signalCode));
      remove();
    },
  };
}

/** This release plus future migrations. */
function nextRelease(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-next-'));
  for (const name of ['src', 'scripts', 'migrations', 'package.json'])
    cpSync(name, join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'catalog'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [name, body] of Object.entries(STEPS))
    writeFileSync(
      join(folder, `migrations/${name}.ts`),
      `${IMPORTS}export class ${name} extends Migration {\n${body}\n}`,
    );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const IMPORTS = `
import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';
`;
const inTransaction = (sql: string) => `  override up() { this.addSql(\`${sql}\`); }`;
const concurrently = (name: string, table: string, definition: string) => `
  override isTransactional() { return false; }
  override up() { return createIndexConcurrently(this, ${JSON.stringify({ name, table, definition })}); }`;

const STEPS: Readonly<Record<string, string>> = {
  Migration29990101000001_columns: inTransaction(
    `alter table tenant add column upgrade_note text not null default ''; alter table activity add column upgrade_note text`,
  ),
  Migration29990101000002_constraint: inTransaction(
    `alter table tenant add constraint tenant_upgrade_note check (length(upgrade_note) < 100) not valid`,
  ),
  Migration29990101000003_constraint_checked: inTransaction(
    'alter table tenant validate constraint tenant_upgrade_note',
  ),
  Migration29990101000004_index_of_tenants: concurrently('tenant_upgrade', 'tenant', '(upgrade_note, company_name)'),
  Migration29990101000005_index_of_the_log: concurrently('activity_upgrade', 'activity', '(subject, id)'),
};

async function fill(url: string, { buildings, logLines }: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(INSERT_BUILDINGS, [buildings]);
    await client.query(INSERT_TENANTS, [TENANTS_PER_BUILDING]);
    await client.query(INSERT_LOG, [logLines]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

const INSERT_BUILDINGS = `
  with made as (
    insert into property (name, slug, address, created_at)
    select 'Load ' || n, 'load-' || n, '600 Congress Ave, Austin, TX, 78701', now() from generate_series(1, $1::int) n
    returning id, slug)
  insert into property_slug (slug, property_id) select slug, id from made`;

const INSERT_TENANTS = `
  insert into tenant (property_id, company_name, suite_number, floor_number, created_at, updated_at)
  select p.id, 'Company ' || n || ' of ' || p.id, n::text, n, now(), now()
  from property p, generate_series(1, $1::int) n where p.slug like 'load-%'`;

const INSERT_LOG = `
  insert into activity (at, property_id, actor_id, action, subject, request_id)
  select now() - n * interval '1 second', n % 10000, n % 5000, 'tenant.updated', 'Company ' || n, 'load-' || n
  from generate_series(1, $1::bigint) n`;

async function migrateUnderLoad(port: number, folder: string, ownerUrl: string) {
  const load = await startLoad(port);
  const tenantLock = await holdTenants(ownerUrl);
  await sleep(QUIET_MS);
  const startedAt = performance.now();
  const [migrations] = await Promise.all([
    Promise.all([
      runMigrate(folder, { DATABASE_OWNER_URL: ownerUrl }),
      runMigrate(folder, { DATABASE_OWNER_URL: ownerUrl }),
    ]),
    sleep(IMPORT_MS).then(() => tenantLock.release()),
  ]);
  const elapsedMs = performance.now() - startedAt;
  await sleep(QUIET_MS);
  const { requestCount, refusals, slowest } = await load.end();
  const failures = migrations.filter(({ code }) => code !== 0).map(({ text }) => `a migrator failed: ${text}`);
  const steps = migrations.flatMap(({ text }) => [...text.matchAll(/: (.+): done in ([\d.]+) s/g)]);
  const longest = steps.toSorted(([, , seconds], [, , otherSeconds]) => Number(otherSeconds) - Number(seconds))[0];
  if (failures.length > 0) return { faults: 1, violations: [...failures, ...refusals], figures: '' };
  const figures = [
    `${steps.length} steps in ${(elapsedMs / 1_000).toFixed(1)} s, the longest ${longest?.[1]} with ${longest?.[2]} s`,
    `${requestCount} requests, slowest ${Math.round(slowest)} ms`,
  ].join(', ');
  return { faults: 2, violations: refusals, figures };
}

/** An open transaction with tenant writes, like an import. */
async function holdTenants(url: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table tenant in row exclusive mode');
  return { release: () => client.end() };
}

/** A fixed rate, independent of replies. */
async function startLoad(port: number) {
  const { client } = await signUp({ client: () => new Client(`http://127.0.0.1:${port}`) }, 'upgrade');
  const { id, slug } = await addProperty(client);
  const tenant = await addTenant(client, id);
  const tenantFields = (n: number) => ({ companyName: `Company ${n}`, suiteNumber: '7', floorNumber: 7, contacts: [] });
  const kinds: ((n: number) => ReturnType<Client['get']>)[] = [
    (n) => client.put(`/api/tenants/${tenant.id}`, tenantFields(n)),
    () => client.get(`/api/tenants?propertyId=${id}`),
    () => client.get(`/api/property?slug=${slug}`),
    (n) => client.get(`/api/property?slug=load-${1 + (n % 100)}`),
    () => client.get('/api/user'),
  ];
  const refusals: string[] = [];
  const pending = new Set<Promise<void>>();
  let [requestCount, slowest] = [0, 0];
  const ask = async (n: number) => {
    const startedAt = performance.now();
    const kind = n % kinds.length;
    const status = await kinds[kind]?.(n).then((answer) => answer.status, String);
    slowest = Math.max(slowest, performance.now() - startedAt);
    if (status !== 200) refusals.push(`a request of kind ${kind} was answered ${status}`);
  };
  const timer = setInterval(() => {
    const pendingRequest = ask(requestCount++).finally(() => pending.delete(pendingRequest));
    pending.add(pendingRequest);
  }, 1_000 / REQUESTS_PER_SECOND);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(pending);
      return { requestCount, refusals, slowest };
    },
  };
}

function runMigrate(folder: string, env: Record<string, string>): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, ...env } };
    execFile(process.execPath, ['scripts/migrate.ts'], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, text: out + err }),
    );
  });
}
