import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertDatabaseKind, resetIfDue, seed } from '../../src/modules/demo/index.ts';
import { routes } from '../../src/modules/index.ts';
import { renderLetter, storeMail } from '../../src/modules/mail/index.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { MAX_SESSIONS } from '../../src/web/http/session-list.ts';
import { refusedInDemo } from '../access/table.ts';
import { executeAsOwner } from '../harness/command-line.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { DEMO: 'on', ACCOUNT_STORAGE_MB: '1' }, worker: false });
  await assertDatabaseKind(product.platform);
  expect(await resetIfDue(product.platform)).toBe(true);
});

afterAll(async () => await product.stop());

/** Dates the last reset back by an hour. */
const anHourPasses = () => executeAsOwner(product, `update demo set reset_at = reset_at - interval '1 hour'`);

const directoryOf = async () => (await product.client().get('/api/property?slug=demo')).body;

const signInAs = async (role: 'manager' | 'administrator') => {
  const visitor = product.client();
  await visitor.post('/api/demo/login', { as: role });
  return visitor;
};

const countRows = async (table: string): Promise<number> => {
  const { rows } = await product.platform.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? Number.NaN;
};

test('a reset writes the sample anew, and the display of the building goes on with a newer version', async () => {
  const directoryBefore = await directoryOf();
  await executeAsOwner(product, `update tenant set company_name = 'Vandals' where company_name = 'Café Aurora'`);
  await executeAsOwner(
    product,
    `insert into activity (at, action, subject, request_id) values (now(), 'user.login_failed', 'x', 'x')`,
  );
  expect(await resetIfDue(product.platform), 'within the hour').toBe(false);
  await anHourPasses();
  expect(await resetIfDue(product.platform)).toBe(true);
  const directoryAfter = await directoryOf();
  expect(directoryAfter.id).toBe(directoryBefore.id);
  expect(directoryAfter.version).toBeGreaterThan(directoryBefore.version);
  expect(JSON.stringify(directoryAfter)).toContain('Café Aurora');
  expect(JSON.stringify(directoryAfter)).not.toContain('Vandals');
  expect(directoryAfter.tenants.length).toBe(directoryBefore.tenants.length);
  expect(await countRows(`activity where subject = 'x'`)).toBe(0);
});

test('a reset deletes what was put into it, also a building that a process has answered and thousands of tenants', async () => {
  const manager = await signInAs('administrator');
  const { body: building } = await manager.post('/api/properties', { name: 'Vandal Tower', address: '1 Main St' });
  const path = `/api/property?slug=${building.slug}`;
  expect((await product.client().get(path)).status).toBe(200);
  await executeAsOwner(
    product,
    `insert into tenant (property_id, company_name, suite_number, floor_number, created_at, updated_at)
     select ${building.id}, 'Company ' || n, n::text, 1, now(), now() from generate_series(1, 60000) n`,
  );
  await anHourPasses();
  expect(await resetIfDue(product.platform)).toBe(true);
  expect(await countRows('property')).toBe(1);
  expect((await product.client().get(path)).status).toBe(404);
});

test('the sample is alive on the screens of its manager and its administrator', async () => {
  const [manager, administrator] = [await signInAs('manager'), await signInAs('administrator')];
  const { body: buildings } = await manager.get('/api/properties');
  const { id } = buildings[0];
  const displays = (await manager.get(`/api/properties/${id}/displays`)).body;
  expect(displays.map(({ state }: { state: string }) => state)).toEqual(['online', 'online', 'online']);
  expect((await manager.get(`/api/announcements?propertyId=${id}`)).body.length).toBeGreaterThan(1);
  expect((await manager.get('/api/orders')).body.length).toBeGreaterThan(1);
  const orders = (await administrator.get('/api/admin/orders')).body;
  const statuses = new Set(orders.map(({ status }: { status: string }) => status));
  expect([...statuses].toSorted()).toEqual(['cancelled', 'delivered', 'pending', 'processing', 'shipped']);
  const days = new Set(orders.map(({ createdAt }: { createdAt: string }) => createdAt.slice(0, 10)));
  expect(days.size).toBe(orders.length);
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

test('whoever saves while it is reset gets an answer', async () => {
  const { body: buildings } = await signInAs('manager').then((client) => client.get('/api/properties'));
  const [{ id }] = buildings;
  const statuses = new Set<number>();
  let isDone = false;
  const saveBuilding = async () => {
    const manager = await signInAs('manager');
    for (let n = 0; !isDone; n++) {
      const tenant = { propertyId: id, companyName: `Busy ${n}`, floorNumber: 3, suiteNumber: String(n) };
      statuses.add((await manager.post('/api/tenants', tenant)).status);
      statuses.add((await manager.post('/api/announcements', { propertyId: id, message: 'Busy' })).status);
    }
  };
  const saving = Array.from({ length: 5 }, saveBuilding);
  await anHourPasses();
  expect(await resetIfDue(product.platform)).toBe(true);
  isDone = true;
  await Promise.all(saving);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  await anHourPasses();
  await resetIfDue(product.platform);
});

test('of two workers one resets', async () => {
  await anHourPasses();
  const resets = await Promise.all([resetIfDue(product.platform), resetIfDue(product.platform)]);
  expect(resets.filter(Boolean)).toHaveLength(1);
  expect(await countRows('property')).toBe(1);
});

test('a reset that fails in the middle leaves all as it was', async () => {
  await anHourPasses();
  const directoryBefore = await directoryOf();
  await executeAsOwner(product, 'alter table announcement add constraint broken check (false) not valid');
  await expect(resetIfDue(product.platform)).rejects.toThrow(/broken/);
  expect((await directoryOf()).version).toBe(directoryBefore.version);
  expect(await countRows('tenant')).toBe(directoryBefore.tenants.length);
  await executeAsOwner(product, 'alter table announcement drop constraint broken');
  expect(await resetIfDue(product.platform)).toBe(true);
});

test('a demo starts on an empty database or its own alone, and its database with it alone', async () => {
  await expect(assertDatabaseKind(product.platform)).resolves.toBeUndefined();
  const without = { ...product.platform, env: { ...product.platform.env, DEMO: false } };
  await expect(assertDatabaseKind(without)).rejects.toThrow("DEMO=off: this database is a demo's");
  const realProduct = await startProduct({ env: { SAMPLE: 'on' }, worker: false });
  try {
    await assertDatabaseKind(realProduct.platform);
    await seed(createContext(realProduct.platform));
    const demoPlatform = { ...realProduct.platform, env: { ...realProduct.platform.env, DEMO: true } };
    await expect(assertDatabaseKind(demoPlatform)).rejects.toThrow("DEMO=on: this database is not a demo's");
    expect(await resetIfDue(demoPlatform), 'nothing is deleted').toBe(false);
    await expect(realProduct.platform.pool.query('select empty_demo()')).rejects.toThrow("not a demo's");
    expect((await realProduct.client().get('/api/property?slug=demo')).status).toBe(200);
  } finally {
    await realProduct.stop();
  }
});

test('one signs in to its accounts without a password, and a reset signs out', async () => {
  for (const [role, isAdmin] of [
    ['manager', false],
    ['administrator', true],
  ] as const) {
    const visitor = product.client();
    const { status, body } = await visitor.post('/api/demo/login', { as: role });
    expect([status, body.user?.isAdmin]).toEqual([200, isAdmin]);
    expect((await visitor.get(isAdmin ? '/api/admin/overview' : '/api/properties')).status).toBe(200);
    await anHourPasses();
    await resetIfDue(product.platform);
    expect((await visitor.get('/api/user')).status).toBe(401);
  }
});

test('a sign-in ends no session of another visitor, however many there are', async () => {
  const first = await signInAs('manager');
  for (let sessions = 1; sessions <= MAX_SESSIONS; sessions++) await signInAs('manager');
  expect((await first.get('/api/user')).status).toBe(200);
});

const REFUSED = /^This demo /;

test.each(routes.map(({ method, path }) => `${method} ${path}`))(
  '%s is refused exactly where the table says so',
  async (call) => {
    const [method = '', pattern = ''] = call.split(' ');
    const { status, body } = await product.client().call(method, pattern.replaceAll(/:\w+/g, '1'));
    expect(status === 403 && REFUSED.test(body?.error)).toBe(call in refusedInDemo);
  },
);

const avatarOf = (bytes: number) => {
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(bytes)]), 'picture.png');
  return form;
};

test('files are at most 1 MB', async () => {
  const manager = await signInAs('manager');
  const { status, body } = await manager.post('/api/user/avatar', avatarOf(1_100_000));
  expect([status, body.error]).toEqual([413, 'The file is larger than 1 MB']);
  expect((await manager.post('/api/user/avatar', avatarOf(900_000))).body.code).not.toBe('too_large');
});

test('what visitors stored before does not refuse files: all use the same accounts', async () => {
  const manager = await signInAs('manager');
  const { body } = await manager.get('/api/user');
  await executeAsOwner(
    product,
    `insert into stored_file (id, content_type, bytes, created_at, is_owned, account_id)
     values ('${'e'.repeat(64)}', 'image/png', convert_to(repeat('x', 1100000), 'UTF8'), now(), true, ${body.user?.id ?? body.id})`,
  );
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(picture)]), 'picture.png');
  expect((await manager.call('POST', '/api/user/avatar', form)).status).toBe(200);
});

test('everybody together sends only so many files an hour', async () => {
  const scarce = await startProduct({ env: { DEMO: 'on', RATE_LIMIT_SCALE: '0.05' }, worker: false });
  try {
    await assertDatabaseKind(scarce.platform);
    await resetIfDue(scarce.platform);
    const [manager, administrator] = [scarce.client(), scarce.client()];
    await manager.post('/api/demo/login', { as: 'manager' });
    await administrator.post('/api/demo/login', { as: 'administrator' });
    const statuses: number[] = [];
    for (const person of [manager, manager, administrator, administrator])
      statuses.push((await person.post('/api/user/avatar', avatarOf(10))).status);
    expect(statuses).toEqual([415, 415, 415, 429]); // of 60, a twentieth
  } finally {
    await scarce.stop();
  }
});

test('nobody reads where others try it from', async () => {
  const administrator = await signInAs('administrator');
  const { body } = await administrator.get('/api/admin/activity?limit=5');
  expect(JSON.stringify(body)).toContain('user.logged_in');
  expect(await countRows('activity where ip is not null')).toBe(0);
});

test('a mail stays in the database', async () => {
  const { platform, dataDir } = product;
  const letter = renderLetter({ to: 'visitor@example.com', subject: 'Hello', paragraphs: ['Hello'] });
  const key = { kind: 'orders', dedupeKey: 'demo-test' } as const;
  await transaction(createContext(platform), (tx) => storeMail(tx, { ...letter, ...key }));
  await runJob(product, 'retryMails');
  expect(await countRows(`mail where state = 'sent' and subject = 'Hello'`)).toBe(1);
  expect(existsSync(join(dataDir, 'mail'))).toBe(false);
});

test('search engines are asked not to list it', async () => {
  for (const path of ['/', '/demo', '/login']) {
    const { headers } = await product.client().get(path);
    expect(headers.get('x-robots-tag'), path).toBe('noindex');
  }
});

test('it opens no address that a person gives', async () => {
  const manager = await signInAs('manager');
  const { body } = await manager.get('/api/properties');
  const { name, id } = body[0];
  const address = '600 Congress Avenue, Austin, TX, 78701';
  const logoUrl = 'https://elsewhere.example/logo.png';
  const { status, body: refusal } = await manager.put(`/api/properties/${id}`, { name, address, logoUrl });
  const reason = 'This demo opens no links. Upload the picture instead.';
  expect([status, refusal.fields]).toEqual([400, { logoUrl: reason }]);
  const floors = [{ floorNumber: 2, name: 'Second', imageUrl: logoUrl }];
  const { status: ofFloors, body: refusedFloors } = await manager.put(`/api/properties/${id}/floors`, { floors });
  expect([ofFloors, refusedFloors.fields]).toEqual([400, { imageUrl: reason }]);
  const { headers } = await product.client().get('/shop');
  expect(headers.get('content-security-policy')).toMatch(/img-src 'self' data: blob:;/);
});
