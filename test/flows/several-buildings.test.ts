import { afterAll, beforeAll, expect, test } from 'vitest';
import { unique } from '../harness/client.ts';
import { addMember, addProperty, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { PLAN_LIMITS: '2' } });
});

afterAll(() => product.stop());

const newInput = () => ({ name: unique('Tower'), address: '1 Main St, Austin, TX 78701' });

test('an account owns as many buildings as the operator allows, also under concurrent requests', async () => {
  const { client } = await signUp(product);
  expect((await client.get('/api/user')).body).toMatchObject({ buildingsLimit: 2 });
  const responses = await Promise.all(Array.from({ length: 6 }, () => client.post('/api/properties', newInput())));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  const refusal = responses.find(({ status }) => status === 409);
  expect(refusal?.body.error).toBe('An account can own 2 buildings, and this one already does.');
  const ownBuildings = (await client.get('/api/properties')).body;
  expect((await client.delete(`/api/properties/${ownBuildings[0].id}`)).status).toBe(204);
  expect((await client.post('/api/properties', newInput())).status).toBe(201);
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
  const insertChoice = (propertyId: number, shape: string, columns: object) =>
    sql(`insert into import_choice (property_id, shape, columns, rules, used_at)
      values (${propertyId}, '${shape}', '${JSON.stringify(columns)}', '{}', now()) returning shape`);
  await insertChoice(first.id, 'a', { Phone: 'Tel' });
  await insertChoice(first.id, 'b', { Phone: 'Fon' });
  await insertChoice(second.id, 'b', { Phone: 'own' });
  const copyChoices = (person: typeof owner, sourceId: number, targetId: number) =>
    person.client.post(`/api/properties/${targetId}/import-choices`, { from: sourceId });
  expect((await copyChoices(owner, first.id, second.id)).status).toBe(204);
  const choicesQuery = `select shape, columns->>'Phone' as phone from import_choice where property_id = ${second.id} order by shape`;
  expect(await sql(choicesQuery)).toEqual([
    { shape: 'a', phone: 'Tel' },
    { shape: 'b', phone: 'own' },
  ]);

  const viewer = await addMember(product, owner.client, first.id, 'viewer');
  const viewerBuilding = await addProperty(viewer.client);
  expect((await copyChoices(viewer, first.id, viewerBuilding.id)).status).toBe(403);
  expect((await copyChoices(viewer, second.id, viewerBuilding.id)).status).toBe(404);
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
  for (let sentCount = 2; sentCount < 6; sentCount++) expect((await resend()).status).toBe(200);
  expect((await resend()).status).toBe(429);
});
