import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../harness/client.ts';
import { type EntryProcess, isReady, runEntry } from '../harness/entry-process.ts';
import { addProperty, addTenant, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

const AHEAD_MS = 10 * 60_000;

let product: Product;
let ahead: { web: EntryProcess; worker: EntryProcess; client: () => Client };

beforeAll(async () => {
  product = await startProduct({ worker: false });
  const { DATABASE_URL, REDIS_URL, REDIS_PREFIX, DATA_DIR } = product.platform.env;
  const env = {
    ...{ DATABASE_URL, REDIS_URL, REDIS_PREFIX, DATA_DIR, RATE_LIMIT_SCALE: '1000', WEATHER: 'off' },
    CLOCK_OFF_MS: String(AHEAD_MS),
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('../harness/shifted-clock.ts', import.meta.url))}`,
  };
  const [web, worker] = [runEntry('src/web/main.ts', env), runEntry('src/workers/main.ts', env)];
  const port = await web.port;
  await until('web to be ready', () => isReady(port));
  ahead = { web, worker, client: () => new Client(`http://127.0.0.1:${port}`) };
});

afterAll(async () => {
  for (const { child } of [ahead.web, ahead.worker]) child.kill('SIGKILL');
  await product.stop();
});

/** Minutes from now, by PostgreSQL's clock. */
async function minutesUntil(column: string, from: string): Promise<number> {
  const sql = `select extract(epoch from ${column} - now())::float8 / 60 as minutes from ${from}`;
  const { minutes } = await until(`${column} of ${from}`, async () => {
    const [row] = await product.platform.orm.em.fork().execute<{ minutes: number }[]>(sql);
    return row;
  });
  return minutes;
}

const closeTo = (minutes: number) => ({ atLeast: minutes - 5, atMost: minutes + 1 });

function expectMinutes(found: number, { atLeast, atMost }: ReturnType<typeof closeTo>): void {
  expect(found).toBeGreaterThan(atLeast);
  expect(found).toBeLessThan(atMost);
}

test('the processes beside it do have another clock', async () => {
  const started = ahead.web.lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'started');
  expect(Date.parse(started.time)).toBeGreaterThan(Date.now() + AHEAD_MS / 2);
});

test('links, temporary passwords and mails last as long as they should, whatever the clock of who makes them', async () => {
  const owner = await signUp({ client: ahead.client });
  const property = await addProperty(owner.client);
  await ahead.client().post('/api/auth/forgot-password', { email: owner.username });
  expectMinutes(await minutesUntil('expires_at', 'password_token'), closeTo(60));
  await until('the mail to be sent', async () => {
    const sent = await product.platform.orm.em.fork().execute(`select 1 from mail where state = 'sent'`);
    return sent.length > 0;
  });
  const newcomer = { email: 'newcomer@example.com', role: 'viewer' };
  const { status, body } = await owner.client.post(`/api/properties/${property.id}/users`, newcomer);
  expect([status, typeof body.tempPassword]).toEqual([201, 'string']);
  const days = `app_user where username = '${newcomer.email}'`;
  expectMinutes(await minutesUntil('temp_password_until', days), closeTo(7 * 24 * 60));
});

test('an announcement that starts in five minutes does so', async () => {
  const owner = await signUp({ client: ahead.client });
  const property = await addProperty(owner.client);
  const startsAt = new Date(Date.now() + 5 * 60_000).toISOString();
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const announcement = { propertyId: property.id, message: 'Fire drill', startsAt, expiresAt };
  const answer = await owner.client.post('/api/announcements', announcement);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expectMinutes(await minutesUntil('turns_at', `announcement where property_id = ${property.id}`), closeTo(5));
});

test('nothing that it writes is from the future', async () => {
  const owner = await signUp({ client: ahead.client });
  const property = await addProperty(owner.client);
  const tenant = await addTenant(owner.client, property.id);
  expect((await owner.client.delete(`/api/tenants/${tenant.id}`)).status).toBe(204);
  const em = product.platform.orm.em.fork();
  const columns = await em.execute<{ table: string; column: string }[]>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone' and is_updatable = 'YES'
       and column_name ~ '^(at|created_at|updated_at|deleted_at|last_login_at|joined_at|email_verified_at)$'`,
  );
  const future = columns.map(
    ({ table, column }) => `select '${table}.${column}' as name from "${table}" where "${column}" > now()`,
  );
  expect(columns.length).toBeGreaterThan(10);
  expect(await em.execute(future.join(' union '))).toEqual([]);
});
