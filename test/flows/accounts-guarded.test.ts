import { afterAll, beforeAll, expect, test } from 'vitest';
import { unique } from '../harness/client.ts';
import { addMember, addProperty, addTenant, PASSWORD, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

const setUp = async () => {
  const owner = await signUp(product, 'owner');
  return { owner, client: owner.client, property: await addProperty(owner.client) };
};

test('a temporary password opens nothing but the choice of an own one', async () => {
  const { client, property } = await setUp();
  const username = `${unique('newcomer')}@example.com`;
  const { body: invited } = await client.post(`/api/properties/${property.id}/users`, {
    email: username,
    role: 'manager',
  });
  const newcomer = product.client();
  expect((await newcomer.post('/api/login', { username, password: invited.tempPassword })).status).toBe(200);
  const refused = await Promise.all([
    newcomer.get('/api/properties'),
    newcomer.get(`/api/tenants?propertyId=${property.id}`),
    newcomer.put('/api/user/profile', { fullName: 'X', username }),
    newcomer.get('/api/cart'),
  ]);
  for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'password_change_required']);
  expect((await newcomer.get('/api/user')).body.mustChangePassword).toBe(true);
  const chosen = { currentPassword: invited.tempPassword, newPassword: PASSWORD };
  expect((await newcomer.put('/api/user/password', chosen)).status).toBe(200);
  expect((await newcomer.get('/api/properties')).body).toHaveLength(1);
});

test('a temporary password works for an hour after its first use, and later logins do not renew it', async () => {
  const { client, property } = await setUp();
  const username = `${unique('newcomer')}@example.com`;
  const invited = await client.post(`/api/properties/${property.id}/users`, { email: username, role: 'viewer' });
  const { tempPassword: password } = invited.body;
  const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);
  const hoursLeft = async () => {
    const left = `select extract(epoch from temp_password_until - now())::float8 / 3600 as hours`;
    const [row] = await sql<{ hours: number }>(`${left} from app_user where username = '${username}'`);
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
  const late = await product.client().post('/api/login', { username, password });
  expect([late.status, late.body.error]).toMatchObject([403, expect.stringContaining('Forgot Password')]);
  const chosen = { currentPassword: password, newPassword: PASSWORD };
  expect((await newcomer.put('/api/user/password', chosen)).status, 'a session it has opened').toBe(403);
});

test('of six offers of a building at once one succeeds', async () => {
  const { client, property } = await setUp();
  const others = [
    await addMember(product, client, property.id, 'admin'),
    await addMember(product, client, property.id, 'admin'),
  ];
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      client.post(`/api/properties/${property.id}/transfer`, { userId: others[n % 2]?.id }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([202, 409, 409, 409, 409, 409]);
});

test('a password that is easy to guess is refused with a reason, wherever one is chosen', async () => {
  const { client } = await signUp(product, 'careful');
  const username = `${unique('dana')}@example.com`;
  for (const password of ['password', '12345678', 'qwertyuiop', username]) {
    const { status, body } = await product.client().post('/api/register', { username, password });
    expect([status, body.fields.password], password).toEqual([
      400,
      'This password is easy to guess. Add another word or two.',
    ]);
  }
  const changed = await client.put('/api/user/password', { currentPassword: PASSWORD, newPassword: 'iloveyou2' });
  expect([changed.status, Object.keys(changed.body.fields)]).toEqual([400, ['newPassword']]);
});

test('a stranger is told the same of what belongs to others and of what does not exist', async () => {
  const { client, property } = await setUp();
  const { id: tenant } = await addTenant(client, property.id, { contacts: [{ name: 'Jane' }] });
  const [contact] = (await client.get(`/api/tenant-contacts?propertyId=${property.id}`)).body;
  const { body: announcement } = await client.post('/api/announcements', { propertyId: property.id, message: 'Lift' });
  const stranger = (await signUp(product, 'stranger')).client;
  const tried: [number, (id: number) => Promise<{ status: number; body: { error: string } }>][] = [
    [tenant, (id) => stranger.put(`/api/tenants/${id}`, { companyName: 'Y', suiteNumber: '1', floorNumber: 1 })],
    [tenant, (id) => stranger.delete(`/api/tenants/${id}`)],
    [tenant, (id) => stranger.post('/api/tenant-contacts', { tenantId: id, name: 'X' })],
    [contact.id, (id) => stranger.delete(`/api/tenant-contacts/${id}`)],
    [announcement.id, (id) => stranger.put(`/api/announcements/${id}`, { active: false })],
    [property.id, (id) => stranger.get(`/api/properties/${id}`)],
  ];
  for (const [others, call] of tried) {
    const [theirs, nobodys] = [await call(others), await call(2_000_000_000)];
    expect([theirs.status, theirs.body.error]).toEqual([404, nobodys.body.error]);
  }
});
