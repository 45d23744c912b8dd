import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureAdmin } from '../../src/modules/accounts/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { type Client, unique } from '../harness/client.ts';
import { PASSWORD } from '../harness/factories.ts';
import { chargeOf, newDispute, newRefund } from '../harness/fake-stripe/objects.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { complete, openPayment, shopper, stockGoods } from '../harness/shopping.ts';

let stripe: FakeStripe;
let product: Product;
let boss: Client;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: stripe.env, worker: false });
  const username = `${unique('boss')}@example.com`;
  await ensureAdmin(createContext(product.platform), username, PASSWORD);
  boss = product.client();
  await boss.post('/api/login', { username, password: PASSWORD });
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

async function paidOrder() {
  const { client } = await shopper(product, await stockGoods(product, 5));
  const intent = stripe.pay(await openPayment(client));
  const { orderId } = (await complete(client, intent.id)).body;
  return { orderId: orderId as number, intent, client };
}

const tell = async (type: string, object: object) =>
  expect((await stripe.tell(product.url, type, object)).status).toBe(200);
const problemsOf = async (orderId: number) =>
  (await boss.get('/api/admin/payment-problems')).body.filter((one: { orderId: number }) => one.orderId === orderId);

test('a dispute is shown to administrators until resolved, and a duplicate notice changes nothing', async () => {
  const { orderId, intent } = await paidOrder();
  const dispute = newDispute(intent, 'fraudulent');
  await tell('charge.dispute.created', dispute);
  await tell('charge.dispute.created', dispute);
  const [problem, ...others] = await problemsOf(orderId);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    kind: 'notice',
    reason: 'disputed',
    state: 'open',
    amount: intent.amount,
    error: 'fraudulent',
  });
  expect((await boss.post(`/api/admin/payment-notices/${problem.id}/settle`)).status).toBe(204);
  expect(await problemsOf(orderId)).toEqual([]);
  expect((await boss.post(`/api/admin/payment-notices/${problem.id}/settle`)).status, 'settled before').toBe(404);
});

test('a refund made at Stripe is shown with the total refunded; our own refunds are not reported', async () => {
  const { orderId, intent } = await paidOrder();
  await tell('charge.refunded', chargeOf(intent, 500));
  await tell('charge.refunded', chargeOf(intent, 700));
  expect(await problemsOf(orderId)).toMatchObject([{ reason: 'refunded_elsewhere', state: 'open', amount: 700 }]);
  const ours = await paidOrder();
  await boss.put(`/api/admin/orders/${ours.orderId}/status`, { status: 'cancelled', refund: true });
  await tell('charge.refunded', chargeOf(ours.intent, ours.intent.amount));
  expect(await problemsOf(ours.orderId)).toEqual([]);
});

test('a refund returned by the bank is failed, no longer shown as made, and can be repeated', async () => {
  const { orderId, intent, client } = await paidOrder();
  await boss.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled', refund: true });
  const refund = stripe.refunds.find(({ payment_intent }) => payment_intent === intent.id);
  if (!refund) throw new Error('nothing was refunded');
  await tell('refund.failed', stripe.fail(refund));
  const [problem] = await problemsOf(orderId);
  expect(problem).toMatchObject({ kind: 'refund', state: 'failed', error: 'lost_or_stolen_card', refundedAt: null });
  expect((await client.get(`/api/orders/${orderId}`)).body.refundedAt).toBeNull();
  expect((await boss.get(`/api/admin/orders/${orderId}`)).body.refund).toBe('failed');
  expect((await boss.post(`/api/admin/refunds/${problem.id}/retry`)).status).toBe(204);
  expect(await problemsOf(orderId)).toEqual([]);
  expect((await client.get(`/api/orders/${orderId}`)).body.refundedAt).not.toBeNull();
});

test('a failed external refund is shown; payments of other systems are ignored', async () => {
  const { orderId, intent } = await paidOrder();
  await tell('refund.failed', {
    ...newRefund(intent, 300),
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  expect(await problemsOf(orderId)).toMatchObject([
    { reason: 'refund_failed', amount: 300, error: 'expired_or_canceled_card' },
  ]);
  const before = (await boss.get('/api/admin/payment-problems')).body.length;
  const foreign = { ...intent, id: 'pi_of_somebody_else' };
  await tell('charge.dispute.created', newDispute(foreign, 'general'));
  await tell('charge.refunded', chargeOf(foreign, 100));
  await tell('charge.dispute.created', { object: 'dispute', id: 'dp_without_payment', payment_intent: null });
  expect((await boss.get('/api/admin/payment-problems')).body).toHaveLength(before);
});
