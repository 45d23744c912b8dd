import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { addMember, addProperty, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

const basic = { tier: 'basic', frequency: 'monthly' };

async function ownBuilding(product: Product) {
  const owner = await signUp(product, 'owner');
  const { id } = await addProperty(owner.client);
  return { owner, id, path: `/api/properties/${id}` };
}

describe('with subscriptions off', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  test('every building is on the free plan and no call sells another', async () => {
    const { owner, path } = await ownBuilding(product);
    for (const call of ['subscribe', 'unsubscribe', 'upgrade']) {
      const { status, body } = await owner.client.post(`${path}/${call}`, basic);
      expect([call, status, body.code, body.error]).toEqual([
        call,
        403,
        'payment_system_disabled',
        'Payment System Disabled',
      ]);
    }
    expect((await owner.client.get(`${path}/subscription`)).body).toEqual({ tier: 'free', status: 'active' });
  });
});

describe('with subscriptions on', () => {
  let product: Product;
  let boss: Client;
  beforeAll(async () => {
    product = await startProduct({ env: { SUBSCRIPTIONS: 'on' } });
    const admin = await signUp(product, 'boss');
    await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${admin.id}`);
    boss = admin.client;
  });
  afterAll(() => product.stop());

  test('a plan begins, is upgraded and ends, and the admin sees it', async () => {
    const { owner, path, id } = await ownBuilding(product);
    const subscribeResponse = await owner.client.post(`${path}/subscribe`, basic);
    expect([subscribeResponse.status, subscribeResponse.body.tier, subscribeResponse.body.status]).toEqual([
      201,
      'basic',
      'active',
    ]);
    expect((await owner.client.post(`${path}/subscribe`, basic)).status, 'subscribed twice').toBe(409);

    const upgraded = await owner.client.post(`${path}/upgrade`, { tier: 'premium', frequency: 'monthly' });
    expect([upgraded.status, upgraded.body.tier, upgraded.body.proratedAmount]).toEqual([200, 'premium', 1_000]);
    expect((await owner.client.post(`${path}/upgrade`, basic)).status, 'an upgrade downwards').toBe(409);

    const { body: subscriptions } = await boss.get('/api/admin/subscriptions');
    expect(subscriptions[0]).toMatchObject({ propertyId: id, userId: owner.id, status: 'active', tier: 'premium' });

    expect((await owner.client.post(`${path}/unsubscribe`)).body).toEqual({ tier: 'free', status: 'active' });
    expect((await owner.client.post(`${path}/unsubscribe`)).status).toBe(409);
    expect((await owner.client.post(`${path}/subscribe`, basic)).status, 'a second beginning').toBe(201);
  });

  test('six concurrent clicks make one subscription', async () => {
    const { owner, path } = await ownBuilding(product);
    const clicks = await Promise.all(Array.from({ length: 6 }, () => owner.client.post(`${path}/subscribe`, basic)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('only the owner pays, and only for existing plans', async () => {
    const { owner, path, id } = await ownBuilding(product);
    const helper = await addMember(product, owner.client, id, 'admin');
    expect((await helper.client.post(`${path}/subscribe`, basic)).status).toBe(403);
    expect((await owner.client.post(`${path}/subscribe`, { tier: 'gold', frequency: 'monthly' })).status).toBe(400);
  });
});
