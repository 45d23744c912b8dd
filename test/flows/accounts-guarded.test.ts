import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/modules/index.ts';
import { unique } from '../harness/client.ts';
import { addMember, addProperty, addTenant, PASSWORD, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { textFieldsOf } from '../harness/text-fields.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

const setUp = async () => {
  const owner = await signUp(product, 'owner');
  return { owner, client: owner.client, property: await addProperty(owner.client) };
};

test('a temporary password only allows choosing a new one', async () => {
  const { client, property } = await setUp();
  const username = `${unique('newcomer')}@example.com`;
  const { body: invitation } = await client.post(`/api/properties/${property.id}/users`, {
    email: username,
    role: 'manager',
  });
  const newcomer = product.client();
  expect((await newcomer.post('/api/login', { username, password: invitation.tempPassword })).status).toBe(200);
  const refusals = await Promise.all([
    newcomer.get('/api/properties'),
    newcomer.get(`/api/tenants?propertyId=${property.id}`),
    newcomer.put('/api/user/profile', { fullName: 'X', username }),
    newcomer.get('/api/cart'),
  ]);
  for (const { status, body } of refusals) expect([status, body.code]).toEqual([403, 'password_change_required']);
  expect((await newcomer.get('/api/user')).body.mustChangePassword).toBe(true);
  const unchangedPassword = { currentPassword: invitation.tempPassword, newPassword: invitation.tempPassword };
  const unchangedResponse = await newcomer.put('/api/user/password', unchangedPassword);
  expect([unchangedResponse.status, Object.keys(unchangedResponse.body.fields)]).toEqual([400, ['newPassword']]);
  const passwordChange = { currentPassword: invitation.tempPassword, newPassword: PASSWORD };
  expect((await newcomer.put('/api/user/password', passwordChange)).status).toBe(200);
  expect((await newcomer.get('/api/properties')).body).toHaveLength(1);
});

test('a temporary password expires an hour after its first use, and later logins do not extend it', async () => {
  const { client, property } = await setUp();
  const username = `${unique('newcomer')}@example.com`;
  const invitation = await client.post(`/api/properties/${property.id}/users`, { email: username, role: 'viewer' });
  const { tempPassword: password } = invitation.body;
  const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);
  const hoursLeft = async () => {
    const hoursQuery = `select extract(epoch from temp_password_until - now())::float8 / 3600 as hours`;
    const [row] = await sql<{ hours: number }>(`${hoursQuery} from app_user where username = '${username}'`);
    return row?.hours ?? 0;
  };
  expect(await hoursLeft()).toBeGreaterThan(167);
  const newcomer = product.client();
  expect((await newcomer.post('/api/login', { username, password })).status).toBe(200);
  expect(await hoursLeft()).toBeGreaterThan(0.9);
  expect(await hoursLeft()).toBeLessThanOrEqual(1);
  const spend = `update app_user set temp_password_until = temp_password_until - interval '59 minutes'`;
  await sql(`${spend} where username = '${username}' returning id`);
  expect((await product.client().post('/api/login', { username, password })).status).toBe(200);
  expect(await hoursLeft(), 'renewed by another login').toBeLessThan(1 / 60);
  await sql(`${spend} where username = '${username}' returning id`);
  const lateResponse = await product.client().post('/api/login', { username, password });
  expect([lateResponse.status, lateResponse.body.error]).toMatchObject([
    403,
    expect.stringContaining('Forgot Password'),
  ]);
  const passwordChange = { currentPassword: password, newPassword: PASSWORD };
  expect((await newcomer.put('/api/user/password', passwordChange)).status, 'a session it has opened').toBe(403);
});

test('of six concurrent offers of a building one succeeds', async () => {
  const { client, property } = await setUp();
  const otherMembers = [
    await addMember(product, client, property.id, 'admin'),
    await addMember(product, client, property.id, 'admin'),
  ];
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      client.post(`/api/properties/${property.id}/transfer`, { userId: otherMembers[n % 2]?.id }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([202, 409, 409, 409, 409, 409]);
});

test('a weak password is refused with a reason wherever one is chosen', async () => {
  const { client } = await signUp(product, 'careful');
  const username = `${unique('dana')}@example.com`;
  for (const password of ['password', '12345678', 'qwertyuiop', username]) {
    const { status, body } = await product.client().post('/api/register', { username, password });
    expect([status, body.fields.password], password).toEqual([
      400,
      'This password is easy to guess. Add another word or two.',
    ]);
  }
  const changeResponse = await client.put('/api/user/password', {
    currentPassword: PASSWORD,
    newPassword: 'iloveyou2',
  });
  expect([changeResponse.status, Object.keys(changeResponse.body.fields)]).toEqual([400, ['newPassword']]);
});

test('a password is not trimmed or truncated', async () => {
  const password = ` Spaced, Ünïcode and longer than sixty-four characters ${'x'.repeat(30)} `;
  const username = `${unique('exact')}@example.com`;
  expect((await product.client().post('/api/register', { username, password })).status).toBe(201);
  const statusWith = async (attemptedPassword: string) =>
    (await product.client().post('/api/login', { username, password: attemptedPassword })).status;
  expect(await statusWith(password)).toBe(200);
  expect(await statusWith(password.normalize('NFD')), 'the same letters').toBe(200);
  for (const wrongPassword of [password.trim(), password.toLowerCase(), password.slice(0, 64)])
    expect([wrongPassword, await statusWith(wrongPassword)]).toEqual([wrongPassword, 401]);
});

test('seven characters are too short, and a new password needs the current one', async () => {
  const username = `${unique('short')}@example.com`;
  const shortResponse = await product.client().post('/api/register', { username, password: 'k7#Qz!9' });
  expect([shortResponse.status, Object.keys(shortResponse.body.fields)]).toEqual([400, ['password']]);
  const { client } = await signUp(product);
  const newPassword = 'another long password';
  for (const currentPassword of ['a wrong guess', '', undefined]) {
    const { status } = await client.put('/api/user/password', { currentPassword, newPassword });
    expect([currentPassword, status >= 400 && status < 500]).toEqual([currentPassword, true]);
  }
  expect((await client.put('/api/user/password', { currentPassword: PASSWORD, newPassword })).status).toBe(200);
});

test('a ten-year-old password still works, and no call asks for a hint or a security question', async () => {
  const { id, username } = await signUp(product);
  const ageStatement = `update app_user set created_at = created_at - interval '10 years' where id = ${id}`;
  await product.platform.orm.em.fork().execute(ageStatement);
  const { status, body } = await product.client().post('/api/login', { username, password: PASSWORD });
  expect([status, body.user.mustChangePassword]).toEqual([200, undefined]);
  const names = routes.flatMap((route) => textFieldsOf(route).map(({ path }) => path.join('.')));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => /hint|question|security/i.test(name))).toEqual([]);
});

test('an outsider gets the same answer for other people’s and unknown ids', async () => {
  const { client, property } = await setUp();
  const { id: tenant } = await addTenant(client, property.id, { contacts: [{ name: 'Jane' }] });
  const [contact] = (await client.get(`/api/tenant-contacts?propertyId=${property.id}`)).body;
  const { body: announcement } = await client.post('/api/announcements', { propertyId: property.id, message: 'Lift' });
  const stranger = (await signUp(product, 'stranger')).client;
  const calls: [number, (id: number) => Promise<{ status: number; body: { error: string } }>][] = [
    [tenant, (id) => stranger.put(`/api/tenants/${id}`, { companyName: 'Y', suiteNumber: '1', floorNumber: 1 })],
    [tenant, (id) => stranger.delete(`/api/tenants/${id}`)],
    [tenant, (id) => stranger.post('/api/tenant-contacts', { tenantId: id, name: 'X' })],
    [contact.id, (id) => stranger.delete(`/api/tenant-contacts/${id}`)],
    [announcement.id, (id) => stranger.put(`/api/announcements/${id}`, { active: false })],
    [property.id, (id) => stranger.get(`/api/properties/${id}`)],
  ];
  for (const [foreignId, call] of calls) {
    const [foreignResponse, unknownResponse] = [await call(foreignId), await call(2_000_000_000)];
    expect([foreignResponse.status, foreignResponse.body.error]).toEqual([404, unknownResponse.body.error]);
  }
});
