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
  completeOrder,
  createCheckout,
  type Goods,
  intentOf,
  openPayment,
  readStock,
  signUpShopper,
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

async function companyShopper(invoiceDays: number | null = 30, quantity = 1) {
  const person = await signUpShopper(product, goods, quantity);
  await office.boss.put(`/api/admin/users/${person.id}/terms`, { invoiceDays });
  return person;
}

const orderByInvoice = (client: Client, paymentIntentId: string) =>
  client.post('/api/pay-by-invoice', { paymentIntentId });

async function invoicedOrder(quantity = 1) {
  const person = await companyShopper(30, quantity);
  const { body } = await orderByInvoice(person.client, await openPayment(person.client));
  return { ...person, orderId: body.orderId as number };
}

const readOrder = (orderId: number) => office.readOrder(orderId);
const markPaid = (orderId: number, isPaid: boolean, note = '') =>
  office.boss.put(`/api/admin/orders/${orderId}/invoice-payment`, { isPaid, note });
const refund = (orderId: number, amount: number) =>
  office.boss.post(`/api/admin/orders/${orderId}/refunds`, { amount, reason: 'Scratched' });

test('a company that may orders first; its payment is canceled, and a repeat is the same order', async () => {
  const { client, username } = await companyShopper(30, 2);
  const shelfBefore = await readStock(product, goods);
  const checkoutResponse = await client.post('/api/create-checkout-session', {
    propertyId: null,
    shippingAddress: { name: 'Ada', street: '600 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' },
    poNumber: 'PO-9',
  });
  expect(checkoutResponse.body.invoiceDays).toBe(30);
  const intent = intentOf(checkoutResponse.body.clientSecret);
  const [first, second] = await Promise.all([orderByInvoice(client, intent), orderByInvoice(client, intent)]);
  expect([first.status, second.status, second.body.orderId]).toEqual([200, 200, first.body.orderId]);
  expect((await orderByInvoice(client, intent)).body).toEqual(first.body);
  expect(stripe.intent(intent).status).toBe('canceled');
  expect((await completeOrder(client, intent)).body, 'for who lost the answer').toEqual(first.body);
  expect((await client.get('/api/cart')).body).toEqual([]);
  expect((await readStock(product, goods)).stock).toBe(shelfBefore.stock - 2);

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
  const mail = await office.waitForMail(username, /is confirmed/);
  expect(mail).toContain('Its invoice over $216.00 is attached');
  expect(mail).not.toContain('received your payment');
});

test('the page of an invoice says what its PDF does: what is due, and how to pay', async () => {
  const { client, orderId } = await invoicedOrder();
  const readContents = async () => (await client.get(`/api/orders/${orderId}/invoice/contents`)).body;
  const due = await readContents();
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
  const otherPapers = await until('the credit note', async () => {
    const { others: issuedPapers } = await readContents();
    return issuedPapers.length > 0 && issuedPapers;
  });
  expect(otherPapers).toMatchObject([{ kind: 'credit_note', number: expect.stringMatching(/^T-CN-\d{6}$/) }]);
  await markPaid(orderId, true);
  const { paidAt, ...paidContents } = await readContents();
  expect(paidAt, 'nothing to pay').not.toBeNull();
  expect(paidContents, 'as it was issued').toEqual({ ...due, paidAt: undefined, others: otherPapers });
  const { client: stranger } = await companyShopper();
  expect((await stranger.get(`/api/orders/${orderId}/invoice/contents`)).status).toBe(404);
});

test('others are refused, as is a checkout that has ended or belongs to somebody else', async () => {
  const { client } = await companyShopper(null);
  const intent = await openPayment(client);
  expect(await orderByInvoice(client, intent)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(stripe.intent(intent).status).toBe('requires_payment_method');
  const otherCompany = await companyShopper();
  expect((await orderByInvoice(otherCompany.client, intent)).status).toBe(404);
  const abandonedIntent = await openPayment(otherCompany.client);
  await otherCompany.client.delete('/api/checkout-session');
  expect((await orderByInvoice(otherCompany.client, abandonedIntent)).status).toBe(409);
});

test('a checkout that another request ended meanwhile becomes no order', async () => {
  const { client, id } = await companyShopper();
  const intent = await openPayment(client);
  await client.delete('/api/checkout-session');
  const [{ checkoutId } = { checkoutId: 0 }] = await office.rows<{ checkoutId: number }>(
    `select id as "checkoutId" from checkout where payment_intent_id = '${intent}'`,
  );
  const lateOrder = placeOrder(createContext(product.platform), checkoutId, {
    id: 'invoice_late',
    isTest: true,
    dueOn: '2030-01-01',
  });
  await expect(lateOrder).rejects.toMatchObject({ code: 'conflict' });
  expect(await office.rows(`select id from customer_order where user_id = ${id}`)).toEqual([]);
});

test('a webhook that overtakes the answer to our own cancellation does not end the order', async () => {
  const { client } = await companyShopper();
  const intent = await openPayment(client);
  stripe.beforeCancelReply = async (canceledIntent) => {
    expect((await stripe.sendWebhook(product.url, 'payment_intent.canceled', canceledIntent)).status).toBe(200);
    await runJob(product, 'closeLapsedCheckouts');
    await runJob(product, 'reconcilePayments');
  };
  const response = await orderByInvoice(client, intent);
  stripe.beforeCancelReply = null;
  expect([response.status, response.body]).toEqual([200, { orderId: expect.any(Number) }]);
  expect(await readOrder(response.body.orderId)).toMatchObject({ paymentState: 'invoice_due' });
});

test('a closing that a stopped process left is ended by the next run', async () => {
  const { client } = await companyShopper();
  const shelfBefore = await readStock(product, goods);
  const intent = await openPayment(client);
  await office.rows(
    `update checkout set state = 'closing', closing_as = 'expired', closing_since = now() - interval '2 minutes'
     where payment_intent_id = '${intent}'`,
  );
  await runJob(product, 'closeLapsedCheckouts');
  expect(stripe.intent(intent).status).toBe('canceled');
  expect(await readStock(product, goods)).toEqual(shelfBefore);
});

test('a card that was charged in the last moment stays the payment: nothing is owed beside it', async () => {
  const { client } = await companyShopper();
  const intent = await openPayment(client);
  stripe.pay(intent);
  const response = await orderByInvoice(client, intent);
  expect(response.status).toBe(200);
  expect(await readOrder(response.body.orderId)).toMatchObject({ byInvoice: null, paymentIntentId: intent });
  expect((await completeOrder(client, intent)).body).toEqual(response.body);
});

test('before it is paid a refund is taken off the invoice, and a canceled order owes nothing', async () => {
  const { client, username, orderId } = await invoicedOrder(2);
  expect((await refund(orderId, 1_600)).status).toBe(201);
  await until('the credit', async () => (await readOrder(orderId)).refunds[0]?.state === 'refunded');
  expect(await readOrder(orderId)).toMatchObject({ byInvoice: { amount: 20_000 }, paymentState: 'invoice_due' });
  expect(await office.waitForMail(username, /has changed/)).toContain('We took $16.00 off your invoice');
  const [credit] = (await client.get(`/api/orders/${orderId}`)).body.refunds;
  expect(credit).toMatchObject({ amount: 1_600, isCredit: true });

  await office.boss.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled', refund: true });
  expect(await office.waitForMail(username, /was cancelled/)).not.toContain('has not been refunded');
  await until('the rest', async () => (await readOrder(orderId)).byInvoice?.amount === 0);
  await runJob(product, 'remindOfInvoices');
  expect(stripe.refunds).toEqual([]);
});

test('the money arrives, or does not after all; what goes back later is paid by hand', async () => {
  const { orderId } = await invoicedOrder();
  expect((await markPaid(orderId, true, 'Check 1017')).body).toMatchObject({ paymentState: 'paid' });
  expect((await readOrder(orderId)).history.at(-1)).toMatchObject({ kind: 'invoice_paid', notes: 'Check 1017' });
  expect((await markPaid(orderId, false)).body).toMatchObject({ paymentState: 'invoice_due' });
  await markPaid(orderId, true);

  await refund(orderId, 5_000);
  const failedRefund = await until('the refusal', async () =>
    (await readOrder(orderId)).refunds.find(({ state }) => state === 'failed'),
  );
  expect(failedRefund.error).toContain('Pay the money back by check or transfer');
  const settle = `/api/admin/payment-problems/refund/${failedRefund.id}/settle`;
  expect((await office.boss.post(settle, { note: 'Check 55', isPaidBack: true })).status).toBe(204);
  expect(await readOrder(orderId)).toMatchObject({
    paymentState: 'partly_refunded',
    byInvoice: { amount: 10_800 },
    refunds: [{ isByHand: true, isCredit: false }],
  });
  expect((await markPaid(orderId, false)).status).toBe(409);
});

test('a company is reminded the day after, and once a week, until the invoice is paid', async () => {
  const { username, orderId } = await invoicedOrder();
  const setOverdue = async (days: number) => {
    const dueOn = addDays(shopDay(Date.now()), -days);
    await office.rows(`update customer_order set due_on = '${dueOn}' where id = ${orderId}`);
    await runJob(product, 'remindOfInvoices');
    await runJob(product, 'remindOfInvoices');
  };
  const readReminders = async () =>
    (await office.readMails(username)).filter(({ subject }) => subject.endsWith('is overdue')).map(({ text }) => text);
  await setOverdue(0);
  await setOverdue(1);
  const [first] = await until('the reminder', async () =>
    (await readReminders()).length > 0 ? readReminders() : null,
  );
  expect(first).toContain(INSTRUCTIONS);
  await setOverdue(7);
  await setOverdue(24);
  await until('the next', async () => (await readReminders()).length === 2);
  await markPaid(orderId, true);
  await setOverdue(40);
  const otherOrder = await invoicedOrder();
  await office.waitForMail(otherOrder.username, /is confirmed/);
  expect(await readReminders()).toHaveLength(2);
});

test('above the limit, or with an overdue invoice, a company pays by card and is told why', async () => {
  const { client, id } = await companyShopper();
  const setTerms = (creditLimit?: number) =>
    office.boss.put(`/api/admin/users/${id}/terms`, { invoiceDays: 30, creditLimit });
  const readRefusal = async () => (await createCheckout(client)).body.invoiceRefusal;
  const nextPayment = async () => {
    await addToCart(client, goods);
    return await openPayment(client);
  };
  for (const invalidLimit of [0, -1, 1.5, 100_000_000]) expect((await setTerms(invalidLimit)).status).toBe(400);
  expect((await setTerms()).body).toMatchObject({ creditLimit: null });
  expect(await readRefusal(), 'no limit').toBeNull();
  expect((await setTerms(10_799)).body).toMatchObject({ creditLimit: 10_799 });
  expect(await readRefusal()).toBe('This order is above your limit of $107.99 for orders on invoice. Pay it by card.');
  const refusedIntent = await openPayment(client);
  expect((await orderByInvoice(client, refusedIntent)).body).toMatchObject({
    code: 'forbidden',
    error: await readRefusal(),
  });
  expect(stripe.intent(refusedIntent).status, 'a card still pays it').toBe('requires_payment_method');

  await setTerms(21_600);
  const { body: first } = await orderByInvoice(client, refusedIntent);
  expect((await orderByInvoice(client, await nextPayment())).status, 'up to the limit').toBe(200);
  const third = await nextPayment();
  expect(await readRefusal()).toContain('come to $324.00');
  await refund(first.orderId, 800);
  await until('the part refund', async () => (await readRefusal())?.includes('come to $316.00'));
  await refund(first.orderId, 10_000);
  await until('the credit', async () => (await readRefusal()) === null);
  const { body: thirdOrder } = await orderByInvoice(client, third);

  await setTerms();
  await office.rows(`update customer_order set due_on = '2020-01-01' where id = ${thirdOrder.orderId}`);
  const lateIntent = await nextPayment();
  expect(await readRefusal()).toContain('overdue');
  expect((await orderByInvoice(client, lateIntent)).status).toBe(403);
  await markPaid(thirdOrder.orderId, true);
  expect(await readRefusal()).toBeNull();
  expect((await orderByInvoice(client, lateIntent)).status).toBe(200);
});

test('a canceled order is neither overdue, nor reminded of, nor counted against the limit', async () => {
  const { client, id, orderId } = await invoicedOrder();
  await office.rows(`update customer_order set due_on = '2020-01-01' where id = ${orderId}`);
  const readOverdueIds = async () => {
    const { body } = await office.boss.get(`/api/admin/orders?todo=overdue&userId=${id}`);
    return body.map((order: { id: number }) => order.id);
  };
  expect(await readOverdueIds()).toEqual([orderId]);
  await office.boss.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled', refund: false });
  expect(await readOrder(orderId), 'nothing is refunded').toMatchObject({ paymentState: 'invoice_due' });
  expect(await readOverdueIds()).toEqual([]);
  await runJob(product, 'remindOfInvoices');
  expect(await office.rows(`select reminders from customer_order where id = ${orderId}`)).toEqual([{ reminders: 0 }]);
  await office.boss.put(`/api/admin/users/${id}/terms`, { invoiceDays: 30, creditLimit: 10_800 });
  await addToCart(client, goods);
  expect((await createCheckout(client)).body.invoiceRefusal).toBeNull();
});

test('long after the login an order on invoice needs the password, and a card does not', async () => {
  const { client, id } = await companyShopper();
  const intent = await openPayment(client);
  await ageLogins(product, id);
  const response = await orderByInvoice(client, intent);
  expect([response.status, response.body.code]).toEqual([403, 'reauthentication_required']);
  const guess = await client.post('/api/pay-by-invoice', { paymentIntentId: intent, currentPassword: 'a guess' });
  expect(guess.body.fields).toEqual({ currentPassword: 'This is not your current password' });
  expect(stripe.intent(intent).status).toBe('requires_payment_method');
  const provenResponse = await client.post('/api/pay-by-invoice', {
    paymentIntentId: intent,
    currentPassword: PASSWORD,
  });
  expect(provenResponse.status).toBe(200);
  expect((await orderByInvoice(client, intent)).body, 'a repeat').toEqual(provenResponse.body);

  await addToCart(client, goods);
  const cardIntent = await openPayment(client);
  stripe.pay(cardIntent);
  expect((await completeOrder(client, cardIntent)).status).toBe(200);
});

test('an order that was paid at once has no invoice to pay', async () => {
  const { client } = await signUpShopper(product, goods);
  const intent = await openPayment(client);
  stripe.pay(intent);
  const { body } = await completeOrder(client, intent);
  expect((await markPaid(body.orderId, true)).status).toBe(409);
});
