import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { addMember, addTenant, type Person, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let client: Client;
let propertyId: number;
let manager: Person;

beforeAll(async () => {
  product = await startProduct();
  const building = await signUpOwner(product);
  ({ client } = building);
  propertyId = building.property.id;
  for (const companyName of ['Northwind', '100% Cotton', '100 Cottons'])
    await addTenant(client, propertyId, { companyName });
  await client.post('/api/announcements', { propertyId, message: 'Fire drill at noon' });
  manager = await addMember(product, client, propertyId, 'manager');
  await addTenant(manager.client, propertyId, { companyName: 'Contoso' });
});
afterAll(() => product.stop());

const readLog = (search: string) => client.get(`/api/properties/${propertyId}/activity?${search}`);
const readSubjects = async (search: string) =>
  (await readLog(search)).body.map(({ subject }: { subject: string }) => subject);

test('the log of a building is searched by tenant, and a percent sign is only itself', async () => {
  expect(await readSubjects('find=NORTH')).toEqual(['Northwind']);
  expect(await readSubjects(`find=${encodeURIComponent('100%')}`)).toEqual(['100% Cotton']);
  expect(await readSubjects('find=nobody')).toEqual([]);
});

test('it is searched by the person who made a change, by the name that members see', async () => {
  const find = encodeURIComponent(manager.username);
  expect(await readSubjects(`kind=tenants&find=${find}`)).toEqual(['Contoso']);
  const profile = { fullName: 'Grace Hopper', username: manager.username };
  expect((await manager.client.put('/api/user/profile', profile)).status).toBe(200);
  expect(await readSubjects('kind=tenants&find=hopper')).toEqual(['Contoso']);
  expect(await readSubjects(`kind=tenants&find=${find}`), 'an address behind a name is not searched').toEqual([]);
});

test('it is limited to a kind of change and to a day', async () => {
  expect(await readSubjects('kind=tenants')).toEqual(['Contoso', '100 Cottons', '100% Cotton', 'Northwind']);
  expect(await readSubjects('kind=announcements')).toHaveLength(1);
  const midnight = new Date();
  midnight.setUTCHours(0, 0, 0, 0);
  const today = midnight.toISOString();
  expect(await readSubjects(`kind=tenants&until=${today}`)).toEqual([]);
  expect(await readSubjects(`kind=tenants&from=${today}&find=northwind`)).toEqual(['Northwind']);
});

test('what it cannot be limited to is refused', async () => {
  for (const search of ['kind=weather', 'from=yesterday', `find=${'x'.repeat(101)}`])
    expect((await readLog(search)).status, search).toBe(400);
});
