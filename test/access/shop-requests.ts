import { openShopAdmin } from '../harness/shop-admin.ts';
import { addToCart, createCheckout, intentOf, payByTestCard, signUpShopper, stockGoods } from '../harness/shopping.ts';
import { pictureForm, type Requests, type World } from './world.ts';

const stockNineGoods = ({ product }: World) => stockGoods(product, 9);

async function addCartLine(world: World) {
  const { productId, variantId } = await stockNineGoods(world);
  const { id } = await world.callAsOwner('POST', '/api/cart', { productId, variantId, quantity: 1 });
  return { itemId: id };
}

async function createPayer(world: World) {
  const { client } = await signUpShopper(world.product, await stockNineGoods(world));
  const { body } = await createCheckout(client);
  return { client, clientSecret: body.clientSecret };
}

/** Inserted directly, without a payment. */
export async function insertOrder({ insert, owner, ...world }: World): Promise<number> {
  const { productId } = await stockNineGoods({ insert, owner, ...world });
  const checkout = await insert(
    `insert into checkout (user_id, state, lines, subtotal, tax, tax_basis, total, shipping_address, reserved_until, created_at)
     values (${owner.id}, 'paid', '[]', 100, 8, '{"kind": "flat", "percent": "8"}', 108, '{}', now(), now())`,
  );
  const order = await insert(
    `insert into customer_order (user_id, checkout_id, payment_intent_id, subtotal, tax, tax_basis, total, currency, created_at)
     values (${owner.id}, ${checkout}, 'pi_access_${checkout}', 100, 8, '{"kind": "flat", "percent": "8"}', 108, 'usd', now())`,
  );
  await insert(
    `insert into order_item (order_id, product_id, product_name, quantity, price_at_purchase)
     values (${order}, ${productId}, 'A player', 1, 100)`,
  );
  return order;
}

/** Inserts an order of goods that can be bought again. */
async function insertOrderOnSale(world: World): Promise<number> {
  const id = await insertOrder(world);
  await world.rows(
    `update order_item i set variant_id = (select v.id from variant v where v.product_id = i.product_id)
     where order_id = ${id} returning id`,
  );
  return id;
}

/** A placard that waits for its text, on an order of the owner. */
export async function insertPlacard(world: World): Promise<{ id: number; itemId: number }> {
  const id = await insertOrder(world);
  const [item] = await world.rows(`select id from order_item where order_id = ${id}`);
  const itemId = Number((item as { id: number }).id);
  await world.rows(
    `insert into order_inscription (order_item_id, order_id, face, name, slug)
     values (${itemId}, ${id}, '{"width":4.13,"height":5.83,"finish":"brass"}', 'A tower', 'a-tower')`,
  );
  return { id, itemId };
}

/** The payment of an open checkout of the owner, who may pay by invoice. */
async function openInvoiceCheckout(world: World): Promise<string> {
  const { client, id } = world.owner;
  await addToCart(client, await stockNineGoods(world));
  await world.rows(
    `insert into business_terms (user_id, invoice_days) values (${id}, 30)
     on conflict (user_id) do update set invoice_days = 30`,
  );
  return intentOf((await createCheckout(client)).body.clientSecret);
}

async function createMadeToMeasure(world: World): Promise<number> {
  const { productId } = await stockNineGoods(world);
  await world.rows(`update product set is_made_to_measure = true where id = ${productId}`);
  return productId;
}

/** A request of the owner, with a photo. */
async function insertQuote(world: World): Promise<number> {
  const productId = await createMadeToMeasure(world);
  return await world.insert(
    `insert into quote (user_id, state, lines, request, photo) values (${world.owner.id}, 'requested',
       '[{"productId":${productId},"productName":"Cover","variantName":null,"quantity":1,"unitPrice":5000}]',
       '{"productId":${productId},"productName":"Cover","quantity":1,"width":40,"height":70,"depth":null,"finish":null,"note":null}',
       '\\x00')`,
  );
}

const insertDraftQuote = (world: World): Promise<number> =>
  world.insert(
    `insert into quote (user_id, state, valid_until, held_until)
     values (${world.owner.id}, 'open', now() + interval '2 days', now() + interval '2 days')`,
  );

/** Inserts an invoice of the owner. */
export async function insertPaper(world: World): Promise<{ id: number }> {
  const orderId = await insertOrder(world);
  const paperContents = { title: 'Invoice', parties: [], facts: [], lines: [], sums: [], closing: [] };
  const id = await world.insert(
    `insert into paper (kind, number, place, user_id, order_id, is_test, issued_at, says)
     values ('invoice', gen_random_uuid(), 99, ${world.owner.id}, ${orderId}, true, now(), '${JSON.stringify(paperContents)}')`,
  );
  return { id };
}

export const shopRequests: Requests = {
  'GET /api/orders/:id/invoice': async (world) => ({ params: { id: await insertOrder(world) } }),
  'GET /api/papers/:id': async (world) => ({ params: await insertPaper(world) }),
  'GET /api/shop/products/:id/drawing': async ({ product }) => {
    const { createGoods } = await openShopAdmin(product);
    return {
      params: { id: (await createGoods(1, 1_000, 'qr_placard')).productId },
      query: 'name=A+tower&directory=a-tower',
    };
  },
  'PUT /api/orders/:id/items/:itemId/inscription': async (world) => ({
    params: await insertPlacard(world),
    body: { name: 'Another tower' },
  }),
  'DELETE /api/saved-addresses/:id': async ({ insert, owner }) => ({
    params: {
      id: await insert(
        `insert into saved_address (user_id, address, address_key, used_at) values (${owner.id}, '{}', gen_random_uuid(), now())`,
      ),
    },
  }),
  'GET /api/orders/:id/items/:itemId/drawing': async (world) => ({ params: await insertPlacard(world) }),
  'GET /api/shop/products/:id': async ({ product }) => {
    const { createGoods } = await openShopAdmin(product);
    return { params: { id: (await createGoods(1)).productId } };
  },
  'PUT /api/stock-alerts/:variantId': async ({ product }) => ({
    params: { variantId: (await stockGoods(product, 0)).variantId },
  }),
  'DELETE /api/stock-alerts/:variantId': async ({ product }) => ({
    params: { variantId: (await stockGoods(product, 0)).variantId },
  }),
  'POST /api/cart': async (world) => {
    const { productId, variantId } = await stockNineGoods(world);
    return { body: { productId, variantId, quantity: 1 } };
  },
  'PUT /api/cart/:itemId': async (world) => ({ params: await addCartLine(world), body: { quantity: 2 } }),
  'DELETE /api/cart/:itemId': async (world) => ({ params: await addCartLine(world) }),
  'POST /api/create-checkout-session': async (world) => {
    const { client } = await signUpShopper(world.product, await stockNineGoods(world));
    const shippingAddress = { name: 'Ada', street: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };
    return { body: { propertyId: null, shippingAddress }, as: { stranger: client } };
  },
  'POST /api/test-payments/:intentId/confirm': async (world) => {
    const { client, clientSecret } = await createPayer(world);
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
    return {
      params: { intentId: intentOf(clientSecret) },
      body: { clientSecret, card },
      as: { stranger: client },
    };
  },
  'POST /api/complete-order': async (world) => {
    const { client } = world.owner;
    await addToCart(client, await stockNineGoods(world));
    const { body } = await createCheckout(client);
    await payByTestCard(client, body.clientSecret);
    return { body: { paymentIntentId: intentOf(body.clientSecret) } };
  },
  'POST /api/quotes': async (world) => {
    const { client } = world.owner;
    await addToCart(client, await stockNineGoods(world));
    return { body: { paymentIntentId: intentOf((await createCheckout(client)).body.clientSecret) } };
  },
  'POST /api/quote-requests': async (world) => ({
    body: { productId: await createMadeToMeasure(world), quantity: 1, width: 40, height: 70 },
  }),
  'GET /api/quotes/:id': async (world) => ({ params: { id: await insertQuote(world) } }),
  'POST /api/quotes/:id/photo': async (world) => ({
    params: { id: await insertQuote(world) },
    body: await pictureForm('photo'),
  }),
  'GET /api/quotes/:id/photo': async (world) => ({ params: { id: await insertQuote(world) } }),
  'GET /api/quotes/:id/pdf': async (world) => ({ params: { id: await insertQuote(world) } }),
  'DELETE /api/quotes/:id': async (world) => ({ params: { id: await insertQuote(world) } }),
  'GET /api/admin/quotes/:id': async (world) => ({ params: { id: await insertQuote(world) } }),
  'POST /api/admin/quotes': async (world) => {
    const { productId, variantId } = await stockNineGoods(world);
    return { body: { email: world.owner.username, items: [{ productId, variantId, quantity: 1 }] } };
  },
  'DELETE /api/admin/quotes/:id': async (world) => ({ params: { id: await insertDraftQuote(world) } }),
  'GET /api/admin/quotes/:id/photo': async (world) => ({ params: { id: await insertQuote(world) } }),
  'GET /api/admin/quotes/:id/pdf': async (world) => ({ params: { id: await insertQuote(world) } }),
  'PUT /api/admin/quotes/:id/answer': async (world) => ({
    params: { id: await insertQuote(world) },
    body: { unitPrice: 5_000, quantity: 1, description: 'Oak', leadDays: 20 },
  }),
  'PUT /api/admin/quotes/:id/decline': async (world) => ({
    params: { id: await insertQuote(world) },
    body: { note: 'Too large' },
  }),
  'POST /api/pay-by-invoice': async (world) => ({ body: { paymentIntentId: await openInvoiceCheckout(world) } }),
  'POST /api/orders/:id/buy-again': async (world) => ({ params: { id: await insertOrderOnSale(world) } }),
  'GET /api/orders/:id': async (world) => ({ params: { id: await insertOrder(world) } }),
  'POST /api/stripe/webhook': () => ({ body: '{}', answers: 404 }), // not available with test payments
};
