import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../src/modules/index.ts';
import { seedShop } from '../../src/modules/shop/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { pictureForm } from '../access/world.ts';
import { addProperty, PASSWORD, signUp, signUpOwner } from '../harness/factories.ts';
import { ageLogins } from '../harness/logins.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});

afterAll(() => product.stop());

type Row = Record<string, unknown>;
const rows = <R = Row>(statement: string): Promise<R[]> => product.platform.orm.em.fork().execute(statement);

const mailsTo = async (address: string) => {
  const mails = await rows<{ subject: string }>(`select subject from mail where "to" = '${address}' order by id`);
  return mails.map(({ subject }) => subject);
};

const addMemberRow = (propertyId: number, userId: number) =>
  rows(
    `insert into property_member (property_id, user_id, role, created_at) values (${propertyId}, ${userId}, 'viewer', now())`,
  );

/** Runs the worker's deletion as if fourteen days had passed. */
async function makeDeletionDue(id: number): Promise<void> {
  await rows(`update account_deletion set due_at = now() - interval '1 second' where user_id = ${id}`);
  await runDeletionJob();
}

async function runDeletionJob(): Promise<void> {
  const job = jobs.find(({ name }) => name === 'deleteAccounts');
  await job?.run(createContext(product.platform), {});
}

test('an account is deleted once after fourteen days, with all personal data', async () => {
  const { client, username, id } = await signUp(product);
  const { property } = await signUpOwner(product);
  await addMemberRow(property.id, id);
  await client.put('/api/user/profile', { fullName: 'Ada Lovelace', phoneNumber: '512 555 0100', username });
  const { body: picture } = await client.call('POST', '/api/user/avatar', await pictureForm('avatar'));
  const response = await client.post('/api/user/deletion', {});
  expect(response.status).toBe(201);
  const days = (Date.parse(response.body.dueAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(14);

  await runDeletionJob();
  expect((await client.get('/api/user')).status).toBe(200); // one day early
  await rows(`update account_deletion set due_at = now() - interval '1 second' where user_id = ${id}`);
  await Promise.all([runDeletionJob(), runDeletionJob(), runDeletionJob()]);

  expect((await client.get('/api/user')).status).toBe(401);
  expect((await product.client().post('/api/login', { username, password: PASSWORD })).status).toBe(401);
  expect((await product.client().get(picture.avatarUrl)).status).toBe(404);
  const [userRow] = await rows(`select * from app_user where id = ${id}`);
  expect(userRow).toMatchObject({
    full_name: 'Deleted account',
    phone_number: null,
    password_hash: null,
    avatar_id: null,
  });
  expect(JSON.stringify(userRow)).not.toContain(username);
  for (const table of [
    'property_member',
    'invitation',
    'password_token',
    'email_token',
    'email_change',
    'cart_item',
    'account_deletion',
  ])
    expect([table, await rows(`select 1 from ${table} where user_id = ${id}`)]).toEqual([table, []]);
  expect(await mailsTo(username)).toEqual(['Your Foyer account was deleted']);
  expect((await product.client().post('/api/register', { username, password: PASSWORD })).status).toBe(201);
});

test('orders are kept, marked as from a deleted account', async () => {
  const { id } = await signUp(product);
  const admin = await signUp(product, 'admin');
  await rows(`update app_user set is_admin = true where id = ${admin.id}`);
  const address = JSON.stringify({
    name: 'Ada Lovelace',
    street: '1 Main St',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    country: 'US',
  });
  const [checkout] = await rows<{ id: number }>(
    `insert into checkout (user_id, state, lines, subtotal, tax, tax_basis, total, shipping_address, reserved_until, idempotency_key, created_at)
     values (${id}, 'paid', '[]', 100, 8, '{"kind": "flat", "percent": "8"}', 108, '${address}', now(), gen_random_uuid(), now()) returning id`,
  );
  await rows(
    `insert into customer_order (user_id, checkout_id, payment_intent_id, subtotal, tax, tax_basis, total, currency, shipping_address, created_at)
     values (${id}, ${checkout?.id}, 'intent-${id}', 100, 8, '{"kind": "flat", "percent": "8"}', 108, 'usd', '${address}', now())`,
  );
  await seedShop(createContext(product.platform));
  await rows(
    `insert into order_item (order_id, product_id, product_name, quantity, price_at_purchase)
     select o.id, (select min(id) from product), 'A player', 1, 100 from customer_order o where o.user_id = ${id}`,
  );
  await rows(`insert into account_deletion (user_id, due_at) values (${id}, now())`);
  await makeDeletionDue(id);
  const { body } = await admin.client.get(`/api/admin/orders?userId=${id}`);
  expect(body).toMatchObject([
    { customerName: 'Deleted account', totalAmount: 108, shippingAddress: { city: 'Austin' } },
  ]);
  const people = await admin.client.get('/api/admin/users');
  expect(people.body.map((person: { id: number }) => person.id)).not.toContain(id);
  for (const [path, input] of [
    [`/api/admin/users/${id}/status`, { status: 'active' }],
    [`/api/admin/users/${id}/reset-password`, { password: 'some other long password', currentPassword: PASSWORD }],
  ] as const)
    expect([path, (await admin.client.call(path.endsWith('status') ? 'PUT' : 'POST', path, input)).status]).toEqual([
      path,
      404,
    ]);
  expect((await admin.client.post(`/api/admin/users/${id}/impersonate`)).status).toBe(404);
});

test('within fourteen days a user can cancel the deletion, and both are mailed', async () => {
  const { client, username, id } = await signUp(product);
  const first = await client.post('/api/user/deletion', {});
  const secondResponse = await client.post('/api/user/deletion', {});
  expect(secondResponse.body).toEqual(first.body);
  expect((await client.get('/api/user/deletion')).body).toEqual(first.body);
  expect((await client.delete('/api/user/deletion')).status).toBe(204);
  expect((await client.delete('/api/user/deletion')).status).toBe(204);
  expect((await client.get('/api/user/deletion')).body).toEqual({ dueAt: null });
  await makeDeletionDue(id);
  expect((await client.get('/api/user')).status).toBe(200);
  const subjects = (await mailsTo(username)).filter((subject) => subject.includes('account'));
  expect(subjects).toEqual(['Your Foyer account will be deleted', 'Your Foyer account will be kept']);
});

test('an owner must transfer or delete the building first', async () => {
  const { client, id } = await signUp(product, 'owner');
  const property = await addProperty(client);
  const refusal = await client.post('/api/user/deletion', {});
  expect([refusal.status, refusal.body.details]).toEqual([409, { propertyId: property.id, name: property.name }]);
  expect(refusal.body.error).toContain(property.name);
  const heir = await signUp(product, 'heir');
  await addMemberRow(property.id, heir.id);
  const transfer = `/api/properties/${property.id}/transfer`;
  expect((await client.post(transfer, { userId: heir.id })).status).toBe(202);
  expect((await client.post('/api/user/deletion', {})).status, 'offered is not handed over').toBe(409);
  expect((await heir.client.post(`${transfer}/accept`)).status).toBe(200);
  expect((await client.post('/api/user/deletion', {})).status).toBe(201);
  await makeDeletionDue(id);
  expect((await client.get('/api/user')).status).toBe(401);
  expect(await rows(`select 1 from property where id = ${property.id}`)).toHaveLength(1);
});

test('an account that owns a building at the deadline is kept, and its user mailed the reason', async () => {
  const { client, username, id } = await signUp(product, 'owner');
  await client.post('/api/user/deletion', {});
  await addProperty(client);
  await makeDeletionDue(id);
  expect((await client.get('/api/user/deletion')).body).toEqual({ dueAt: null });
  expect((await mailsTo(username)).at(-1)).toBe('Your Foyer account will be kept');
});

test('the last administrator cannot be deleted', async () => {
  const { client, id } = await signUp(product, 'admin');
  await rows(`update app_user set is_admin = (id = ${id})`);
  expect((await client.post('/api/user/deletion', {})).body.error).toContain('only administrator');
});

test('deletion needs a login within ten minutes or the password', async () => {
  const { client, id } = await signUp(product);
  await ageLogins(product, id);
  expect((await client.post('/api/user/deletion', {})).body.code).toBe('reauthentication_required');
  expect((await client.post('/api/user/deletion', { currentPassword: PASSWORD })).status).toBe(201);
});

test('an account recovered by its former address is not deleted by the intruder', async () => {
  const { client, username, id } = await signUp(product);
  await client.put('/api/user/profile', { fullName: 'Ada', username: `thief-${username}` });
  await client.post('/api/user/deletion', {});
  const token = await mailedToken(product, username, '/undo-email');
  expect((await product.client().post('/api/auth/undo-email', { token })).status).toBe(200);
  await until('the deletion to be taken back', async () => {
    const open = await rows(`select 1 from account_deletion where user_id = ${id}`);
    return open.length === 0;
  });
});

test('every user can download their data', async () => {
  const { client, username, id } = await signUp(product);
  const { headers, body } = await client.post('/api/user/data', {});
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(body).toMatchObject({
    account: { username, isAdministrator: false, deletion: { dueAt: null } },
    sessions: [{ isCurrent: true }],
    buildings: [],
    cart: [],
    orders: [],
    activity: [{ action: 'user.registered' }],
  });
  const [secrets] = await rows<{ password_hash: string }>(`select password_hash from app_user where id = ${id}`);
  expect(JSON.stringify(body)).not.toContain(secrets?.password_hash);
  const stranger = await signUp(product);
  expect(JSON.stringify((await stranger.client.post('/api/user/data', {})).body)).not.toContain(username);
});
