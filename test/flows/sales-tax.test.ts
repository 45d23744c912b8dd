import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '../../src/modules/orders/schema.ts';
import type { Client } from '../harness/client.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openShopAdmin } from '../harness/shop-admin.ts';
import {
  ADDRESS,
  addToCart,
  buy,
  completeOrder,
  createCheckout,
  type Goods,
  intentOf,
  readStock,
  signUpShopper,
  stockGoods,
} from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

const OHIO = { ...ADDRESS, city: 'Columbus', state: 'OH', zip: '43004' };

let stripe: FakeStripe;
let taxed: Product;
let tableProduct: Product;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  [taxed, tableProduct] = await Promise.all([
    startProduct({ worker: false, env: { ...stripe.env, TAX: 'stripe' } }),
    startProduct({ env: { TAX_TABLE: 'TX=8.25,NY=8.875' } }),
  ]);
});

afterAll(async () => {
  await Promise.all([taxed.stop(), tableProduct.stop()]);
  await stripe.stop();
});

async function payOrder(client: Client, address = ADDRESS) {
  const { status, body } = await createCheckout(client, null, address);
  expect(status).toBe(200);
  const { id, amount } = stripe.pay(intentOf(body.clientSecret));
  const completion = await completeOrder(client, id);
  const order = (await client.get(`/api/orders/${completion.body.orderId}`)).body;
  expect([order.totalAmount, amount]).toEqual([body.amounts.total, body.amounts.total]);
  return { session: body, intentId: id, order };
}

test('a table taxes by the state of the destination, in whole cents, and states that it does not name not at all', async () => {
  const goods = await stockGoods(tableProduct, 20, 10_010);
  expect((await tableProduct.client().get('/api/config')).body.isTaxByAddress).toBe(true);
  for (const [state, zip, percent, tax] of [
    ['TX', '78701', '8.25', 826],
    ['NY', '10001', '8.875', 888],
    ['OH', '43215', '0', 0],
  ] as const) {
    const { client } = await signUpShopper(tableProduct, goods);
    const { body } = await createCheckout(client, null, { ...ADDRESS, state, zip });
    expect(body.amounts).toMatchObject({ subtotal: 10_010, tax, total: 10_010 + tax });
    expect(body.taxBasis).toEqual({ kind: 'table', percent, state });
    expect((await client.get('/api/checkout-session')).body.checkout.taxBasis).toEqual(body.taxBasis);
  }
});

test('a state taxes delivery or not; the report says what was taxed, and a refund of all brings the tax back', async () => {
  const { keeper } = await openShopAdmin(tableProduct);
  const { revision, ...settingsBefore } = (await keeper.get('/api/admin/shop-settings')).body;
  const saveSettings = (changes: object) => keeper.put('/api/admin/shop-settings', { ...settingsBefore, ...changes });
  expect((await saveSettings({ deliveryTable: '1=7.90@2-4', taxTable: 'TX=8.25+delivery,NY=8.875' })).status).toBe(200);
  const goods = await stockGoods(tableProduct, 20, 10_000);
  const taxIn = async (state: string, zip: string) => {
    const { client } = await signUpShopper(tableProduct, goods);
    const { body } = await createCheckout(client, null, { ...ADDRESS, state, zip });
    return [body.amounts.shipping, body.amounts.tax, body.taxBasis.isDeliveryTaxed];
  };
  expect(await taxIn('NY', '10001')).toEqual([790, 888, undefined]);
  expect(await taxIn('TX', '78701')).toEqual([790, 890, true]);
  const { client } = await signUpShopper(tableProduct, goods);
  const orderId = await buy(client);
  const { body: order } = await keeper.get(`/api/admin/orders/${orderId}`);
  expect(order).toMatchObject({ tax: 890, totalAmount: 11_680 });
  const items = order.items.map(({ id, quantity }: { id: number; quantity: number }) => ({
    orderItemId: id,
    quantity,
  }));
  const refund = await keeper.post(`/api/admin/orders/${orderId}/refunds`, { items, reason: 'Broken', restock: false });
  expect(refund.body.refundedAmount).toBe(11_680);
  const tax = await tableProduct.platform.orm.em
    .fork()
    .execute(
      `select kind, amount, taxable from ledger_entry where order_id = ${orderId} and kind in ('tax', 'refundedTax') order by id`,
    );
  expect(tax).toEqual([
    { kind: 'tax', amount: 890, taxable: 10_790 },
    { kind: 'refundedTax', amount: -890, taxable: null },
  ]);
  await saveSettings({});
});

test('an exempt customer pays no tax; order, mail and staff have the certificate; a taxed checkout is replaced', async () => {
  const { keeper } = await openShopAdmin(tableProduct);
  const goods = await stockGoods(tableProduct, 20, 10_000);
  const { client, id, username } = await signUpShopper(tableProduct, goods);
  expect((await createCheckout(client)).body.amounts.tax).toBe(825);
  const terms = `/api/admin/users/${id}/terms`;
  expect((await keeper.get(terms)).body).toMatchObject({ taxCertificate: null });
  const set = await keeper.put(terms, { taxCertificate: ' 1-74-2000000-1 ' });
  expect([set.status, set.body.taxCertificate]).toEqual([200, '1-74-2000000-1']);
  const orderId = await buy(client);
  const basis = { kind: 'exempt', certificate: '1-74-2000000-1' };
  const order = (await client.get(`/api/orders/${orderId}`)).body;
  expect(order).toMatchObject({ subtotal: 10_000, tax: 0, totalAmount: 10_000, taxBasis: basis });
  await keeper.put(terms, { taxCertificate: '' });
  expect((await keeper.get(`/api/admin/orders/${orderId}`)).body.taxBasis, 'kept with the order').toEqual(basis);
  const [mail] = await until('the mail', async () => {
    const mails = await tableProduct.platform.orm.em
      .fork()
      .execute<{ text: string }[]>(`select text from mail where "to" = '${username}' and subject like '%confirmed%'`);
    return mails.length > 0 ? mails : null;
  });
  expect(mail?.text).toContain('Tax (exempt): $0.00');
  expect((await keeper.put('/api/admin/users/999999999/terms', { taxCertificate: 'X' })).status).toBe(404);
  expect((await keeper.put(terms, { taxCertificate: 'x'.repeat(61) })).status).toBe(400);
});

test('Stripe Tax works the tax out once', async () => {
  const goods = await stockGoods(taxed, 20, 10_010);
  const { client } = await signUpShopper(taxed, goods, 2);
  const countBefore = stripe.calculations.length;
  const tabs = [await createCheckout(client), await createCheckout(client)];
  expect(tabs.map(({ body }) => body.amounts)).toEqual(
    Array(2).fill({ shipping: 0, subtotal: 20_020, tax: 1_652, total: 21_672 }),
  );
  const { order } = await payOrder(client);
  const [calculation, ...otherCalculations] = stripe.calculations.slice(countBefore);
  expect(otherCalculations).toEqual([]);
  expect(calculation?.line_items).toMatchObject([{ amount: '20020', quantity: '2', tax_behavior: 'exclusive' }]);
  expect(calculation?.customer_details).toMatchObject({
    address: { line1: '600 Congress Ave', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
    address_source: 'shipping',
  });
  expect(order).toMatchObject({ tax: 1_652, taxBasis: { kind: 'stripe' } });
});

test('with another cart or address the tax is worked out again', async () => {
  const goods = await stockGoods(taxed, 20, 10_000);
  const { client } = await signUpShopper(taxed, goods);
  const first = (await createCheckout(client)).body;
  const movedSession = (await createCheckout(client, null, OHIO)).body;
  await addToCart(client, goods);
  const { session, order } = await payOrder(client);
  expect([first, movedSession, session].map(({ amounts }) => amounts.tax)).toEqual([825, 0, 1_650]);
  expect(order.tax).toBe(1_650);
});

test('an exempt customer is exempt at Stripe as well', async () => {
  const { keeper } = await openShopAdmin(taxed);
  const { client, id } = await signUpShopper(taxed, await stockGoods(taxed, 5, 10_000));
  await keeper.put(`/api/admin/users/${id}/terms`, { taxCertificate: 'TX-7' });
  const { order } = await payOrder(client);
  expect(order).toMatchObject({ tax: 0, taxBasis: { kind: 'exempt', certificate: 'TX-7' } });
  expect(stripe.calculations.at(-1)?.customer_details.taxability_override).toBe('customer_exempt');
});

test('an order, on invoice too, is recorded at Stripe Tax, each refund is its reversal, and a failure is shown and tried again', async () => {
  const { keeper } = await openShopAdmin(taxed);
  const { revision: _, ...settings } = (await keeper.get('/api/admin/shop-settings')).body;
  await keeper.put('/api/admin/shop-settings', { ...settings, deliveryTable: '1=7.90@2-4' });
  const goods = await stockGoods(taxed, 20, 10_010);
  const { client } = await signUpShopper(taxed, goods, 2);
  const { order, intentId } = await payOrder(client);
  const company = await signUpShopper(taxed, goods);
  await keeper.put(`/api/admin/users/${company.id}/terms`, { invoiceDays: 30 });
  const checkoutResponse = await createCheckout(company.client);
  const { body: invoiced } = await company.client.post('/api/pay-by-invoice', {
    paymentIntentId: intentOf(checkoutResponse.body.clientSecret),
  });
  await keeper.put('/api/admin/shop-settings', settings);
  const recordTaxes = async () => {
    await taxed.platform.orm.em.fork().execute('update tax_record set due_at = now()');
    await runJob(taxed, 'recordTaxes');
  };
  const faultOf = async (id: number) => (await keeper.get(`/api/admin/orders/${id}`)).body.taxFault;
  const totalsOf = (id: number) => stripe.taxes.totals(orderNumber(id));

  stripe.shouldRejectTaxRecords = true;
  await recordTaxes();
  expect(await faultOf(order.id)).toContain('This key may not write tax transactions.');
  expect(totalsOf(order.id)).toEqual({ amount: 0, tax: 0 });
  stripe.shouldRejectTaxRecords = false;
  await recordTaxes();
  await recordTaxes();
  expect([await faultOf(order.id), totalsOf(order.id)]).toEqual([null, { amount: 22_527, tax: 1_717 }]);
  expect(totalsOf(invoiced.orderId)).toEqual({ amount: 11_691, tax: 891 });

  const refund = (id: number, amount: number) =>
    keeper.post(`/api/admin/orders/${id}/refunds`, { amount, reason: 'Goodwill', restock: false });
  for (const amount of [1_001, 20_000]) expect((await refund(order.id, amount)).status).toBe(201);
  expect((await refund(invoiced.orderId, 11_691)).status).toBe(201);
  stripe.shouldLoseReplies = true;
  await recordTaxes();
  stripe.shouldLoseReplies = false;
  await recordTaxes();
  await recordTaxes();
  const taxBack = await ledgerTax(order.id);
  expect(totalsOf(order.id)).toEqual({ amount: 22_527 - 21_001, tax: 1_717 + taxBack });
  expect(totalsOf(invoiced.orderId), 'all given back').toEqual({ amount: 0, tax: 0 });

  const [lastRefund] = stripe.refunds.filter(({ payment_intent }) => payment_intent === intentId).slice(-1);
  if (!lastRefund) throw new Error('no refund was made');
  stripe.failRefund(lastRefund);
  for (const event of stripe.events.splice(0)) await stripe.deliver(taxed.url, event);
  await recordTaxes();
  expect(totalsOf(order.id), 'the bank has returned the refund').toEqual({
    amount: 22_527 - 1_001,
    tax: 1_717 + (await ledgerTax(order.id)),
  });
});

test('a payment that an earlier release opened reports its tax itself, so it is not recorded a second time', async () => {
  const { client } = await signUpShopper(taxed, await stockGoods(taxed, 5, 10_000));
  const { body } = await createCheckout(client);
  const id = intentOf(body.clientSecret);
  Object.assign(stripe.intent(id), { hooks: { inputs: { tax: { calculation: stripe.calculations.at(-1)?.id } } } });
  stripe.pay(id);
  const { orderId } = (await completeOrder(client, id)).body;
  const { keeper } = await openShopAdmin(taxed);
  await keeper.post(`/api/admin/orders/${orderId}/refunds`, { amount: 100, reason: 'Goodwill', restock: false });
  const records = await taxed.platform.orm.em.fork().execute(`select id from tax_record where order_id = ${orderId}`);
  expect(records).toEqual([]);
});

const ledgerTax = async (orderId: number): Promise<number> => {
  const [row] = await taxed.platform.orm.em
    .fork()
    .execute<{ tax: number }[]>(
      `select sum(amount)::int as tax from ledger_entry where order_id = ? and kind = 'refundedTax'`,
      [orderId],
    );
  return row?.tax ?? 0;
};

test('an address that Stripe does not find, and a failure, leave nothing reserved and the open checkout as it was', async () => {
  const goods: Goods = await stockGoods(taxed, 5, 10_000);
  const { client } = await signUpShopper(taxed, goods);
  stripe.rejectionCode = 'customer_tax_location_invalid';
  const unknownStateCheckout = await createCheckout(client);
  expect([unknownStateCheckout.status, unknownStateCheckout.body.error]).toEqual([
    400,
    'We could not work out the sales tax for this address. Check the street, city, state and ZIP code.',
  ]);
  stripe.rejectionCode = 'stripe_tax_inactive';
  const inactive = await createCheckout(client);
  expect([inactive.status, inactive.body.error]).toEqual([
    503,
    'The sales tax cannot be worked out right now. You have not been charged. Please try again in a moment.',
  ]);
  expect(await readStock(taxed, goods)).toEqual({ stock: 5, reserved: 0 });
  stripe.rejectionCode = null;
  const open = (await createCheckout(client)).body;
  stripe.rejectionCode = 'stripe_tax_inactive';
  expect((await createCheckout(client, null, OHIO)).status).toBe(503);
  stripe.rejectionCode = null;
  expect(stripe.intent(intentOf(open.clientSecret)).status).toBe('requires_payment_method');
  expect(await readStock(taxed, goods)).toEqual({ stock: 5, reserved: 1 });
});
