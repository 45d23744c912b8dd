import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import { chargeOf, newDispute, type Refund } from '../harness/fake-stripe/objects.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { complete, openPayment, shelf, shopper, stockGoods } from '../harness/shopping.ts';

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
  const { client, username } = await shopper(product, goods, 2);
  const intent = stripe.pay(await openPayment(client));
  const { orderId } = (await complete(client, intent.id)).body as { orderId: number };
  const own = async () => (await client.get(`/api/orders/${orderId}`)).body;
  const refund = (body: object) => office.write('post', orderId, 'refunds', { reason: 'Broken', ...body });
  return { orderId, intent, username, own, refund, goods };
}

/** Delivers what happened since, in the given order. */
async function deliver(order: (events: typeof stripe.events) => typeof stripe.events = (events) => events) {
  for (const event of order(stripe.events.splice(0))) expect(await stripe.deliver(product.url, event)).toBe(200);
}
const backward = (events: typeof stripe.events) => events.toReversed();
const tell = async (type: string, object: object) =>
  expect((await stripe.tell(product.url, type, object)).status).toBe(200);

const problems = async (query = '') => (await office.boss.get(`/api/admin/payment-problems${query}`)).body;
const problemsOf = async (orderId: number, query = '') =>
  (await problems(query)).filter((one: { orderId: number }) => one.orderId === orderId);
const refundOf = ({ id }: { id: string }): Refund => {
  const found = stripe.refunds.findLast(({ payment_intent }) => payment_intent === id);
  if (!found) throw new Error('nothing was refunded');
  return found;
};
const later = (sql: string) => office.rows(sql);

test('refunds made at Stripe are on the order, whatever the order of the events, and are taken note of', async () => {
  const { orderId, intent, username, own } = await paidOrder();
  stripe.refundAtDashboard(intent.id, 500);
  const second = stripe.refundAtDashboard(intent.id, 700);
  await deliver(backward);
  await tell('charge.refunded', chargeOf(intent, 500));
  expect(await office.read(orderId)).toMatchObject({ refundedAmount: 1_200, paymentState: 'partly_refunded' });
  expect((await own()).refunds).toMatchObject([{ amount: 500 }, { amount: 700 }]);
  await office.mailTo(username, /We have refunded \$7\.00 of your payment/);
  expect(await problemsOf(orderId)).toMatchObject([{ reason: 'elsewhere' }, { reason: 'elsewhere' }]);
  stripe.fail(second);
  await deliver(backward);
  expect(await office.read(orderId)).toMatchObject({ refundedAmount: 500, paymentState: 'refund_failed' });
  for (const { id } of await problemsOf(orderId))
    expect((await office.boss.post(`/api/admin/payment-problems/refund/${id}/settle`, { note: 'Seen' })).status).toBe(
      204,
    );
  expect(await problemsOf(orderId)).toEqual([]);
  expect(await problemsOf(orderId, '?settled=true')).toHaveLength(2);
});

test('a pending refund is announced as pending, a failed one is told to customer and staff, and can be repeated', async () => {
  const { orderId, intent, username, own, refund } = await paidOrder();
  stripe.refundsArePending = true;
  expect((await refund({ amount: 1_000 })).body).toMatchObject({ paymentState: 'refund_due', refundedAmount: 1_000 });
  stripe.refundsArePending = false;
  await office.mailTo(username, /is on its way[\s\S]*\$10\.00/);
  expect((await own()).refunds).toMatchObject([{ state: 'pending', refundedAt: null }]);
  stripe.fail(refundOf(intent));
  await deliver(backward);
  expect(await office.read(orderId)).toMatchObject({ refundedAmount: 0, paymentState: 'refund_failed' });
  await office.mailTo(username, /did not go through/);
  const [staff] = await later(`select username from app_user where is_admin order by id limit 1`);
  await office.mailTo(String(staff?.username), /Failed refund of order \d+: \$10\.00[\s\S]*lost_or_stolen_card/);
  const [problem] = await problemsOf(orderId);
  expect(problem).toMatchObject({ kind: 'refund', state: 'failed', error: 'lost_or_stolen_card' });
  expect((await office.boss.post(`/api/admin/refunds/${problem.id}/retry`)).status).toBe(204);
  await deliver(backward);
  expect(await office.read(orderId)).toMatchObject({ refundedAmount: 1_000, paymentState: 'partly_refunded' });
  expect(stripe.refundable(intent.id)).toBe(intent.amount - 1_000);
  expect((await office.boss.post(`/api/admin/refunds/${problem.id}/retry`)).status, 'it went through').toBe(409);
});

test('a permanent refusal fails at once without a word to the customer, and is settled as paid back in another way', async () => {
  const { orderId, intent, username, own, refund } = await paidOrder();
  stripe.dispute(intent.id);
  await refund({ amount: 2_000 });
  const [failed] = (await office.read(orderId)).refunds;
  expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('charge_disputed') });
  expect(await own()).toMatchObject({ refunds: [], refundedAmount: 0 });
  const settle = `/api/admin/payment-problems/refund/${failed?.id}/settle`;
  expect((await office.boss.post(settle, {})).status).toBe(400);
  expect((await office.boss.post(settle, { note: 'Check no. 1042', isPaidBack: true })).status).toBe(204);
  expect((await own()).refundedAmount).toBe(2_000);
  await office.mailTo(username, /We paid it back in another way/);
  expect((await office.mailsTo(username)).some(({ subject }) => /did not go through/.test(subject))).toBe(false);
  expect((await office.read(orderId)).history.at(-1)).toMatchObject({
    kind: 'refund_settled',
    notes: 'Check no. 1042',
  });
});

test('other refusals are tried again with growing pauses, and have failed after a day', async () => {
  const { orderId, intent, refund } = await paidOrder();
  stripe.refusesRefunds = true;
  await refund({ amount: 100 });
  const state = async () => (await office.read(orderId)).refunds[0];
  const pause = async () =>
    (
      await office.rows<{ minutes: number }>(
        `select round(extract(epoch from due_at - now()) / 60)::int as minutes from refund where order_id = ${orderId}`,
      )
    )[0]?.minutes;
  const pauses = [await pause()];
  for (let attempt = 0; attempt < 7; attempt++) {
    await later(`update refund set due_at = now() where order_id = ${orderId}`);
    await runJob(product, 'reconcilePayments');
    pauses.push(await pause());
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(await state()).toMatchObject({ state: 'due', attempts: 8 });
  await later(`update refund set due_at = now(), asked_at = now() - interval '25 hours' where order_id = ${orderId}`);
  await runJob(product, 'reconcilePayments');
  expect(await state()).toMatchObject({ state: 'failed', error: expect.stringMatching(/^Given up after a day/) });
  stripe.refusesRefunds = false;
  await office.boss.post(`/api/admin/refunds/${(await state())?.id}/retry`);
  expect(await state()).toMatchObject({ state: 'refunded' });
  expect(stripe.refundable(intent.id)).toBe(intent.amount - 100);
});

test('a refund whose answer was lost, or that was made at the dashboard meanwhile, is not paid twice', async () => {
  const lost = await paidOrder();
  stripe.losesAnswers = true;
  await lost.refund({ amount: 300 });
  stripe.losesAnswers = false;
  await later(`update refund set due_at = now(), idempotency_key = gen_random_uuid() where order_id = ${lost.orderId}`);
  const byHand = await paidOrder();
  stripe.refusesRefunds = true;
  await byHand.refund({ amount: 400 });
  stripe.refusesRefunds = false;
  stripe.refundAtDashboard(byHand.intent.id, 400);
  await later(`update refund set due_at = now() where order_id = ${byHand.orderId}`);
  await runJob(product, 'reconcilePayments');
  await deliver();
  for (const [{ orderId, intent }, amount] of [
    [lost, 300],
    [byHand, 400],
  ] as const) {
    expect(intent.amount - stripe.refundable(intent.id)).toBe(amount);
    expect(await office.read(orderId)).toMatchObject({
      refundedAmount: amount,
      refunds: [{ state: 'refunded', reason: 'requested' }],
    });
  }
});

test('a dispute is on the order with deadline and outcome, warns before shipping, and is read from Stripe, not the event', async () => {
  const { orderId, intent, own } = await paidOrder();
  const dispute = stripe.dispute(intent.id, 'product_not_received');
  const first = structuredClone(dispute);
  await deliver(backward);
  expect(await office.read(orderId)).toMatchObject({
    paymentState: 'disputed',
    disputes: [{ status: 'needs_response', isOpen: true, withdrawn: 21_600, dueBy: expect.stringMatching(/Z$/) }],
  });
  expect((await own()).dispute).toEqual({ amount: 21_600, outcome: 'open' });
  const warned = await office.write('put', orderId, 'status', { status: 'shipped' });
  expect([warned.status, warned.body.details]).toEqual([409, { warnings: [{ orderId, paymentState: 'disputed' }] }]);
  expect((await office.write('put', orderId, 'status', { status: 'shipped', shipAnyway: true })).status).toBe(200);
  stripe.answer(dispute);
  await deliver();
  await tell('charge.dispute.updated', first);
  expect((await office.read(orderId)).disputes).toMatchObject([{ status: 'under_review', hasEvidence: true }]);
  const [problem] = await problemsOf(orderId);
  expect(problem).toMatchObject({ kind: 'dispute', reason: 'product_not_received', isOpen: true });
  await office.boss.post(`/api/admin/payment-problems/dispute/${problem.id}/settle`, { note: 'Sent the receipt' });
  expect(await problemsOf(orderId)).toEqual([]);
  stripe.decide(dispute, 'won');
  await deliver(backward);
  expect(await office.read(orderId)).toMatchObject({ paymentState: 'paid', dispute: { status: 'won', withdrawn: 0 } });
  expect(await problemsOf(orderId), 'news after it was settled').toMatchObject([{ state: 'won' }]);
});

test('an early fraud warning is on the order, also when it names only the charge', async () => {
  const { orderId, intent } = await paidOrder();
  stripe.warn(intent.id);
  const [object] = stripe.warnings.slice(-1);
  stripe.events.splice(0);
  await tell('radar.early_fraud_warning.created', { ...object, payment_intent: null });
  expect(await office.read(orderId)).toMatchObject({ fraudWarning: 'made_with_stolen_card', paymentState: 'paid' });
  expect((await office.write('put', orderId, 'status', { status: 'shipped' })).status).toBe(409);
  expect(await problemsOf(orderId)).toMatchObject([{ kind: 'warning', state: 'actionable' }]);
});

test('lost webhooks are made up for, and payments of other systems are ignored', async () => {
  const { orderId, intent, refund } = await paidOrder();
  stripe.refundsArePending = true;
  await refund({ amount: 100 });
  stripe.refundsArePending = false;
  stripe.payOut(refundOf(intent));
  stripe.events.splice(0);
  await runJob(product, 'reconcilePayments');
  expect((await office.read(orderId)).refunds).toMatchObject([{ state: 'refunded' }]);
  const before = (await problems()).length;
  const foreign = { ...intent, id: 'pi_of_somebody_else' };
  await tell('charge.dispute.created', newDispute(foreign, 'general'));
  await tell('charge.refunded', chargeOf(foreign, 100));
  await tell('charge.dispute.created', { object: 'dispute', id: 'dp_without_payment', payment_intent: null });
  expect(await problems()).toHaveLength(before);
});

test('a refund and a dispute from before the order was made are on the order', async () => {
  const goods = await stockGoods(product, 2, 10_000);
  const { client } = await shopper(product, goods);
  const intent = stripe.pay(await openPayment(client));
  const paid = stripe.events.splice(0);
  stripe.refundAtDashboard(intent.id, 800);
  stripe.dispute(intent.id);
  await deliver();
  for (const event of paid) await stripe.deliver(product.url, event);
  const { orderId } = (await complete(client, intent.id)).body;
  expect(await office.read(orderId)).toMatchObject({ refundedAmount: 800, paymentState: 'disputed' });
  expect(await shelf(product, goods)).toEqual({ stock: 1, reserved: 0 });
});
