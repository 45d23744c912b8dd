import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../../src/modules/orders/commands/finalize-order.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { shopDay } from '../../src/shared/business-days.ts';
import { addDays } from '../../src/shared/local-time.ts';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import type { Client } from '../harness/client.ts';
import { PASSWORD } from '../harness/factories.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { ageLogins } from '../harness/logins.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  addToCart,
  checkOut,
  complete,
  type Goods,
  intentOf,
  openPayment,
  shelf,
  shopper,
  stockGoods,
} from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

const INSTRUCTIONS = 'Checks to 1 Dock Rd, Austin';

let stripe: FakeStripe;
let product: Product;
let office: BackOffice;
let goods: Goods;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: { ...stripe.env, INVOICE_INSTRUCTIONS: INSTRUCTIONS } });
  office = await openBackOffice(product);
  goods = await stockGoods(product, 100, 10_000);
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

async function company(invoiceDays: number | null = 30, quantity = 1) {
  const person = await shopper(product, goods, quantity);
  await office.boss.put(`/api/admin/users/${person.id}/terms`, { invoiceDays });
  return person;
}

const order = (client: Client, paymentIntentId: string) => client.post('/api/pay-by-invoice', { paymentIntentId });

async function ordered(quantity = 1) {
  const person = await company(30, quantity);
  const { body } = await order(person.client, await openPayment(person.client));
  return { ...person, orderId: body.orderId as number };
}

const readOrder = (orderId: number) => office.read(orderId);
const markPaid = (orderId: number, isPaid: boolean, note = '') =>
  office.boss.put(`/api/admin/orders/${orderId}/invoice-payment`, { isPaid, note });
const refund = (orderId: number, amount: number) =>
  office.boss.post(`/api/admin/orders/${orderId}/refunds`, { amount, reason: 'Scratched' });

test('a company that may orders first; its payment is canceled, and a repeat is the same order', async () => {
  const { client, username } = await company(30, 2);
  const before = await shelf(product, goods);
  const opened = await client.post('/api/create-checkout-session', {
    propertyId: null,
    shippingAddress: { name: 'Ada', street: '600 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' },
    poNumber: 'PO-9',
  });
  expect(opened.body.invoiceDays).toBe(30);
  const intent = intentOf(opened.body.clientSecret);
  const [first, second] = await Promise.all([order(client, intent), order(client, intent)]);
  expect([first.status, second.status, second.body.orderId]).toEqual([200, 200, first.body.orderId]);
  expect((await order(client, intent)).body).toEqual(first.body);
  expect(stripe.intent(intent).status).toBe('canceled');
  expect((await complete(client, intent)).body, 'for who lost the answer').toEqual(first.body);
  expect((await client.get('/api/cart')).body).toEqual([]);
  expect((await shelf(product, goods)).stock).toBe(before.stock - 2);

  const dueOn = addDays(shopDay(Date.now()), 30);
  const byInvoice = { dueOn, paidAt: null, amount: 21_600 };
  expect((await client.get(`/api/orders/${first.body.orderId}`)).body).toMatchObject({ byInvoice, isTest: true });
  expect(await readOrder(first.body.orderId)).toMatchObject({
    byInvoice,
    paymentState: 'invoice_due',
    provider: 'invoice',
    paymentUrl: null,
    poNumber: 'PO-9',
  });
  const mail = await office.mailTo(username, /is confirmed/);
  expect(mail).toContain('Its invoice over $216.00 is attached');
  expect(mail).not.toContain('received your payment');
});

test('the page of an invoice says what its PDF does: what is due, and how to pay', async () => {
  const { client, orderId } = await ordered();
  const read = async () => (await client.get(`/api/orders/${orderId}/invoice/contents`)).body;
  const due = await read();
  expect(due).toMatchObject({
    title: expect.stringMatching(/^Invoice T-INV-\d{6}$/),
    lines: [{ quantity: 1, amount: '$100.00' }],
    sums: [
      { name: 'Subtotal', amount: '$100.00' },
      { name: 'Delivery', amount: 'Free' },
      { name: 'Tax (8%)', amount: '$8.00' },
      { name: 'Total', amount: '$108.00', tone: 'strong' },
    ],
    closing: [{ text: expect.stringMatching(/^Due by .*: \$108\.00\.$/) }, { text: INSTRUCTIONS }],
  });
  await refund(orderId, 300);
  const others = await until('the credit note', async () => {
    const { others: issued } = await read();
    return issued.length > 0 && issued;
  });
  expect(others).toMatchObject([{ kind: 'credit_note', number: expect.stringMatching(/^T-CN-\d{6}$/) }]);
  await markPaid(orderId, true);
  const { paidAt, ...paid } = await read();
  expect(paidAt, 'nothing to pay').not.toBeNull();
  expect(paid, 'as it was issued').toEqual({ ...due, paidAt: undefined, others });
  const { client: stranger } = await company();
  expect((await stranger.get(`/api/orders/${orderId}/invoice/contents`)).status).toBe(404);
});

test('others are refused, as is a checkout that has ended or belongs to somebody else', async () => {
  const { client } = await company(null);
  const intent = await openPayment(client);
  expect(await order(client, intent)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(stripe.intent(intent).status).toBe('requires_payment_method');
  const other = await company();
  expect((await order(other.client, intent)).status).toBe(404);
  const left = await openPayment(other.client);
  await other.client.delete('/api/checkout-session');
  expect((await order(other.client, left)).status).toBe(409);
});

test('a checkout that another request ended meanwhile becomes no order', async () => {
  const { client, id } = await company();
  const intent = await openPayment(client);
  await client.delete('/api/checkout-session');
  const [{ checkoutId } = { checkoutId: 0 }] = await office.rows<{ checkoutId: number }>(
    `select id as "checkoutId" from checkout where payment_intent_id = '${intent}'`,
  );
  const late = placeOrder(createContext(product.platform), checkoutId, {
    id: 'invoice_late',
    isTest: true,
    dueOn: '2030-01-01',
  });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  expect(await office.rows(`select id from customer_order where user_id = ${id}`)).toEqual([]);
});

test('a webhook that overtakes the answer to our own cancellation does not end the order', async () => {
  const { client } = await company();
  const intent = await openPayment(client);
  stripe.beforeCancelAnswer = async (canceled) => {
    expect((await stripe.tell(product.url, 'payment_intent.canceled', canceled)).status).toBe(200);
    await runJob(product, 'closeLapsedCheckouts');
    await runJob(product, 'reconcilePayments');
  };
  const done = await order(client, intent);
  stripe.beforeCancelAnswer = null;
  expect([done.status, done.body]).toEqual([200, { orderId: expect.any(Number) }]);
  expect(await readOrder(done.body.orderId)).toMatchObject({ paymentState: 'invoice_due' });
});

test('a closing that a stopped process left is ended by the next run', async () => {
  const { client } = await company();
  const before = await shelf(product, goods);
  const intent = await openPayment(client);
  await office.rows(
    `update checkout set state = 'closing', closing_as = 'expired', closing_since = now() - interval '2 minutes'
     where payment_intent_id = '${intent}'`,
  );
  await runJob(product, 'closeLapsedCheckouts');
  expect(stripe.intent(intent).status).toBe('canceled');
  expect(await shelf(product, goods)).toEqual(before);
});

test('a card that was charged in the last moment stays the payment: nothing is owed beside it', async () => {
  const { client } = await company();
  const intent = await openPayment(client);
  stripe.pay(intent);
  const done = await order(client, intent);
  expect(done.status).toBe(200);
  expect(await readOrder(done.body.orderId)).toMatchObject({ byInvoice: null, paymentIntentId: intent });
  expect((await complete(client, intent)).body).toEqual(done.body);
});

test('before it is paid a refund is taken off the invoice, and a canceled order owes nothing', async () => {
  const { client, username, orderId } = await ordered(2);
  expect((await refund(orderId, 1_600)).status).toBe(201);
  await until('the credit', async () => (await readOrder(orderId)).refunds[0]?.state === 'refunded');
  expect(await readOrder(orderId)).toMatchObject({ byInvoice: { amount: 20_000 }, paymentState: 'invoice_due' });
  expect(await office.mailTo(username, /has changed/)).toContain('We took $16.00 off your invoice');
  const [credit] = (await client.get(`/api/orders/${orderId}`)).body.refunds;
  expect(credit).toMatchObject({ amount: 1_600, isCredit: true });

  await office.boss.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled', refund: true });
  expect(await office.mailTo(username, /was cancelled/)).not.toContain('has not been refunded');
  await until('the rest', async () => (await readOrder(orderId)).byInvoice?.amount === 0);
  await runJob(product, 'remindOfInvoices');
  expect(stripe.refunds).toEqual([]);
});

test('the money arrives, or does not after all; what goes back later is paid by hand', async () => {
  const { orderId } = await ordered();
  expect((await markPaid(orderId, true, 'Check 1017')).body).toMatchObject({ paymentState: 'paid' });
  expect((await readOrder(orderId)).history.at(-1)).toMatchObject({ kind: 'invoice_paid', notes: 'Check 1017' });
  expect((await markPaid(orderId, false)).body).toMatchObject({ paymentState: 'invoice_due' });
  await markPaid(orderId, true);

  await refund(orderId, 5_000);
  const failed = await until('the refusal', async () =>
    (await readOrder(orderId)).refunds.find(({ state }) => state === 'failed'),
  );
  expect(failed.error).toContain('Pay the money back by check or transfer');
  const settle = `/api/admin/payment-problems/refund/${failed.id}/settle`;
  expect((await office.boss.post(settle, { note: 'Check 55', isPaidBack: true })).status).toBe(204);
  expect(await readOrder(orderId)).toMatchObject({
    paymentState: 'partly_refunded',
    byInvoice: { amount: 10_800 },
    refunds: [{ isByHand: true, isCredit: false }],
  });
  expect((await markPaid(orderId, false)).status).toBe(409);
});

test('a company is reminded the day after, and once a week, until the invoice is paid', async () => {
  const { username, orderId } = await ordered();
  const overdueSince = async (days: number) => {
    const dueOn = addDays(shopDay(Date.now()), -days);
    await office.rows(`update customer_order set due_on = '${dueOn}' where id = ${orderId}`);
    await runJob(product, 'remindOfInvoices');
    await runJob(product, 'remindOfInvoices');
  };
  const reminders = async () =>
    (await office.mailsTo(username)).filter(({ subject }) => subject.endsWith('is overdue')).map(({ text }) => text);
  await overdueSince(0);
  await overdueSince(1);
  const [first] = await until('the reminder', async () => ((await reminders()).length > 0 ? reminders() : null));
  expect(first).toContain(INSTRUCTIONS);
  await overdueSince(7);
  await overdueSince(24);
  await until('the next', async () => (await reminders()).length === 2);
  await markPaid(orderId, true);
  await overdueSince(40);
  const other = await ordered();
  await office.mailTo(other.username, /is confirmed/);
  expect(await reminders()).toHaveLength(2);
});

test('above the limit, or with an overdue invoice, a company pays by card and is told why', async () => {
  const { client, id } = await company();
  const terms = (creditLimit?: number) =>
    office.boss.put(`/api/admin/users/${id}/terms`, { invoiceDays: 30, creditLimit });
  const refusal = async () => (await checkOut(client)).body.invoiceRefusal;
  const next = async () => {
    await addToCart(client, goods);
    return await openPayment(client);
  };
  for (const wrong of [0, -1, 1.5, 100_000_000]) expect((await terms(wrong)).status).toBe(400);
  expect((await terms()).body).toMatchObject({ creditLimit: null });
  expect(await refusal(), 'no limit').toBeNull();
  expect((await terms(10_799)).body).toMatchObject({ creditLimit: 10_799 });
  expect(await refusal()).toBe('This order is above your limit of $107.99 for orders on invoice. Pay it by card.');
  const refused = await openPayment(client);
  expect((await order(client, refused)).body).toMatchObject({ code: 'forbidden', error: await refusal() });
  expect(stripe.intent(refused).status, 'a card still pays it').toBe('requires_payment_method');

  await terms(21_600);
  const { body: first } = await order(client, refused);
  expect((await order(client, await next())).status, 'up to the limit').toBe(200);
  const third = await next();
  expect(await refusal()).toContain('come to $324.00');
  await refund(first.orderId, 10_800);
  await until('the credit', async () => (await refusal()) === null);
  const { body: placed } = await order(client, third);

  await terms();
  await office.rows(`update customer_order set due_on = '2020-01-01' where id = ${placed.orderId}`);
  const late = await next();
  expect(await refusal()).toContain('overdue');
  expect((await order(client, late)).status).toBe(403);
  await markPaid(placed.orderId, true);
  expect(await refusal()).toBeNull();
  expect((await order(client, late)).status).toBe(200);
});

test('long after the login an order on invoice needs the password, and a card does not', async () => {
  const { client, id } = await company();
  const intent = await openPayment(client);
  await ageLogins(product, id);
  const asked = await order(client, intent);
  expect([asked.status, asked.body.code]).toEqual([403, 'reauthentication_required']);
  const guess = await client.post('/api/pay-by-invoice', { paymentIntentId: intent, currentPassword: 'a guess' });
  expect(guess.body.fields).toEqual({ currentPassword: 'This is not your current password' });
  expect(stripe.intent(intent).status).toBe('requires_payment_method');
  const proven = await client.post('/api/pay-by-invoice', { paymentIntentId: intent, currentPassword: PASSWORD });
  expect(proven.status).toBe(200);
  expect((await order(client, intent)).body, 'a repeat').toEqual(proven.body);

  await addToCart(client, goods);
  const byCard = await openPayment(client);
  stripe.pay(byCard);
  expect((await complete(client, byCard)).status).toBe(200);
});

test('an order that was paid at once has no invoice to pay', async () => {
  const { client } = await shopper(product, goods);
  const intent = await openPayment(client);
  stripe.pay(intent);
  const { body } = await complete(client, intent);
  expect((await markPaid(body.orderId, true)).status).toBe(409);
});
