import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import { signUp } from '../harness/factories.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { completeOrder, openPayment, readStock, signUpShopper, stockGoods } from '../harness/shopping.ts';

let stripe: FakeStripe;
let product: Product;
let office: BackOffice;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: stripe.env });
  office = await openBackOffice(product);
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

async function setUpOrder() {
  const goods = await stockGoods(product, 9, 10_000);
  const customer = await signUpShopper(product, goods, 2);
  const intent = stripe.pay(await openPayment(customer.client));
  const { body } = await completeOrder(customer.client, intent.id);
  const orderId: number = body.orderId;
  const cancel = () => customer.client.post(`/api/orders/${orderId}/cancel`);
  const refunds = () => stripe.refunds.filter(({ payment_intent }) => payment_intent === intent.id);
  return { ...customer, goods, orderId, intentId: intent.id, cancel, refunds };
}

test('a customer cancels a pending order alone: the money goes back once, the goods into stock, and a mail says so', async () => {
  const { cancel, refunds, goods, orderId, username } = await setUpOrder();
  expect(await readStock(product, goods)).toEqual({ stock: 7, reserved: 0 });
  const answers = await Promise.all([cancel(), cancel(), cancel()]);
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([200, 'cancelled']));
  expect((await cancel()).body).toMatchObject({ status: 'cancelled', refundedAmount: 21_600 });
  expect(refunds().map(({ amount }) => amount)).toEqual([21_600]);
  expect(await readStock(product, goods)).toEqual({ stock: 9, reserved: 0 });
  const mail = await office.waitForMail(username, /was cancelled/);
  expect(mail).toContain('$216.00');
  const { body: ledger } = await office.boss.get(`/api/admin/orders/${orderId}/ledger`);
  expect(
    ledger.reduce(
      (sum: number, { kind, amount }: { kind: string; amount: number }) => (kind === 'payment' ? sum : sum + amount),
      0,
    ),
    'nothing is kept',
  ).toBe(0);
  const { history } = await office.readOrder(orderId);
  expect(history.some(({ kind, toStatus }) => kind === 'status' && toStatus === 'cancelled')).toBe(true);
});

test('an order that is prepared, and one of another person, stay', async () => {
  const { cancel, refunds, orderId } = await setUpOrder();
  const stranger = await signUp(product, 'stranger');
  expect((await stranger.client.post(`/api/orders/${orderId}/cancel`)).status).toBe(404);
  await office.write('put', orderId, 'status', { status: 'processing' });
  const lateResponse = await cancel();
  expect([lateResponse.status, lateResponse.body.error]).toEqual([
    409,
    'We are preparing this order already. Contact us if you want to cancel it.',
  ]);
  expect(refunds()).toEqual([]);
});

test('when it is shipped and cancelled at the same time, one of the two wins', async () => {
  for (let round = 0; round < 5; round++) {
    const { cancel, refunds, goods, orderId } = await setUpOrder();
    const { revision } = await office.readOrder(orderId);
    const ship = office.boss.call(
      'POST',
      `/api/admin/orders/${orderId}/parcels`,
      { shipAnyway: true },
      round % 2 === 0 ? { 'if-match': `"${revision}"` } : {},
    );
    const [shipResponse, cancelResponse] = await Promise.all([ship, cancel()]);
    expect([shipResponse.status < 300, cancelResponse.status < 300].filter(Boolean)).toHaveLength(1);
    expect(Math.max(shipResponse.status, cancelResponse.status)).toBe(409);
    const isCancelled = cancelResponse.status === 200;
    expect([refunds().length, (await readStock(product, goods)).stock]).toEqual(isCancelled ? [1, 9] : [0, 7]);
  }
});

test('a refund that fails is tried again and shown to the staff, and the order stays cancelled', async () => {
  const { cancel, refunds, orderId } = await setUpOrder();
  stripe.shouldRejectRefunds = true;
  expect((await cancel()).body.status).toBe('cancelled');
  stripe.shouldRejectRefunds = false;
  const [due] = (await office.readOrder(orderId)).refunds;
  expect(due).toMatchObject({ state: 'due', amount: 21_600, attempts: 1 });
  expect(due?.error).toBeTruthy();
  await office.rows(`update refund set due_at = now() where state = 'due'`);
  await runJob(product, 'reconcilePayments');
  expect(refunds().map(({ amount }) => amount)).toEqual([21_600]);
  expect((await office.readOrder(orderId)).refunds[0]?.state).toBe('refunded');
});

test('an order on invoice that is cancelled owes nothing', async () => {
  const { client, id } = await signUpShopper(product, await stockGoods(product, 9, 10_000));
  await office.boss.put(`/api/admin/users/${id}/terms`, { invoiceDays: 30 });
  const orderResponse = await client.post('/api/pay-by-invoice', { paymentIntentId: await openPayment(client) });
  const { body } = await client.post(`/api/orders/${orderResponse.body.orderId}/cancel`);
  expect([body.status, body.byInvoice.amount]).toEqual(['cancelled', 0]);
});
