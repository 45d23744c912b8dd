import { storeMail } from '../../src/modules/mail/index.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { unique } from '../harness/client.ts';
import { PASSWORD } from '../harness/factories.ts';
import { setUpSecondFactor } from '../harness/second-factor.ts';
import { stockGoods } from '../harness/shopping.ts';
import { orderChangeRequests } from './order-requests.ts';
import { insertOrder, insertPaper, insertPlacard } from './shop-requests.ts';
import { pictureForm, type Requests, type World } from './world.ts';

const createPerson = async ({ newcomer }: World) => ({ id: (await newcomer()).id });

async function insertMail({ product, rows }: World, dedupeKey = unique('mail')): Promise<number> {
  const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  await transaction(createContext(product.platform), (tx) => storeMail(tx, { ...letter, kind: 'orders', dedupeKey }));
  const [mailRow] = await rows(`update mail set state = 'sent' where dedupe_key = '${dedupeKey}' returning id`);
  return mailRow?.id ?? 0;
}

async function insertPayment(world: World) {
  const [order] = await world.rows(
    `select user_id, checkout_id, payment_intent_id from customer_order where id = ${await insertOrder(world)}`,
  );
  return order as unknown as { user_id: number; checkout_id: number; payment_intent_id: string };
}

async function insertRefund(world: World): Promise<number> {
  const { user_id, checkout_id, payment_intent_id } = await insertPayment(world);
  return await world.insert(
    `insert into refund (payment_intent_id, checkout_id, user_id, amount, currency, reason, created_at)
     values ('${payment_intent_id}', ${checkout_id}, ${user_id}, 100, 'usd', 'late_payment', now())`,
  );
}

async function insertDispute(world: World): Promise<number> {
  const { user_id, payment_intent_id } = await insertPayment(world);
  return await world.insert(
    `insert into dispute (provider_id, payment_intent_id, user_id, amount, reason, status, opened_at, updated_at)
     values ('dp_${payment_intent_id}', '${payment_intent_id}', ${user_id}, 100, 'general', 'won', now(), now())`,
  );
}

async function insertParkedEvent({ insert, rows }: World) {
  const eventId = await insert(
    `insert into outbox_event (name, payload, request_id, dispatched_at)
     values ('passwordResetRequested', '{"email": "nobody@example.com"}', 'access', now())`,
  );
  await rows(`insert into outbox_delivery (event_id, subscriber, due_at, attempts, error, parked_at)
    values (${eventId}, 'mailResetLink', now(), 14, 'too often', now())`);
  return { eventId, subscriber: 'mailResetLink' };
}

const operationRequests: Requests = {
  'GET /api/admin/users/:id/terms': async (world) => ({ params: await createPerson(world) }),
  'PUT /api/admin/users/:id/terms': async (world) => ({
    params: await createPerson(world),
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
    params: await createPerson(world),
    body: { password: `${PASSWORD}!` },
  }),
  'POST /api/admin/users/:id/reset-second-factor': async ({ newcomer }) => {
    const { client, id } = await newcomer();
    await setUpSecondFactor(client);
    return { params: { id }, body: {} };
  },
  'PUT /api/admin/users/:id/status': async (world) => ({
    params: await createPerson(world),
    body: { status: 'suspended' },
  }),
  'POST /api/admin/users/:id/impersonate': async (world) => ({
    params: await createPerson(world),
    as: { administrator: await world.administrator() },
  }),
  'POST /api/impersonation/stop': async (world) => {
    const client = await world.administrator();
    await client.post(`/api/admin/users/${(await createPerson(world)).id}/impersonate`);
    return { as: { stranger: client } };
  },
  'GET /api/admin/orders/:id': async (world) => ({ params: { id: await insertOrder(world) } }),
  'GET /api/admin/orders/:id/ledger': async (world) => ({ params: { id: await insertOrder(world) } }),
  'PUT /api/admin/orders/:id/status': async (world) => ({
    params: { id: await insertOrder(world) },
    body: { status: 'shipped' },
  }),
  'PUT /api/admin/orders/:id/items/:itemId/inscription': async (world) => ({
    params: await insertPlacard(world),
    body: { name: 'Another tower' },
  }),
  'GET /api/admin/orders/:id/items/:itemId/drawing': async (world) => ({ params: await insertPlacard(world) }),
  'GET /api/admin/orders/:id/invoice': async (world) => ({ params: { id: await insertOrder(world) } }),
  'GET /api/admin/papers/:id': async (world) => ({ params: await insertPaper(world) }),
  'POST /api/admin/orders/:id/invoice/send': async (world) => ({ params: { id: await insertOrder(world) }, body: {} }),
  'POST /api/admin/orders/:id/mails/:mailId/resend': async (world) => {
    const id = await insertOrder(world);
    return { params: { id, mailId: await insertMail(world, `order-${id}-event-1`) } };
  },
  'POST /api/admin/refunds/:id/retry': async (world) => ({ params: { id: await insertRefund(world) } }),
  'POST /api/admin/payment-problems/:kind/:id/settle': async (world) => ({
    params: { kind: 'dispute', id: await insertDispute(world) },
    body: { note: 'Answered' },
  }),
  'POST /api/admin/parked-events/:eventId/:subscriber/retry': async (world) => ({
    params: await insertParkedEvent(world),
  }),
  'POST /api/admin/mails/:id/resend': async (world) => ({ params: { id: await insertMail(world) } }),
};

const stockNineGoods = ({ product }: World) => stockGoods(product, 9);

const createProductOnSale = async (world: World) => ({ id: (await stockNineGoods(world)).productId });
const createVariantOnSale = async (world: World) => ({ id: (await stockNineGoods(world)).variantId });

async function createArchivedProduct(world: World) {
  const params = await createProductOnSale(world);
  await world.rows(`update product set archived_at = now() where id = ${params.id}`);
  return params;
}

const uniqueSku = () => unique('SKU').toUpperCase();
const productFields = () => ({
  sku: uniqueSku(),
  name: 'A player',
  description: 'Plays',
  category: 'media_player',
  basePrice: 100,
});
const variantFields = () => ({ sku: uniqueSku(), name: 'Large', price: 100 });

const catalogRequests: Requests = {
  'GET /api/admin/products/:id': async (world) => ({ params: await createProductOnSale(world) }),
  'POST /api/admin/products': () => ({ body: productFields() }),
  'PUT /api/admin/featured-products': async (world) => ({
    body: { productIds: [(await createProductOnSale(world)).id] },
  }),
  'PUT /api/admin/products/:id': async (world) => ({ params: await createProductOnSale(world), body: productFields() }),
  'DELETE /api/admin/products/:id': async (world) => ({ params: await createProductOnSale(world) }),
  'POST /api/admin/products/:id/publish': async (world) => ({ params: await createArchivedProduct(world) }),
  'POST /api/admin/product-images': async () => ({ body: await pictureForm('image') }),
  'POST /api/admin/products/:id/variants': async (world) => ({
    params: await createProductOnSale(world),
    body: { ...variantFields(), stock: 1 },
  }),
  'PUT /api/admin/variants/:id': async (world) => ({ params: await createVariantOnSale(world), body: variantFields() }),
  'PUT /api/admin/variants/:id/stock': async (world) => ({
    params: await createVariantOnSale(world),
    body: { stock: 5, expected: 9 },
  }),
  'DELETE /api/admin/variants/:id': async (world) => {
    const { productId, variantId } = await stockNineGoods(world);
    await world.rows(`update product set archived_at = now() where id = ${productId}`); // keeps the last one on sale
    return { params: { id: variantId } };
  },
  'POST /api/admin/variants/:id/restore': async (world) => {
    const params = await createVariantOnSale(world);
    await world.rows(`update variant set archived_at = now() where id = ${params.id}`);
    return { params };
  },
};

export const adminRequests: Requests = { ...operationRequests, ...orderChangeRequests, ...catalogRequests };
