import { storeMail } from '../../src/modules/mail/index.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { unique } from '../harness/client.ts';
import { PASSWORD } from '../harness/factories.ts';
import { setUpSecondFactor } from '../harness/second-factor.ts';
import { stockGoods } from '../harness/shopping.ts';
import { orderChangeRequests } from './order-requests.ts';
import { orderOf, paperOf, placardOf } from './shop-requests.ts';
import { pictureForm, type Requests, type World } from './world.ts';

const person = async ({ newcomer }: World) => ({ id: (await newcomer()).id });

async function mail({ product, rows }: World, dedupeKey = unique('mail')): Promise<number> {
  const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  await transaction(createContext(product.platform), (tx) => storeMail(tx, { ...letter, kind: 'orders', dedupeKey }));
  const [stored] = await rows(`update mail set state = 'sent' where dedupe_key = '${dedupeKey}' returning id`);
  return stored?.id ?? 0;
}

async function paymentOf(world: World) {
  const [order] = await world.rows(
    `select user_id, checkout_id, payment_intent_id from customer_order where id = ${await orderOf(world)}`,
  );
  return order as unknown as { user_id: number; checkout_id: number; payment_intent_id: string };
}

async function owedRefund(world: World): Promise<number> {
  const { user_id, checkout_id, payment_intent_id } = await paymentOf(world);
  return await world.insert(
    `insert into refund (payment_intent_id, checkout_id, user_id, amount, currency, reason, created_at)
     values ('${payment_intent_id}', ${checkout_id}, ${user_id}, 100, 'usd', 'late_payment', now())`,
  );
}

async function dispute(world: World): Promise<number> {
  const { user_id, payment_intent_id } = await paymentOf(world);
  return await world.insert(
    `insert into dispute (provider_id, payment_intent_id, user_id, amount, reason, status, opened_at, updated_at)
     values ('dp_${payment_intent_id}', '${payment_intent_id}', ${user_id}, 100, 'general', 'won', now(), now())`,
  );
}

async function parkedEvent({ insert, rows }: World) {
  const eventId = await insert(
    `insert into outbox_event (name, payload, request_id, dispatched_at)
     values ('passwordResetRequested', '{"email": "nobody@example.com"}', 'access', now())`,
  );
  await rows(`insert into outbox_delivery (event_id, subscriber, due_at, attempts, error, parked_at)
    values (${eventId}, 'mailResetLink', now(), 14, 'too often', now())`);
  return { eventId, subscriber: 'mailResetLink' };
}

const operations: Requests = {
  'GET /api/admin/users/:id/terms': async (world) => ({ params: await person(world) }),
  'PUT /api/admin/users/:id/terms': async (world) => ({
    params: await person(world),
    body: { taxCertificate: 'TX-1' },
  }),
  'PUT /api/admin/shop-settings': () => ({
    body: {
      seller: { name: 'Foyer', address: null, taxId: null },
      deliveryTable: '',
      taxTable: '',
      invoiceInstructions: null,
      bankDebitFrom: null,
      terms: null,
    },
  }),
  'GET /api/admin/reports': () => ({ query: 'month=2026-11' }),
  'GET /api/admin/reports/entries': () => ({ query: 'month=2026-11' }),
  'GET /api/admin/reports/stock-entries': () => ({ query: 'month=2026-11' }),
  'GET /api/admin/reports/export': () => ({ query: 'month=2026-11&of=tax' }),
  'PUT /api/admin/staff-notices': () => ({ body: { orders: true, disputes: true, refunds: true, stock: false } }),
  'POST /api/admin/users/:id/reset-password': async (world) => ({
    params: await person(world),
    body: { password: `${PASSWORD}!` },
  }),
  'POST /api/admin/users/:id/reset-second-factor': async ({ newcomer }) => {
    const { client, id } = await newcomer();
    await setUpSecondFactor(client);
    return { params: { id }, body: {} };
  },
  'PUT /api/admin/users/:id/status': async (world) => ({ params: await person(world), body: { status: 'suspended' } }),
  'POST /api/admin/users/:id/impersonate': async (world) => ({
    params: await person(world),
    as: { administrator: await world.administrator() },
  }),
  'POST /api/impersonation/stop': async (world) => {
    const client = await world.administrator();
    await client.post(`/api/admin/users/${(await person(world)).id}/impersonate`);
    return { as: { stranger: client } };
  },
  'GET /api/admin/orders/:id': async (world) => ({ params: { id: await orderOf(world) } }),
  'GET /api/admin/orders/:id/ledger': async (world) => ({ params: { id: await orderOf(world) } }),
  'PUT /api/admin/orders/:id/status': async (world) => ({
    params: { id: await orderOf(world) },
    body: { status: 'shipped' },
  }),
  'PUT /api/admin/orders/:id/items/:itemId/inscription': async (world) => ({
    params: await placardOf(world),
    body: { name: 'Another tower' },
  }),
  'GET /api/admin/orders/:id/items/:itemId/drawing': async (world) => ({ params: await placardOf(world) }),
  'GET /api/admin/orders/:id/invoice': async (world) => ({ params: { id: await orderOf(world) } }),
  'GET /api/admin/papers/:id': async (world) => ({ params: await paperOf(world) }),
  'POST /api/admin/orders/:id/invoice/send': async (world) => ({ params: { id: await orderOf(world) }, body: {} }),
  'POST /api/admin/orders/:id/mails/:mailId/resend': async (world) => {
    const id = await orderOf(world);
    return { params: { id, mailId: await mail(world, `order-${id}-event-1`) } };
  },
  'POST /api/admin/refunds/:id/retry': async (world) => ({ params: { id: await owedRefund(world) } }),
  'POST /api/admin/payment-problems/:kind/:id/settle': async (world) => ({
    params: { kind: 'dispute', id: await dispute(world) },
    body: { note: 'Answered' },
  }),
  'DELETE /api/admin/saved-filters': () => ({ query: 'list=orders' }),
  'POST /api/admin/parked-events/:eventId/:subscriber/retry': async (world) => ({ params: await parkedEvent(world) }),
  'POST /api/admin/mails/:id/resend': async (world) => ({ params: { id: await mail(world) } }),
};

const goods = ({ product }: World) => stockGoods(product, 9);

const productOnSale = async (world: World) => ({ id: (await goods(world)).productId });
const variantOnSale = async (world: World) => ({ id: (await goods(world)).variantId });

async function archivedProduct(world: World) {
  const params = await productOnSale(world);
  await world.rows(`update product set archived_at = now() where id = ${params.id}`);
  return params;
}

const sku = () => unique('SKU').toUpperCase();
const product = () => ({
  sku: sku(),
  name: 'A player',
  description: 'Plays',
  category: 'media_player',
  basePrice: 100,
});
const variant = () => ({ sku: sku(), name: 'Large', price: 100 });

const catalogue: Requests = {
  'GET /api/admin/products/:id': async (world) => ({ params: await productOnSale(world) }),
  'POST /api/admin/products': () => ({ body: product() }),
  'PUT /api/admin/featured-products': async (world) => ({
    body: { productIds: [(await productOnSale(world)).id] },
  }),
  'PUT /api/admin/products/:id': async (world) => ({ params: await productOnSale(world), body: product() }),
  'DELETE /api/admin/products/:id': async (world) => ({ params: await productOnSale(world) }),
  'POST /api/admin/products/:id/publish': async (world) => ({ params: await archivedProduct(world) }),
  'POST /api/admin/product-images': async () => ({ body: await pictureForm('image') }),
  'POST /api/admin/products/:id/variants': async (world) => ({
    params: await productOnSale(world),
    body: { ...variant(), stock: 1 },
  }),
  'PUT /api/admin/variants/:id': async (world) => ({ params: await variantOnSale(world), body: variant() }),
  'PUT /api/admin/variants/:id/stock': async (world) => ({
    params: await variantOnSale(world),
    body: { stock: 5, expected: 9 },
  }),
  'DELETE /api/admin/variants/:id': async (world) => {
    const { productId, variantId } = await goods(world);
    await world.rows(`update product set archived_at = now() where id = ${productId}`); // keeps the last one on sale
    return { params: { id: variantId } };
  },
  'POST /api/admin/variants/:id/restore': async (world) => {
    const params = await variantOnSale(world);
    await world.rows(`update variant set archived_at = now() where id = ${params.id}`);
    return { params };
  },
};

export const adminRequests: Requests = { ...operations, ...orderChangeRequests, ...catalogue };
