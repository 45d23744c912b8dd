import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules, routes } from '../../src/modules/index.ts';
import { openBackOffice } from '../harness/back-office.ts';
import { type Client, unique } from '../harness/client.ts';
import { executeAsOwner } from '../harness/command-line.ts';
import { addMember, addTenant, signUp, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { buy, signUpShopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

const keyHeader = (key = unique('key')) => ({ 'idempotency-key': key });
const newTenant = (propertyId: number, companyName = 'Once Inc') => ({
  propertyId,
  companyName,
  suiteNumber: '1',
  floorNumber: 1,
});

/** Every call that takes a key: a body, another body, and the list of created rows. */
interface Prepared {
  path: string;
  bodies: object[];
  list: string;
  /** Defaults to the building's owner. */
  client?: Client;
}

const creates: Record<string, (owner: Client, propertyId: number) => Promise<Prepared>> = {
  'a tenant': async (_owner, propertyId) => ({
    path: '/api/tenants',
    bodies: [newTenant(propertyId), newTenant(propertyId, 'Other')],
    list: `/api/tenants?propertyId=${propertyId}`,
  }),
  'a contact': async (client, propertyId) => {
    const { id: tenantId } = await addTenant(client, propertyId);
    const newContact = (name: string) => ({ tenantId, name, phone: '512 555 0100', isPrimary: false });
    return {
      path: '/api/tenant-contacts',
      bodies: [newContact('Ada'), newContact('Grace')],
      list: `/api/tenant-contacts?propertyId=${propertyId}`,
    };
  },
  'an announcement': async (_owner, propertyId) => ({
    path: '/api/announcements',
    bodies: ['Once', 'Other'].map((message) => ({ propertyId, message, expiresAt: null })),
    list: `/api/announcements?propertyId=${propertyId}`,
  }),
  'a building': async () => ({
    client: (await signUp(product)).client,
    path: '/api/properties',
    bodies: ['Once Tower', 'Other Tower'].map((name) => ({ name: unique(name), address: '1 Main St' })),
    list: '/api/properties',
  }),
  'a member': async (_owner, propertyId) => ({
    path: `/api/properties/${propertyId}/users`,
    bodies: [1, 2].map(() => ({ email: `${unique('new')}@example.com`, role: 'viewer' })),
    list: `/api/properties/${propertyId}/users`,
  }),
  'a display': async (_owner, propertyId) => {
    const codes = await Promise.all([1, 2].map(() => product.client().post('/api/displays/pairings', {})));
    return {
      path: `/api/properties/${propertyId}/displays`,
      bodies: codes.map(({ body: { code } }) => ({ code, name: 'Lobby' })),
      list: `/api/properties/${propertyId}/displays`,
    };
  },
};

test.each(Object.entries(creates))('%s is created once, however often the request repeats', async (_what, prepare) => {
  const { client: owner, property } = await signUpOwner(product);
  const { path, bodies, list, client = owner } = await prepare(owner, property.id);
  const before = (await client.get(list)).body.length;
  const key = keyHeader();
  const concurrentResponses = await Promise.all([1, 2, 3].map(() => client.post(path, bodies[0], key)));
  const created = concurrentResponses.find(({ status }) => status === 201);
  expect(created).toBeDefined();
  for (const answer of concurrentResponses)
    if (answer.status === 201) expect(answer.body).toEqual(created?.body);
    else expect([answer.status, answer.body.code]).toEqual([409, 'in_progress']);
  const laterResponse = await client.post(path, bodies[0], key);
  expect([laterResponse.status, laterResponse.body]).toEqual([201, created?.body]);
  expect((await client.get(list)).body.length).toBe(before + 1);
  const conflictResponse = await client.post(path, bodies[1], key);
  expect([conflictResponse.status, conflictResponse.body.code]).toEqual([422, 'key_reused']);
  expect((await client.get(list)).body.length).toBe(before + 1);
});

test('every signed-in call that answers 201 takes an idempotency key, except naturally idempotent ones', () => {
  const routesWithoutKey = routes.filter(
    (route) => route.status === 201 && route.access !== 'public' && !route.createsOnce,
  );
  expect(routesWithoutKey.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    [
      'POST /api/admin/product-images', // stored by content hash
      'POST /api/imports/:id/retry', // an import runs once
      'POST /api/properties/:id/assets', // a picture that is shown is not added again
      'POST /api/properties/:id/subscribe', // one subscription per building
      'POST /api/tenants/:id/assets', // as above
      'POST /api/tenants/upload', // exact repeats are skipped, and an import can be undone
      'POST /api/user/deletion', // one per account
    ].toSorted(),
  );
});

/** A repeat does no harm, because … */
const REPEATABLE: Readonly<Record<string, string>> = {
  '/api/admin/products/:id/publish': 'it is published',
  '/api/admin/product-images': 'pictures are stored by content hash',
  '/api/admin/variants/:id/restore': 'it is restored',
  '/api/orders/:id/buy-again': 'the cart shows its quantities, and refuses lines one by one',
  '/api/orders/:id/cancel': 'it is cancelled',
  '/api/create-checkout-session': 'one checkout of the same cart is open',
  '/api/complete-order': 'a payment becomes one order',
  '/api/pay-by-invoice': 'a checkout becomes one order',
  '/api/test-payments/:intentId/confirm': 'a payment is made once',
  '/api/quotes': 'a checkout has one quote',
  '/api/quotes/:id/photo': 'a request has one photo',
  '/api/admin/users/:id/reset-password': 'it sets the same password',
  '/api/admin/users/:id/impersonate': 'impersonating begins again',
  '/api/impersonation/stop': 'it has ended',
  '/api/admin/orders/bulk-status': 'each order has another revision',
  '/api/admin/payment-problems/:kind/:id/settle': 'it is settled',
  '/api/admin/refunds/:id/retry': 'the provider gets the refund’s own key',
  '/api/admin/parked-events/:eventId/:subscriber/retry': 'it is parked no longer',
  '/api/admin/mails/:id/resend': 'a mail that waits is not queued again',
  '/api/admin/queues/unlock': 'the board is unlocked for ten minutes from the last call',
  '/api/admin/queues/lock': 'the board is locked',
};

test('every signed-in POST of shop, orders and back office takes an idempotency key, or a repeat does no harm', () => {
  const businessRoutes = modules
    .filter(({ name }) => ['shop', 'orders', 'admin'].includes(name))
    .flatMap((businessModule) => businessModule.routes);
  const routesWithoutKey = businessRoutes.filter(
    (route) => route.method === 'POST' && route.access !== 'public' && !route.createsOnce,
  );
  expect(routesWithoutKey.map(({ path }) => path).toSorted()).toEqual(Object.keys(REPEATABLE).toSorted());
});

test('goods that are added to the cart again under one key are added once', async () => {
  const { client } = await signUp(product, 'shopper');
  const { productId, variantId } = await stockGoods(product, 5);
  const [body, key] = [{ productId, variantId, quantity: 2 }, keyHeader()];
  const cartResponses = [await client.post('/api/cart', body, key), await client.post('/api/cart', body, key)];
  expect(cartResponses.map(({ status, body: item }) => [status, item.quantity])).toEqual([
    [201, 2],
    [201, 2],
  ]);
  expect((await client.get('/api/cart')).body).toMatchObject([{ quantity: 2 }]);
});

test('a mail of an order is resent once per key', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 5));
  const orderId = await buy(client);
  const office = await openBackOffice(product);
  const readInvoices = () =>
    office.rows(`select id from mail where dedupe_key like '%invoice-%' and attachment is not null`);
  const before = (await readInvoices()).length;
  const key = keyHeader();
  const sendInvoice = () => office.boss.post(`/api/admin/orders/${orderId}/invoice/send`, { to: null }, key);
  expect([(await sendInvoice()).status, (await sendInvoice()).status]).toEqual([200, 200]);
  const sentInvoices = await readInvoices();
  expect(sentInvoices).toHaveLength(before + 1);
  const mailId = sentInvoices.at(-1)?.id;
  const resend = () =>
    office.boss.post(`/api/admin/orders/${orderId}/mails/${mailId}/resend`, undefined, keyHeader(`mail-${mailId}`));
  expect([(await resend()).status, (await resend()).status]).toEqual([204, 204]);
  expect(await office.rows(`select id from mail where dedupe_key like '%resent-%'`)).toHaveLength(1);
});

test('the row and the stored reply commit together: if the reply cannot be stored, nothing is created', async () => {
  const { client, property } = await signUpOwner(product);
  await executeAsOwner(product, 'revoke insert on idempotent_call from foyer_app');
  const refusal = await client.post('/api/tenants', newTenant(property.id), keyHeader());
  await executeAsOwner(product, 'grant insert on idempotent_call to foyer_app');
  expect(refusal.status).toBe(500);
  expect((await client.get(`/api/tenants?propertyId=${property.id}`)).body).toEqual([]);
});

test('a process that dies halfway leaves neither row nor key, and the key works at once', async () => {
  const { client, property } = await signUpOwner(product);
  const key = keyHeader();
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  // The create writes its row and blocks here on the building's version; then its connection is cut.
  await holder.query('begin');
  await holder.query('select id from property where id = $1 for update', [property.id]);
  const abortedCall = client.post('/api/tenants', newTenant(property.id), key);
  await until('the create to wait', async () => {
    const { rows } = await holder.query(
      `select pg_terminate_backend(a.pid) from pg_stat_activity a
       where a.datname = current_database() and a.wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  await holder.query('rollback');
  await holder.end();
  const answer = await abortedCall;
  expect(answer.status).toBe(503);
  expect((await client.get(`/api/tenants?propertyId=${property.id}`)).body).toEqual([]);
  expect((await client.post('/api/tenants', newTenant(property.id), key)).status).toBe(201);
});

test('a refused form stores no reply: corrected, it is sent with the same key', async () => {
  const { client, property } = await signUpOwner(product);
  const key = keyHeader();
  expect((await client.post('/api/tenants', { ...newTenant(property.id), floorNumber: 'x' }, key)).status).toBe(400);
  expect((await client.post('/api/tenants', newTenant(property.id), key)).status).toBe(201);
});

test('keys of another account, or of one that lost access, do not return the stored reply', async () => {
  const { client, property } = await signUpOwner(product);
  const manager = await addMember(product, client, property.id, 'manager');
  const stranger = await signUp(product);
  const key = keyHeader();
  const managerResponse = await manager.client.post('/api/tenants', newTenant(property.id), key);
  expect(managerResponse.status).toBe(201);
  const otherResponse = await client.post('/api/tenants', newTenant(property.id), key);
  expect([otherResponse.status, otherResponse.body.id === managerResponse.body.id]).toEqual([201, false]);
  expect((await stranger.client.post('/api/tenants', newTenant(property.id), key)).status).toBe(404);
  await client.delete(`/api/properties/${property.id}/users/${manager.id}`);
  expect((await manager.client.post('/api/tenants', newTenant(property.id), key)).status).toBe(404);
});

test('a stored invitation does not reveal its temporary password', async () => {
  const { client, property } = await signUpOwner(product);
  const body = { email: `${unique('new')}@example.com`, role: 'viewer' };
  const { tempPassword } = (await client.post(`/api/properties/${property.id}/users`, body, keyHeader())).body;
  const rows = await product.platform.orm.em.fork().execute('select * from idempotent_call');
  expect(rows.length).toBeGreaterThan(0);
  expect(tempPassword.length).toBeGreaterThan(8);
  expect(JSON.stringify(rows)).not.toContain(tempPassword);
});

test('a reply whose key has left DATA_KEYS is refused, and nothing is created twice', async () => {
  const { client, property } = await signUpOwner(product);
  const key = keyHeader();
  expect((await client.post('/api/tenants', newTenant(property.id), key)).status).toBe(201);
  const em = product.platform.orm.em.fork();
  await em.execute(`update idempotent_call set answer = 'v1.00000000.' || split_part(answer, '.', 3)`);
  const repeatResponse = await client.post('/api/tenants', newTenant(property.id), key);
  expect([repeatResponse.status, repeatResponse.body.code]).toEqual([409, 'conflict']);
  expect((await client.get(`/api/tenants?propertyId=${property.id}`)).body).toHaveLength(1);
});

test.each(['', 'x'.repeat(256), 'with space', 'é'])('the key %j is refused or ignored', async (key) => {
  const { client, property } = await signUpOwner(product);
  const { status } = await client.post('/api/tenants', newTenant(property.id), keyHeader(key));
  expect(status).toBe(400);
});
