import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownBuilding } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});
afterAll(() => product.stop());

test('walls list floors from the top down until the manager changes it, and keep the choice', async () => {
  const { client, property } = await ownBuilding(product);
  const orderOf = async () => (await product.client().get(`/api/property?slug=${property.slug}`)).body.wallOrder;
  const save = (fields: Record<string, unknown>) =>
    client.put(`/api/properties/${property.id}`, { name: property.name, address: '1 Main St', ...fields });
  expect(await orderOf()).toBe('floors-down');
  expect((await save({ wallOrder: 'names' })).body.wallOrder).toBe('names');
  expect(await orderOf()).toBe('names');
  expect((await save({})).body.wallOrder, 'a form that does not know the order').toBe('names');
  const refused = await save({ wallOrder: 'sideways' });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['wallOrder']]);
});

test('walls show shop products only where the manager has switched them on', async () => {
  const { client, property } = await ownBuilding(product);
  const isOn = async () => (await product.client().get(`/api/property?slug=${property.slug}`)).body.wallFeatured;
  const save = (fields: Record<string, unknown>) =>
    client.put(`/api/properties/${property.id}`, { name: property.name, address: '1 Main St', ...fields });
  expect(await isOn()).toBe(false);
  expect((await save({ wallFeatured: true })).status).toBe(200);
  expect(await isOn()).toBe(true);
  await save({});
  expect(await isOn(), 'a form that does not know it').toBe(true);
  expect(Object.keys((await save({ wallFeatured: 'yes' })).body.fields)).toEqual(['wallFeatured']);
});

test('walls are dark from 19 to 6 until the manager changes the hours, and keep the choice', async () => {
  const { client, property } = await ownBuilding(product);
  const nightOf = async () => {
    const { nightFrom, nightTo } = (await product.client().get(`/api/property?slug=${property.slug}`)).body;
    return [nightFrom, nightTo];
  };
  const save = (fields: Record<string, unknown>) =>
    client.put(`/api/properties/${property.id}`, { name: property.name, address: '1 Main St', ...fields });
  expect(await nightOf()).toEqual([19, 6]);
  expect((await save({ nightFrom: 22, nightTo: 5 })).status).toBe(200);
  expect(await nightOf()).toEqual([22, 5]);
  await save({ nightTo: 0 });
  expect(await nightOf(), 'a form that knows one of them').toEqual([22, 0]);
  for (const wrong of [24, -1, 7.5, '7', null]) {
    const refused = await save({ nightFrom: wrong });
    expect([refused.status, Object.keys(refused.body.fields)], `${wrong}`).toEqual([400, ['nightFrom']]);
  }
});
