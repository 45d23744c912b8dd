import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, addProperty, addTenant, signUp } from '../harness/factories.ts';
import { untilRetriedLockWait } from '../harness/lock-waits.ts';
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

test('the second of two editors reads who changed what, and can still overwrite', async () => {
  const { client, owner, property } = await setUp();
  const tenant = await addTenant(client, property.id, { companyName: 'Before' });
  const manager = await addMember(product, client, property.id, 'manager');
  const first = { companyName: 'By the owner', suiteNumber: '1', floorNumber: 1 };
  const second = { companyName: 'By the manager', suiteNumber: '1', floorNumber: 1 };
  const ifMatch = { 'if-match': `"${tenant.revision}"` };
  expect((await client.put(`/api/tenants/${tenant.id}`, first, ifMatch)).status).toBe(200);
  const conflict = await manager.client.put(`/api/tenants/${tenant.id}`, second, ifMatch);
  expect([conflict.status, conflict.body.code]).toEqual([409, 'stale']);
  expect(conflict.body.details).toMatchObject({ changedBy: owner.username, current: { companyName: 'By the owner' } });
  const insisting = { 'if-match': `"${conflict.body.details.current.revision}"` };
  expect((await manager.client.put(`/api/tenants/${tenant.id}`, second, insisting)).body.companyName).toBe(
    'By the manager',
  );
});

test('stale settings are refused with the name of the other editor', async () => {
  const { client, owner, property } = await setUp();
  const save = (name: string) =>
    client.put(`/api/properties/${property.id}`, { name, address: 'x' }, { 'if-match': `"${property.revision}"` });
  expect((await save('First')).status).toBe(200);
  const { status, body } = await save('Second');
  expect([status, body.code, body.details.changedBy, body.details.current.name]).toEqual([
    409,
    'stale',
    owner.username,
    'First',
  ]);
});

test('saving a tenant locked by a large import waits instead of failing', async () => {
  const { client, property } = await setUp();
  const tenant = await addTenant(client, property.id);
  const holder = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from tenant where id = ${tenant.id} for update`);
    const pendingSave = client.put(`/api/tenants/${tenant.id}`, {
      companyName: 'Waited',
      suiteNumber: '1',
      floorNumber: 1,
    });
    await untilRetriedLockWait(holder);
    await holder.query('commit');
    expect(await pendingSave).toMatchObject({ status: 200, body: { companyName: 'Waited' } });
  } finally {
    await holder.end();
  }
});

test('a deleted tenant is restored unchanged, and restoring twice is harmless', async () => {
  const { client, property } = await setUp();
  const tenant = await addTenant(client, property.id, {
    contacts: [{ name: 'Jane', isPrimary: true }, { name: 'Joe' }],
  });
  expect((await client.delete(`/api/tenants/${tenant.id}`)).status).toBe(204);
  expect((await client.delete(`/api/tenants/${tenant.id}`)).status).toBe(404);
  for (const _try of [1, 2]) {
    const restoreResponse = await client.post(`/api/tenants/${tenant.id}/restore`);
    expect([restoreResponse.status, restoreResponse.body.id]).toEqual([200, tenant.id]);
  }
  const { body: contacts } = await client.get(`/api/tenant-contacts?propertyId=${property.id}`);
  expect(contacts.map((contact: { name: string }) => contact.name)).toEqual(['Jane', 'Joe']);
});

test('a tenant deleted more than a day ago cannot be restored', async () => {
  const { client, property } = await setUp();
  const tenant = await addTenant(client, property.id);
  await client.delete(`/api/tenants/${tenant.id}`);
  await product.platform.orm.em
    .fork()
    .execute(`update tenant set deleted_at = now() - interval '25 hours' where id = ${tenant.id}`);
  expect((await client.post(`/api/tenants/${tenant.id}/restore`)).status).toBe(404);
});

test('twenty concurrent writers of one tenant leave exactly one of their contact lists', async () => {
  const { client, property } = await setUp();
  const tenant = await addTenant(client, property.id);
  const body = (n: number) => ({
    companyName: `C${n}`,
    suiteNumber: '1',
    floorNumber: 1,
    contacts: [{ name: `N${n}`, isPrimary: true }, { name: `M${n}` }],
  });
  const saves = await Promise.all(
    Array.from({ length: 20 }, (_, n) => client.put(`/api/tenants/${tenant.id}`, body(n))),
  );
  expect(saves.every(({ status }) => status === 200)).toBe(true);
  const { body: contacts } = await client.get(`/api/tenant-contacts?propertyId=${property.id}`);
  const [company] = (await client.get(`/api/tenants?propertyId=${property.id}`)).body;
  const n = company.companyName.slice(1);
  expect(contacts.map((contact: { name: string }) => contact.name)).toEqual([`N${n}`, `M${n}`]);
});

test('every change is logged with the old values and the actor', async () => {
  const { client, owner, property } = await setUp();
  const tenant = await addTenant(client, property.id, { companyName: 'Old Name' });
  await client.put(`/api/tenants/${tenant.id}`, { companyName: 'New Name', suiteNumber: '100', floorNumber: 1 });
  const { body } = await client.get(`/api/properties/${property.id}/activity`);
  expect(body[0]).toMatchObject({
    action: 'tenant.updated',
    actor: owner.username,
    before: { companyName: 'Old Name' },
    after: { companyName: 'New Name' },
  });
  expect(Object.keys(body[0].before)).toEqual(['companyName']);
  expect(body.map((entry: { action: string }) => entry.action)).toEqual([
    'tenant.updated',
    'tenant.added',
    'property.created',
  ]);
});

test('ownership goes to a member, and a taken slug is refused with a free one', async () => {
  const { client, property } = await setUp();
  const newOwner = await addMember(product, client, property.id, 'manager');
  const stranger = await signUp(product);
  const transfer = `/api/properties/${property.id}/transfer`;
  expect((await client.post(transfer, { userId: stranger.id })).status).toBe(400);
  expect((await client.post(transfer, { userId: newOwner.id })).body).toEqual({ state: 'offered' });
  expect((await newOwner.client.post(`${transfer}/accept`)).body.isOwner).toBe(true);
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(403);
  const response = await stranger.client.post('/api/properties', { name: 'X', address: 'x', slug: property.slug });
  expect([response.status, response.body.code]).toEqual([409, 'slug_taken']);
  const suggestedInput = { name: 'X', address: 'x', slug: response.body.details.suggestion };
  expect((await stranger.client.post('/api/properties', suggestedInput)).status).toBe(201);
});

test('the first contact is primary unless the caller says otherwise', async () => {
  const { client, property } = await setUp();
  const primaryNames = async (tenantId: number) => {
    const { body } = await client.get(`/api/tenant-contacts?propertyId=${property.id}`);
    const tenantContacts = body.filter((contact: { tenantId: number }) => contact.tenantId === tenantId);
    return tenantContacts.flatMap(({ name, isPrimary }: { name: string; isPrimary: boolean }) =>
      isPrimary ? name : [],
    );
  };
  const add = async (contacts: unknown[]) => (await addTenant(client, property.id, { contacts })).id;
  expect(await primaryNames(await add([{ name: 'Ann' }, { name: 'Bea' }]))).toEqual(['Ann']);
  expect(await primaryNames(await add([{ name: 'Ann' }, { name: 'Bea', isPrimary: true }]))).toEqual(['Bea']);
  expect(await primaryNames(await add([{ name: 'Ann', isPrimary: false }, { name: 'Bea' }]))).toEqual([]);

  const tenantId = await add([]);
  const postContact = (contact: object) => client.post('/api/tenant-contacts', { tenantId, ...contact });
  expect((await postContact({ name: 'Ann' })).body).toMatchObject({ name: 'Ann', isPrimary: true });
  expect((await postContact({ name: 'Bea' })).body).toMatchObject({ name: 'Bea', isPrimary: false });
  expect(await primaryNames(tenantId)).toEqual(['Ann']);
  const otherTenantId = await add([]);
  expect(
    (await client.post('/api/tenant-contacts', { tenantId: otherTenantId, name: 'Cy', isPrimary: false })).body,
  ).toMatchObject({ isPrimary: false });
});
