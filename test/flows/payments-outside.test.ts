import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import { chargeOf, newDispute, type Refund } from '../harness/fake-stripe/objects.ts';
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

/** $216.00 */
async function paidOrder() {
  const goods = await stockGoods(product, 5, 10_000);
  const { client, username } = await signUpShopper(product, goods, 2);
  const intent = stripe.pay(await openPayment(client));
  const { orderId } = (await completeOrder(client, intent.id)).body as { orderId: number };
  const readOwnOrder = async () => (await client.get(`/api/orders/${orderId}`)).body;
  const refund = (body: object) => office.write('post', orderId, 'refunds', { reason: 'Broken', ...body });
  return { orderId, intent, username, readOwnOrder, refund, goods };
}

/** Delivers what happened since, in the given order. */
async function deliverEvents(order: (events: typeof stripe.events) => typeof stripe.events = (events) => events) {
  for (const event of order(stripe.events.splice(0))) expect(await stripe.deliver(product.url, event)).toBe(200);
}
const reverseEvents = (events: typeof stripe.events) => events.toReversed();
const sendWebhook = async (type: string, object: object) =>
  expect((await stripe.sendWebhook(product.url, type, object)).status).toBe(200);

const readProblems = async (query = '') => (await office.boss.get(`/api/admin/payment-problems${query}`)).body;
const problemsOf = async (orderId: number, query = '') =>
  (await readProblems(query)).filter((problem: { orderId: number }) => problem.orderId === orderId);
const refundOf = ({ id }: { id: string }): Refund => {
  const refund = stripe.refunds.findLast(({ payment_intent }) => payment_intent === id);
  if (!refund) throw new Error('nothing was refunded');
  return refund;
};
const later = (sql: string) => office.rows(sql);

test('refunds made at Stripe are on the order, whatever the order of the events, and are taken note of', async () => {
  const { orderId, intent, username, readOwnOrder } = await paidOrder();
  stripe.refundAtDashboard(intent.id, 500);
  const second = stripe.refundAtDashboard(intent.id, 700);
  await deliverEvents(reverseEvents);
  await sendWebhook('charge.refunded', chargeOf(intent, 500));
  expect(await office.readOrder(orderId)).toMatchObject({ refundedAmount: 1_200, paymentState: 'partly_refunded' });
  expect((await readOwnOrder()).refunds).toMatchObject([{ amount: 500 }, { amount: 700 }]);
  await office.waitForMail(username, /We have refunded \$7\.00 of your payment/);
  expect(await problemsOf(orderId)).toMatchObject([{ reason: 'elsewhere' }, { reason: 'elsewhere' }]);
  stripe.failRefund(second);
  await deliverEvents(reverseEvents);
  expect(await office.readOrder(orderId)).toMatchObject({ refundedAmount: 500, paymentState: 'refund_failed' });
  for (const { id } of await problemsOf(orderId))
    expect((await office.boss.post(`/api/admin/payment-problems/refund/${id}/settle`, { note: 'Seen' })).status).toBe(
      204,
    );
  expect(await problemsOf(orderId)).toEqual([]);
  expect(await problemsOf(orderId, '?settled=true')).toHaveLength(2);
});

test('a pending refund is announced as pending, a failed one is told to customer and staff, and can be repeated', async () => {
  const { orderId, intent, username, readOwnOrder, refund } = await paidOrder();
  stripe.areRefundsPending = true;
  expect((await refund({ amount: 1_000 })).body).toMatchObject({ paymentState: 'refund_due', refundedAmount: 1_000 });
  stripe.areRefundsPending = false;
  await office.waitForMail(username, /is on its way[\s\S]*\$10\.00/);
  expect((await readOwnOrder()).refunds).toMatchObject([{ state: 'pending', refundedAt: null }]);
  stripe.failRefund(refundOf(intent));
  await deliverEvents(reverseEvents);
  expect(await office.readOrder(orderId)).toMatchObject({ refundedAmount: 0, paymentState: 'refund_failed' });
  await office.waitForMail(username, /did not go through/);
  const [staff] = await later(`select username from app_user where is_admin order by id limit 1`);
  await office.waitForMail(String(staff?.username), /Failed refund of order \d+: \$10\.00[\s\S]*lost_or_stolen_card/);
  const [problem] = await problemsOf(orderId);
  expect(problem).toMatchObject({ kind: 'refund', state: 'failed', error: 'lost_or_stolen_card' });
  expect((await office.boss.post(`/api/admin/refunds/${problem.id}/retry`)).status).toBe(204);
  await deliverEvents(reverseEvents);
  expect(await office.readOrder(orderId)).toMatchObject({ refundedAmount: 1_000, paymentState: 'partly_refunded' });
  expect(stripe.refundable(intent.id)).toBe(intent.amount - 1_000);
  expect((await office.boss.post(`/api/admin/refunds/${problem.id}/retry`)).status, 'it went through').toBe(409);
});

test('a permanent refusal fails at once without a word to the customer, and is settled as paid back in another way', async () => {
  const { orderId, intent, username, readOwnOrder, refund } = await paidOrder();
  stripe.dispute(intent.id);
  await refund({ amount: 2_000 });
  const [failedRefund] = (await office.readOrder(orderId)).refunds;
  expect(failedRefund).toMatchObject({ state: 'failed', error: expect.stringContaining('charge_disputed') });
  expect(await readOwnOrder()).toMatchObject({ refunds: [], refundedAmount: 0 });
  const settle = `/api/admin/payment-problems/refund/${failedRefund?.id}/settle`;
  expect((await office.boss.post(settle, {})).status).toBe(400);
  expect((await office.boss.post(settle, { note: 'Check no. 1042', isPaidBack: true })).status).toBe(204);
  expect((await readOwnOrder()).refundedAmount).toBe(2_000);
  await office.waitForMail(username, /We paid it back in another way/);
  expect((await office.readMails(username)).some(({ subject }) => /did not go through/.test(subject))).toBe(false);
  expect((await office.readOrder(orderId)).history.at(-1)).toMatchObject({
    kind: 'refund_settled',
    notes: 'Check no. 1042',
  });
});

test('other refusals are tried again with growing pauses, and have failed after a day', async () => {
  const { orderId, intent, refund } = await paidOrder();
  stripe.shouldRejectRefunds = true;
  await refund({ amount: 100 });
  const readRefund = async () => (await office.readOrder(orderId)).refunds[0];
  const readPause = async () =>
    (
      await office.rows<{ minutes: number }>(
        `select round(extract(epoch from due_at - now()) / 60)::int as minutes from refund where order_id = ${orderId}`,
      )
    )[0]?.minutes;
  const pauses = [await readPause()];
  for (let attempt = 0; attempt < 7; attempt++) {
    await later(`update refund set due_at = now() where order_id = ${orderId}`);
    await runJob(product, 'reconcilePayments');
    pauses.push(await readPause());
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(await readRefund()).toMatchObject({ state: 'due', attempts: 8 });
  await later(`update refund set due_at = now(), asked_at = now() - interval '25 hours' where order_id = ${orderId}`);
  await runJob(product, 'reconcilePayments');
  expect(await readRefund()).toMatchObject({ state: 'failed', error: expect.stringMatching(/^Given up after a day/) });
  stripe.shouldRejectRefunds = false;
  await office.boss.post(`/api/admin/refunds/${(await readRefund())?.id}/retry`);
  expect(await readRefund()).toMatchObject({ state: 'refunded' });
  expect(stripe.refundable(intent.id)).toBe(intent.amount - 100);
});

test('a refund whose answer was lost, or that was made at the dashboard meanwhile, is not paid twice', async () => {
  const lostOrder = await paidOrder();
  stripe.shouldLoseReplies = true;
  await lostOrder.refund({ amount: 300 });
  stripe.shouldLoseReplies = false;
  await later(
    `update refund set due_at = now(), idempotency_key = gen_random_uuid() where order_id = ${lostOrder.orderId}`,
  );
  const handOrder = await paidOrder();
  stripe.shouldRejectRefunds = true;
  await handOrder.refund({ amount: 400 });
  stripe.shouldRejectRefunds = false;
  stripe.refundAtDashboard(handOrder.intent.id, 400);
  await later(`update refund set due_at = now() where order_id = ${handOrder.orderId}`);
  await runJob(product, 'reconcilePayments');
  await deliverEvents();
  for (const [{ orderId, intent }, amount] of [
    [lostOrder, 300],
    [handOrder, 400],
  ] as const) {
    expect(intent.amount - stripe.refundable(intent.id)).toBe(amount);
    expect(await office.readOrder(orderId)).toMatchObject({
      refundedAmount: amount,
      refunds: [{ state: 'refunded', reason: 'requested' }],
    });
  }
});

test('a dispute is on the order with deadline and outcome, warns before shipping, and is read from Stripe, not the event', async () => {
  const { orderId, intent, readOwnOrder } = await paidOrder();
  const dispute = stripe.dispute(intent.id, 'product_not_received');
  const first = structuredClone(dispute);
  await deliverEvents(reverseEvents);
  expect(await office.readOrder(orderId)).toMatchObject({
    paymentState: 'disputed',
    disputes: [{ status: 'needs_response', isOpen: true, withdrawn: 21_600, dueBy: expect.stringMatching(/Z$/) }],
  });
  expect((await readOwnOrder()).dispute).toEqual({ amount: 21_600, outcome: 'open' });
  const warningResponse = await office.write('put', orderId, 'status', { status: 'shipped' });
  expect([warningResponse.status, warningResponse.body.details]).toEqual([
    409,
    { warnings: [{ orderId, paymentState: 'disputed' }] },
  ]);
  expect((await office.write('put', orderId, 'status', { status: 'shipped', shipAnyway: true })).status).toBe(200);
  stripe.submitEvidence(dispute);
  await deliverEvents();
  await sendWebhook('charge.dispute.updated', first);
  expect((await office.readOrder(orderId)).disputes).toMatchObject([{ status: 'under_review', hasEvidence: true }]);
  const [problem] = await problemsOf(orderId);
  expect(problem).toMatchObject({ kind: 'dispute', reason: 'product_not_received', isOpen: true });
  await office.boss.post(`/api/admin/payment-problems/dispute/${problem.id}/settle`, { note: 'Sent the receipt' });
  expect(await problemsOf(orderId)).toEqual([]);
  stripe.closeDispute(dispute, 'won');
  await deliverEvents(reverseEvents);
  expect(await office.readOrder(orderId)).toMatchObject({
    paymentState: 'paid',
    dispute: { status: 'won', withdrawn: 0 },
  });
  expect(await problemsOf(orderId), 'news after it was settled').toMatchObject([{ state: 'won' }]);
});

test('an early fraud warning is on the order, also when it names only the charge', async () => {
  const { orderId, intent } = await paidOrder();
  stripe.addFraudWarning(intent.id);
  const [object] = stripe.warnings.slice(-1);
  stripe.events.splice(0);
  await sendWebhook('radar.early_fraud_warning.created', { ...object, payment_intent: null });
  expect(await office.readOrder(orderId)).toMatchObject({
    fraudWarning: 'made_with_stolen_card',
    paymentState: 'paid',
  });
  expect((await office.write('put', orderId, 'status', { status: 'shipped' })).status).toBe(409);
  expect(await problemsOf(orderId)).toMatchObject([{ kind: 'warning', state: 'actionable' }]);
});

test('lost webhooks are made up for, and payments of other systems are ignored', async () => {
  const { orderId, intent, refund } = await paidOrder();
  stripe.areRefundsPending = true;
  await refund({ amount: 100 });
  stripe.areRefundsPending = false;
  stripe.completeRefund(refundOf(intent));
  stripe.events.splice(0);
  await runJob(product, 'reconcilePayments');
  expect((await office.readOrder(orderId)).refunds).toMatchObject([{ state: 'refunded' }]);
  const countBefore = (await readProblems()).length;
  const foreignIntent = { ...intent, id: 'pi_of_somebody_else' };
  await sendWebhook('charge.dispute.created', newDispute(foreignIntent, 'general'));
  await sendWebhook('charge.refunded', chargeOf(foreignIntent, 100));
  await sendWebhook('charge.dispute.created', { object: 'dispute', id: 'dp_without_payment', payment_intent: null });
  expect(await readProblems()).toHaveLength(countBefore);
});

test('a refund and a dispute from before the order was made are on the order', async () => {
  const goods = await stockGoods(product, 2, 10_000);
  const { client } = await signUpShopper(product, goods);
  const intent = stripe.pay(await openPayment(client));
  const paidEvents = stripe.events.splice(0);
  stripe.refundAtDashboard(intent.id, 800);
  stripe.dispute(intent.id);
  await deliverEvents();
  for (const event of paidEvents) await stripe.deliver(product.url, event);
  const { orderId } = (await completeOrder(client, intent.id)).body;
  expect(await office.readOrder(orderId)).toMatchObject({ refundedAmount: 800, paymentState: 'disputed' });
  expect(await readStock(product, goods)).toEqual({ stock: 1, reserved: 0 });
});
