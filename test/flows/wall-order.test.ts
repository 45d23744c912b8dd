import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownBuilding } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});
afterAll(() => product.stop());

test('walls list floors from the top down until the manager says otherwise, and keep what was said', async () => {
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
