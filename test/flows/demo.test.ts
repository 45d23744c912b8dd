import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDatabase, resetIfDue, seed } from '../../src/modules/demo/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { asOwner } from '../harness/command-line.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { DEMO: 'on' }, worker: false });
  await claimDatabase(product.platform);
  expect(await resetIfDue(product.platform)).toBe(true);
});

afterAll(async () => await product.stop());

/** As if the last reset had been in an hour before. */
const anHourPasses = () => asOwner(product, `update demo set reset_at = reset_at - interval '1 hour'`);

const directoryOf = async () => (await product.client().get('/api/property?slug=demo')).body;

const counted = async (table: string): Promise<number> => {
  const { rows } = await product.platform.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? Number.NaN;
};

test('a reset writes the sample anew, and the display of the building goes on with a newer version', async () => {
  const before = await directoryOf();
  await asOwner(product, `update tenant set company_name = 'Vandals' where company_name = 'Café Aurora'`);
  await asOwner(
    product,
    `insert into activity (at, action, subject, request_id) values (now(), 'user.login_failed', 'x', 'x')`,
  );
  expect(await resetIfDue(product.platform), 'within the hour').toBe(false);
  await anHourPasses();
  expect(await resetIfDue(product.platform)).toBe(true);
  const after = await directoryOf();
  expect(after.id).toBe(before.id);
  expect(after.version).toBeGreaterThan(before.version);
  expect(JSON.stringify(after)).toContain('Café Aurora');
  expect(JSON.stringify(after)).not.toContain('Vandals');
  expect(after.tenants.length).toBe(before.tenants.length);
  expect(await counted(`activity where subject = 'x'`)).toBe(0);
});

test('while it is reset, a display reads the directory as it was', async () => {
  await anHourPasses();
  const { platform } = product;
  const statuses: number[] = [];
  let isDone = false;
  const reset = resetIfDue(platform).finally(() => (isDone = true));
  while (!isDone) statuses.push((await product.client().get('/api/property?slug=demo&version=99999')).status);
  expect(await reset).toBe(true);
  expect(statuses.length).toBeGreaterThan(3);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('of two workers one resets', async () => {
  await anHourPasses();
  const done = await Promise.all([resetIfDue(product.platform), resetIfDue(product.platform)]);
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await counted('property')).toBe(1);
});

test('a reset that fails in the middle leaves all as it was', async () => {
  await anHourPasses();
  const before = await directoryOf();
  await asOwner(product, 'alter table announcement add constraint broken check (false) not valid');
  await expect(resetIfDue(product.platform)).rejects.toThrow(/broken/);
  expect((await directoryOf()).version).toBe(before.version);
  expect(await counted('tenant')).toBe(before.tenants.length);
  await asOwner(product, 'alter table announcement drop constraint broken');
  expect(await resetIfDue(product.platform)).toBe(true);
});

test('a demo starts on an empty database or its own alone, and its database with it alone', async () => {
  await expect(claimDatabase(product.platform)).resolves.toBeUndefined();
  const without = { ...product.platform, env: { ...product.platform.env, DEMO: false } };
  await expect(claimDatabase(without)).rejects.toThrow("DEMO=off: this database is a demo's");
  const real = await startProduct({ env: { SAMPLE: 'on' }, worker: false });
  try {
    await claimDatabase(real.platform);
    await seed(createContext(real.platform));
    const asDemo = { ...real.platform, env: { ...real.platform.env, DEMO: true } };
    await expect(claimDatabase(asDemo)).rejects.toThrow("DEMO=on: this database is not a demo's");
    expect(await resetIfDue(asDemo), 'nothing is deleted').toBe(false);
    await expect(real.platform.pool.query('select empty_demo()')).rejects.toThrow("not a demo's");
    expect((await real.client().get('/api/property?slug=demo')).status).toBe(200);
  } finally {
    await real.stop();
  }
});
