import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTenant, fullTenants, signUp, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openShopAdmin } from '../harness/shop-admin.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

const { phone, email, website, ...heading } = fullTenants[0];

test('a tenant saved with name, suite and floor keeps phone, email and website until cleared', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, { ...heading, phone, email, website });
  const moveResponse = await client.put(`/api/tenants/${id}`, { ...heading, suiteNumber: '9' });
  expect(moveResponse.body).toMatchObject({ suiteNumber: '9', phone, email, website });
  const clearedResponse = await client.put(`/api/tenants/${id}`, { ...heading, phone: null, email: '' });
  expect(clearedResponse.body).toMatchObject({ phone: null, email: null, website });
  const [log] = (await client.get(`/api/properties/${property.id}/activity`)).body;
  expect(log.before, 'the log tells of nothing else').toEqual({ suiteNumber: '9', phone, email });
});

test('omitted settings stay until cleared', async () => {
  const { client, property } = await signUpOwner(product);
  const optionalFields = {
    description: 'Tall',
    leasingContact: 'Ada',
    leasingPhone: '512 555 0100',
    amenities: 'Pool',
    imageUrl: 'https://example.com/a.png',
    logoUrl: 'https://example.com/b.png',
  };
  const requiredFields = { name: property.name, address: '1 Main St' };
  await client.put(`/api/properties/${property.id}`, { ...requiredFields, ...optionalFields });
  expect((await client.put(`/api/properties/${property.id}`, requiredFields)).body).toMatchObject(optionalFields);
  const clearedFields = Object.fromEntries(Object.keys(optionalFields).map((key) => [key, null]));
  expect(
    (await client.put(`/api/properties/${property.id}`, { ...requiredFields, ...clearedFields })).body,
  ).toMatchObject(clearedFields);
});

test('a profile saved without its phone number keeps it', async () => {
  const { client, username } = await signUp(product);
  const save = (fields: object) => client.put('/api/user/profile', { fullName: 'Ada', username, ...fields });
  await save({ phoneNumber: '512 555 0100' });
  expect((await save({})).body.phoneNumber).toBe('512 555 0100');
  expect((await save({ phoneNumber: null })).body.phoneNumber).toBeNull();
});

test('a product and a variant keep fields that a save omits', async () => {
  const { keeper, createGoods, readProduct: storedProduct } = await openShopAdmin(product);
  const { productId, variantId, sku } = await createGoods(5);
  const requiredFields = { sku, name: 'Sign', description: 'A sign', category: 'qr_placard', basePrice: 900 };
  const optionalFields = {
    featured: true,
    specifications: { Width: '10 cm' },
    images: [{ imageUrl: '/products/placeholder.webp', altText: 'A sign' }],
  };
  await keeper.put(`/api/admin/products/${productId}`, { ...requiredFields, ...optionalFields });
  expect((await keeper.put(`/api/admin/products/${productId}`, requiredFields)).body).toMatchObject(optionalFields);
  const variant = { sku: `${sku}-A`, name: 'A', price: 900 };
  const imageUrl = '/products/placeholder.webp';
  await keeper.put(`/api/admin/variants/${variantId}`, { ...variant, imageUrl });
  await keeper.put(`/api/admin/variants/${variantId}`, variant);
  expect((await storedProduct(productId)).variants[0]?.imageUrl).toBe(imageUrl);
});
