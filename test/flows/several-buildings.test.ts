import { afterAll, beforeAll, expect, test } from 'vitest';
import { unique } from '../harness/client.ts';
import { addMember, addProperty, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { PLAN_LIMITS: '2' } });
});

afterAll(() => product.stop());

const input = () => ({ name: unique('Tower'), address: '1 Main St, Austin, TX 78701' });

test('an account owns as many buildings as the operator allows, also under concurrent requests', async () => {
  const { client } = await signUp(product);
  expect((await client.get('/api/user')).body).toMatchObject({ buildingsLimit: 2 });
  const made = await Promise.all(Array.from({ length: 6 }, () => client.post('/api/properties', input())));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  const refused = made.find(({ status }) => status === 409);
  expect(refused?.body.error).toBe('An account can own 2 buildings, and this one already does.');
  const own = (await client.get('/api/properties')).body;
  expect((await client.delete(`/api/properties/${own[0].id}`)).status).toBe(204);
  expect((await client.post('/api/properties', input())).status).toBe(201);
});

test('a building goes to an owner of another one while the plan allows it', async () => {
  const owner = await signUp(product, 'owner');
  const [first, second] = [await addProperty(owner.client), await addProperty(owner.client)];
  const heir = await addMember(product, owner.client, first.id, 'admin');
  await owner.client.post(`/api/properties/${second.id}/users`, { email: heir.username, role: 'admin' });
  await addProperty(heir.client);
  const handOver = async (propertyId: number) => {
    await owner.client.post(`/api/properties/${propertyId}/transfer`, { userId: heir.id });
    return await heir.client.post(`/api/properties/${propertyId}/transfer/accept`);
  };
  expect(await handOver(first.id)).toMatchObject({ status: 200, body: { isOwner: true } });
  expect(await handOver(second.id)).toMatchObject({ status: 409 });
  expect((await owner.client.get(`/api/properties/${second.id}`)).body).toMatchObject({ isOwner: true });
});

test('how files are read is taken over from another building, but not from one whose files one may not import', async () => {
  const owner = await signUp(product, 'owner');
  const [first, second] = [await addProperty(owner.client), await addProperty(owner.client)];
  const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);
  const keep = (propertyId: number, shape: string, columns: object) =>
    sql(`insert into import_choice (property_id, shape, columns, rules, used_at)
      values (${propertyId}, '${shape}', '${JSON.stringify(columns)}', '{}', now()) returning shape`);
  await keep(first.id, 'a', { Phone: 'Tel' });
  await keep(first.id, 'b', { Phone: 'Fon' });
  await keep(second.id, 'b', { Phone: 'own' });
  const copy = (by: typeof owner, from: number, to: number) =>
    by.client.post(`/api/properties/${to}/import-choices`, { from });
  expect((await copy(owner, first.id, second.id)).status).toBe(204);
  const kept = `select shape, columns->>'Phone' as phone from import_choice where property_id = ${second.id} order by shape`;
  expect(await sql(kept)).toEqual([
    { shape: 'a', phone: 'Tel' },
    { shape: 'b', phone: 'own' },
  ]);

  const viewer = await addMember(product, owner.client, first.id, 'viewer');
  const own = await addProperty(viewer.client);
  expect((await copy(viewer, first.id, own.id)).status).toBe(403);
  expect((await copy(viewer, second.id, own.id)).status).toBe(404);
});

test('with two buildings, an account invites a person six times a day instead of five', async () => {
  const owner = await signUp(product, 'owner');
  const [first, second] = [await addProperty(owner.client), await addProperty(owner.client)];
  const email = `${unique('guest')}@example.com`;
  const invite = ({ id }: { id: number }) =>
    owner.client.post(`/api/properties/${id}/users`, { email, role: 'viewer' });
  expect([(await invite(first)).status, (await invite(second)).status]).toEqual([201, 201]);
  const members = (await owner.client.get(`/api/properties/${first.id}/users`)).body;
  const guest = members.find(({ username }: { username: string }) => username === email);
  const resend = () => owner.client.post(`/api/properties/${first.id}/users/${guest.id}/resend`);
  for (let sent = 2; sent < 6; sent++) expect((await resend()).status).toBe(200);
  expect((await resend()).status).toBe(429);
});
