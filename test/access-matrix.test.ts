import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/modules/index.ts';
import type { Route } from '../src/platform/route.ts';
import type { Client } from './harness/client.ts';
import { addMember, addProperty, addTenant, signUp } from './harness/factories.ts';
import { type Product, startProduct } from './harness/product.ts';

/** Who asks, in ascending order of what a property lets them do. `stranger` is signed in and no member of it. */
const identities = ['anonymous', 'stranger', 'administrator', 'viewer', 'manager', 'admin', 'owner'] as const;
type Identity = (typeof identities)[number];

const needed: Record<string, readonly Identity[]> = {
  public: identities,
  user: identities.slice(1),
  admin: ['administrator'],
  'property:viewer': ['viewer', 'manager', 'admin', 'owner'],
  'property:manager': ['manager', 'admin', 'owner'],
  'property:admin': ['admin', 'owner'],
  'property:owner': ['owner'],
};

const accessOf = ({ access }: Route) => (typeof access === 'string' ? access : access.name);

let product: Product;
let people: Record<Identity, Client>;
let ids: Record<string, number>;

beforeAll(async () => {
  product = await startProduct();
  const owner = await signUp(product, 'owner');
  const property = await addProperty(owner.client);
  const tenant = await addTenant(owner.client, property.id, { contacts: [{ name: 'Jane', isPrimary: true }] });
  const contacts = await owner.client.get(`/api/tenant-contacts?propertyId=${property.id}`);
  const announcement = await owner.client.post('/api/announcements', { propertyId: property.id, message: 'Hello' });
  const administrator = await signUp(product, 'administrator');
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${administrator.id}`);
  const joined = async (role: string) => (await addMember(product, owner.client, property.id, role)).client;
  people = {
    anonymous: product.client(),
    stranger: (await signUp(product, 'stranger')).client,
    administrator: administrator.client,
    viewer: await joined('viewer'),
    manager: await joined('manager'),
    admin: await joined('admin'),
    owner: owner.client,
  };
  ids = {
    properties: property.id,
    tenants: tenant.id,
    'tenant-contacts': contacts.body[0].id,
    announcements: announcement.body.id,
    owner: owner.id,
    ...(await importOf(property.id)),
    ...(await orderOf(owner.id)),
  };
});

/** A product, and one order of it, as rows: no payment is needed to ask who may see them. */
async function orderOf(userId: number): Promise<Record<string, number>> {
  const em = product.platform.orm.em.fork();
  const insert = async (statement: string): Promise<number> => {
    const [row]: { id: number }[] = await em.execute(`${statement} returning id`);
    return row?.id ?? 0;
  };
  const products = await insert(`insert into product (sku, name, description, category, base_price, created_at)
    values ('matrix', 'A player', '', 'media_player', 100, now())`);
  const checkout = await insert(`insert into checkout
      (user_id, state, lines, subtotal, tax, total, shipping_address, reserved_until, created_at)
    values (${userId}, 'paid', '[]', 100, 8, 108, '{}', now(), now())`);
  const orders = await insert(`insert into customer_order
      (user_id, checkout_id, payment_intent_id, subtotal, tax, total, currency, created_at)
    values (${userId}, ${checkout}, 'pi_matrix', 100, 8, 108, 'usd', now())`);
  await em.execute(`insert into order_item (order_id, product_id, product_name, quantity, price_at_purchase)
    values (${orders}, ${products}, 'A player', 1, 100)`);
  return { products, orders };
}

/** An import that is over. */
async function importOf(propertyId: number): Promise<Record<string, number>> {
  const [row]: { id: number }[] = await product.platform.orm.em
    .fork()
    .execute(`insert into import (property_id, kind, mode, state, file_name, request_id, created_at, finished_at)
      values (${propertyId}, 'validation', 'add', 'invalid', 'list.csv', 'matrix', now(), now()) returning id`);
  return { imports: row?.id ?? 0 };
}

/** Calls that anybody may make and that answer 404 to all but whose row it is. */
const ofOneself: Record<string, Identity> = { 'GET /api/orders/:id': 'owner' };

afterAll(() => product.stop());

/** A valid body for every call that needs one, so that a refusal is about the person and not about the words. */
const bodies: Record<string, Record<string, unknown>> = {
  'PUT /api/properties/:id': { name: 'Taken over', address: 'x' },
  'POST /api/properties/:id/transfer': { userId: 1 },
  'POST /api/properties/:id/subscribe': { tier: 'basic', frequency: 'monthly' },
  'POST /api/properties/:id/upgrade': { tier: 'premium', frequency: 'monthly' },
  'POST /api/properties/:id/users': { email: 'someone@example.com', role: 'viewer' },
  'POST /api/properties/:id/users/:userId/resend': {},
  'PUT /api/properties/:id/users/:userId': { role: 'viewer' },
  'POST /api/tenants': { companyName: 'X', suiteNumber: '1', floorNumber: 1 },
  'PUT /api/tenants/:id': { companyName: 'X', suiteNumber: '1', floorNumber: 1 },
  'POST /api/tenants/:id/restore': {},
  'POST /api/tenant-contacts': { name: 'X' },
  'POST /api/announcements': { message: 'X' },
  'PUT /api/announcements/:id': { active: false },
};

/** The path with real ids in it, and the property or tenant named where the route looks for it. */
function request(route: Route): { path: string; body: Record<string, unknown> | undefined } {
  const collection = /^\/api\/(?:admin\/)?([a-z-]+)\//.exec(route.path)?.[1] ?? '';
  const path = route.path.replace(':userId', String(ids.owner)).replace(/:\w+/g, String(ids[collection] ?? 1));
  const given = bodies[callOf(route)];
  const body = given && { propertyId: ids.properties, tenantId: ids.tenants, ...given };
  return { path: `${path}?propertyId=${ids.properties}`, body };
}

const callOf = (route: Route) => `${route.method} ${route.path}`;
const guarded = routes.filter(({ access }) => access !== 'public').map((route) => [callOf(route), route] as const);

test.each(routes.map((route) => [callOf(route), route] as const))(
  '%s declares an access the matrix knows',
  (_call, route) => {
    expect(Object.keys(needed)).toContain(accessOf(route));
  },
);

test.each(guarded.filter(([, { body, access }]) => body && typeof access !== 'string'))(
  '%s has a valid body here',
  (call, route) => {
    expect(bodies, `add a valid body for ${call}`).toHaveProperty([call]);
    expect(route.body?.safeParse(request(route).body).error).toBeUndefined();
  },
);

describe.each(guarded)('%s', (_call, route) => {
  const allowed = needed[accessOf(route)] ?? [];

  test.each(identities.filter((identity) => !allowed.includes(identity)))('refuses %s', async (identity) => {
    const { path, body } = request(route);
    const { status, body: answer } = await people[identity].call(route.method, path, body);
    const refusals = { anonymous: [401], stranger: [403, 404], administrator: [403, 404] } as Record<string, number[]>;
    expect(refusals[identity] ?? [403], JSON.stringify(answer)).toContain(status);
  });

  if (route.method !== 'GET' || route.reply === 'bytes') return;
  test.each(allowed)('answers %s', async (identity) => {
    const isTheirs = (ofOneself[callOf(route)] ?? identity) === identity;
    expect((await people[identity].get(request(route).path)).status).toBe(isTheirs ? 200 : 404);
  });
});
