import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});
afterAll(() => product.stop());

test('walls list floors from the top down until the manager changes it, and keep the choice', async () => {
  const { client, property } = await signUpOwner(product);
  const readOrder = async () => (await product.client().get(`/api/property?slug=${property.slug}`)).body.wallOrder;
  const save = (fields: Record<string, unknown>) =>
    client.put(`/api/properties/${property.id}`, { name: property.name, address: '1 Main St', ...fields });
  expect(await readOrder()).toBe('floors-down');
  expect((await save({ wallOrder: 'names' })).body.wallOrder).toBe('names');
  expect(await readOrder()).toBe('names');
  expect((await save({})).body.wallOrder, 'a form that does not know the order').toBe('names');
  const refusal = await save({ wallOrder: 'sideways' });
  expect([refusal.status, Object.keys(refusal.body.fields)]).toEqual([400, ['wallOrder']]);
});

test('walls show shop products only where the manager has switched them on', async () => {
  const { client, property } = await signUpOwner(product);
  const isFeatured = async () => (await product.client().get(`/api/property?slug=${property.slug}`)).body.wallFeatured;
  const save = (fields: Record<string, unknown>) =>
    client.put(`/api/properties/${property.id}`, { name: property.name, address: '1 Main St', ...fields });
  expect(await isFeatured()).toBe(false);
  expect((await save({ wallFeatured: true })).status).toBe(200);
  expect(await isFeatured()).toBe(true);
  await save({});
  expect(await isFeatured(), 'a form that does not know it').toBe(true);
  expect(Object.keys((await save({ wallFeatured: 'yes' })).body.fields)).toEqual(['wallFeatured']);
});

test('walls are dark from 19 to 6 until the manager changes the hours, and keep the choice', async () => {
  const { client, property } = await signUpOwner(product);
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
  for (const invalidHour of [24, -1, 7.5, '7', null]) {
    const refusal = await save({ nightFrom: invalidHour });
    expect([refusal.status, Object.keys(refusal.body.fields)], `${invalidHour}`).toEqual([400, ['nightFrom']]);
  }
});
