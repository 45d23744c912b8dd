import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, addProperty, PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

async function newAdmin(): Promise<Person> {
  const person = await signUp(product, 'boss');
  await sql(`update app_user set is_admin = true where id = ${person.id}`);
  return person;
}

const impersonate = (boss: Person, person: Person) => boss.client.post(`/api/admin/users/${person.id}/impersonate`);

test('impersonation uses a new session id, and stopping it another', async () => {
  const [boss, person] = [await newAdmin(), await signUp(product)];
  const cookies = [boss.client.cookieHeader];
  expect((await impersonate(boss, person)).body).toEqual({ redirectUrl: '/manage' });
  cookies.push(boss.client.cookieHeader);
  const me = (await boss.client.get('/api/user')).body;
  expect(me).toMatchObject({ id: person.id, impersonatedBy: { id: boss.id, username: boss.username } });
  expect((await boss.client.post('/api/impersonation/stop')).body).toEqual({ redirectUrl: '/admin/users' });
  cookies.push(boss.client.cookieHeader);
  expect((await boss.client.get('/api/user')).body).toMatchObject({ id: boss.id, isAdmin: true, impersonatedBy: null });
  expect(new Set(cookies).size).toBe(3);
  for (const cookie of cookies.slice(0, 2))
    expect((await product.client().get('/api/user', { cookie })).status, 'an old session still opens').toBe(401);
  expect((await person.client.get('/api/user')).status, 'the person was logged out').toBe(200);
});

test('administrators and suspended accounts cannot be impersonated, and impersonation does not nest', async () => {
  const [boss, otherAdmin, person] = [await newAdmin(), await newAdmin(), await signUp(product)];
  expect((await impersonate(boss, otherAdmin)).status).toBe(403);
  expect((await boss.client.post('/api/admin/users/999999999/impersonate')).status).toBe(404);
  await sql(`update app_user set account_status = 'suspended' where id = ${person.id}`);
  expect((await impersonate(boss, person)).status).toBe(409);
  const [first, second] = [await signUp(product), await signUp(product)];
  await impersonate(boss, first);
  expect((await impersonate(boss, second)).status).toBe(403);
  expect((await boss.client.get('/api/admin/users')).status).toBe(403);
  expect((await boss.client.get('/admin/queues-board')).status).toBe(403);
  expect((await first.client.post('/api/impersonation/stop')).status, 'stopped what was never begun').toBe(409);
});

test('passwords, emails, invitations, roles, members, links, deletions, transfers, plans and payments are refused while impersonating', async () => {
  const [boss, person, newOwner] = [await newAdmin(), await signUp(product), await signUp(product)];
  const property = await addProperty(person.client);
  const member = await addMember(product, person.client, property.id, 'viewer');
  await impersonate(boss, person);
  const settings = { name: property.name, address: '600 Congress Ave' };
  const propertyPath = `/api/properties/${property.id}`;
  const refusedCalls: [string, string, unknown][] = [
    ['PUT', '/api/user/password', { currentPassword: PASSWORD, newPassword: 'another long password' }],
    ['PUT', '/api/user/profile', { fullName: 'X', username: 'moved@example.com', currentPassword: PASSWORD }],
    ['POST', `${propertyPath}/users`, { email: 'friend@example.com', role: 'viewer' }],
    ['PUT', `${propertyPath}/users/${member.id}`, { role: 'admin' }],
    ['DELETE', `${propertyPath}/users/${member.id}`, undefined],
    ['PUT', propertyPath, { ...settings, slug: `${property.slug}-other` }],
    ['POST', `${propertyPath}/transfer`, { userId: newOwner.id }],
    ['DELETE', propertyPath, undefined],
    ['POST', `${propertyPath}/subscribe`, { tier: 'basic', frequency: 'monthly' }],
    ['POST', '/api/create-checkout-session', { shippingAddress: address }],
    ['POST', '/api/complete-order', { paymentIntentId: 'pi_x' }],
  ];
  for (const [method, path, body] of refusedCalls)
    expect([path, (await boss.client.call(method, path, body)).status]).toEqual([path, 403]);
  const allowed = await boss.client.post('/api/announcements', { propertyId: property.id, message: 'By support' });
  expect(allowed.status).toBe(201);
  expect((await boss.client.put(propertyPath, { ...settings, slug: property.slug })).status).toBe(200);
});

const address = { name: 'A', street: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };

test('the log has both names from start to stop, and the user is notified', async () => {
  const [boss, person] = [await newAdmin(), await signUp(product)];
  const property = await addProperty(person.client);
  await impersonate(boss, person);
  await boss.client.post('/api/announcements', { propertyId: property.id, message: 'By support' });
  await boss.client.post('/api/impersonation/stop');
  const { body } = await boss.client.get(`/api/admin/activity?userId=${boss.id}`);
  const impersonationEntries = body.filter(
    ({ impersonator }: { impersonator: { id: number } | null }) => impersonator?.id === boss.id,
  );
  expect(impersonationEntries.map(({ action }: { action: string }) => action)).toEqual([
    'impersonation.stopped',
    'announcement.added',
    'impersonation.started',
  ]);
  for (const line of impersonationEntries) expect(line.actor.id).toBe(person.id);
  expect(impersonationEntries.map((line: { propertyName: string | null }) => line.propertyName)).toEqual([
    null,
    property.name,
    null,
  ]);
  await until('a mail to the person', async () => {
    const mails = await sql(
      `select 1 from mail where "to" = '${person.username}' and subject ilike 'Support has signed in%'`,
    );
    return mails.length > 0;
  });
});

test('logging out while impersonating logs a stop', async () => {
  const [boss, person] = [await newAdmin(), await signUp(product)];
  await impersonate(boss, person);
  expect((await boss.client.post('/api/logout')).status).toBe(204);
  const lines = await sql(
    `select action, actor_id, impersonator_id from activity where impersonator_id = ${boss.id} order by id desc limit 1`,
  );
  expect(lines).toEqual([{ action: 'impersonation.stopped', actor_id: person.id, impersonator_id: boss.id }]);
  await person.client.post('/api/logout');
  expect(
    await sql(`select 1 from activity where action = 'impersonation.stopped' and actor_id = ${person.id}`),
  ).toHaveLength(1);
});

const ends: [string, (boss: Person, person: Person) => Promise<unknown>][] = [
  ['after an hour', () => rewriteSessions(61)],
  [
    'when the admin is suspended',
    (boss) => sql(`update app_user set account_status = 'suspended' where id = ${boss.id}`),
  ],
  ['when the admin is one no longer', (boss) => sql(`update app_user set is_admin = false where id = ${boss.id}`)],
  [
    "when the admin's password changes",
    (boss) => sql(`update app_user set session_epoch = session_epoch + 1 where id = ${boss.id}`),
  ],
  [
    'when the person is suspended',
    (_, person) => sql(`update app_user set account_status = 'suspended' where id = ${person.id}`),
  ],
  [
    'when the person becomes an admin',
    (_, person) => sql(`update app_user set is_admin = true where id = ${person.id}`),
  ],
];

test.each(ends)('impersonation ends %s', async (_when, happen) => {
  const [boss, person] = [await newAdmin(), await signUp(product)];
  await impersonate(boss, person);
  expect((await boss.client.get('/api/properties')).status).toBe(200);
  await happen(boss, person);
  expect((await boss.client.get('/api/properties')).status).toBe(401);
});

/** Makes every impersonation this old. */
async function rewriteSessions(minutes: number): Promise<void> {
  const { redis } = product.platform;
  for (const key of await redis.keys('*session:*')) {
    const session = JSON.parse((await redis.get(key)) ?? '{}');
    if (!session.impersonation) continue;
    session.impersonation.since -= minutes * 60_000;
    await redis.set(key, JSON.stringify(session));
  }
}
