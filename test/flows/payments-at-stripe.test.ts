import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Finding } from '../../scripts/cli/doctor/finding.ts';
import { webhookEvents } from '../../src/modules/orders/index.ts';
import { runCommand } from '../harness/command-line.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openShopAdmin } from '../harness/shop-admin.ts';
import { completeOrder, createCheckout, openPayment, signUpShopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let stripe: FakeStripe;
let product: Product;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ worker: false, env: { ...stripe.env, OPERATOR_NAME: 'Example Directories' } });
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

test('a payment at Stripe tells who pays for what, and the number of its order once there is one', async () => {
  const { client, id: userId, username } = await signUpShopper(product, await stockGoods(product, 5));
  const intent = stripe.intent(await openPayment(client));
  const checkoutId = intent.metadata.checkoutId;
  expect(intent).toMatchObject({
    description: `Example Directories, checkout ${checkoutId}`,
    receipt_email: username,
    shipping: {
      name: 'Ada Shopper',
      address: { line1: '600 Congress Ave', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
    },
    metadata: { checkoutId, userId: String(userId) },
  });
  stripe.pay(intent.id);
  const { orderId } = (await completeOrder(client, intent.id)).body;
  const orderNumber = String(orderId).padStart(6, '0');
  const worker = await product.startWorker();
  await until('the number', () => intent.metadata.orderNumber);
  await worker.close();
  expect(intent.description).toBe(`Example Directories, order ${orderNumber}`);
  expect(intent.metadata).toEqual({ checkoutId, userId: String(userId), orderNumber });
});

test('an order is made while Stripe takes no number, which follows later', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 5));
  const intent = stripe.pay(await openPayment(client));
  stripe.shouldRejectUpdates = true;
  expect((await completeOrder(client, intent.id)).status).toBe(200);
  const worker = await product.startWorker();
  await until('a refused number', () => stripe.rejectedUpdateCount > 0);
  stripe.shouldRejectUpdates = false;
  await until('the number', () => intent.metadata.orderNumber);
  await worker.close();
});

test('an order leads staff to its payment at Stripe', async () => {
  const { keeper } = await openShopAdmin(product);
  const { client } = await signUpShopper(product, await stockGoods(product, 5));
  const { id } = stripe.pay(await openPayment(client));
  const { orderId } = (await completeOrder(client, id)).body;
  const { paymentUrl } = (await keeper.get(`/api/admin/orders/${orderId}`)).body;
  expect(paymentUrl).toBe(`https://dashboard.stripe.com/test/payments/${id}`);
});

test('a withdrawn key is on the overview at once and until Stripe accepts one, with a log line at each end', async () => {
  const { keeper } = await openShopAdmin(product);
  const { client } = await signUpShopper(product, await stockGoods(product, 5));
  const readFault = async () => (await keeper.get('/api/admin/overview')).body.paymentFault;
  const { log } = product.platform;
  const [errors, infos] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')];
  await runJob(product, 'checkPaymentKey');
  expect(await readFault()).toBeNull();
  stripe.isKeyRevoked = true;
  const refusal = await createCheckout(client);
  expect([refusal.status, refusal.body.error]).toEqual([
    503,
    'Payments are not possible right now. Your cart is kept. Please try again later.',
  ]);
  const firstFault = await readFault();
  expect(firstFault).toEqual({ since: expect.any(String), reason: 'Invalid API Key provided: sk_test_****fake' });
  await createCheckout(client);
  await runJob(product, 'checkPaymentKey');
  expect(await readFault()).toEqual(firstFault);
  stripe.isKeyRevoked = false;
  await runJob(product, 'checkPaymentKey');
  await runJob(product, 'checkPaymentKey');
  expect(await readFault()).toBeNull();
  const aboutKey = (spy: typeof errors | typeof infos) => spy.mock.calls.filter((call) => String(call).includes('KEY'));
  expect([aboutKey(errors).length, aboutKey(infos).length]).toEqual([1, 1]);
  for (const spy of [errors, infos]) spy.mockRestore();
  expect((await createCheckout(client)).status).toBe(200);
});

test('a key withdrawn between two payments is noticed within a minute', async () => {
  const { keeper } = await openShopAdmin(product);
  stripe.isKeyRevoked = true;
  await runJob(product, 'checkPaymentKey');
  stripe.isKeyRevoked = false;
  expect((await keeper.get('/api/admin/overview')).body.paymentFault).not.toBeNull();
  await runJob(product, 'checkPaymentKey');
});

async function findingsWith(variables: Record<string, string>): Promise<Record<string, Finding>> {
  const { APP_URL } = product.platform.env;
  const { out = '' } = await runCommand(product, ['doctor', '--json'], { APP_URL, ...stripe.env, ...variables });
  const checks = JSON.parse(out).findings as Finding[];
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

test('the doctor asks Stripe for the key, the charges and the endpoint with its events', async () => {
  const url = `${product.platform.env.APP_URL}/api/stripe/webhook`;
  stripe.endpoints.set(url, webhookEvents.slice(1));
  stripe.endpoints.set('https://elsewhere.example/api/stripe/webhook', ['*']);
  expect(await findingsWith({})).toMatchObject({
    'Stripe key': { state: 'ok', found: 'accepted, test mode: no money moves' },
    'Stripe charges': { state: 'ok' },
    'Stripe statement descriptor': { state: 'ok', found: 'EXAMPLE DIRECTORIES' },
    'Stripe webhook': { state: 'wrong', found: `${url} lacks ${webhookEvents[0]}` },
    'Stripe wallets': { state: 'unseen' },
  });
  stripe.endpoints.set(url, webhookEvents);
  expect((await findingsWith({}))['Stripe webhook']).toMatchObject({ state: 'ok' });
  stripe.endpoints.delete(url);
  expect((await findingsWith({}))['Stripe webhook']?.advice).toContain(webhookEvents.join(', '));
  expect((await findingsWith({ TAX: 'stripe' }))['Stripe Tax']?.state).toBe('ok');
  stripe.shouldRejectTaxRecords = true;
  expect((await findingsWith({ TAX: 'stripe' }))['Stripe Tax']).toMatchObject({
    state: 'wrong',
    found: 'the key may not record taxes',
  });
  stripe.shouldRejectTaxRecords = false;
  stripe.taxStatus = 'pending';
  expect((await findingsWith({ TAX: 'stripe' }))['Stripe Tax']?.state).toBe('wrong');
  stripe.isKeyRevoked = true;
  expect((await findingsWith({}))['Stripe key']).toMatchObject({
    state: 'wrong',
    found: 'Invalid API Key provided: sk_test_****fake',
  });
  stripe.isKeyRevoked = false;
});

test('the doctor signs in to the mail server', async () => {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      done(password === 'right' ? null : new Error('Wrong password'), { user: 'a' }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  expect((await findingsWith({ SMTP_URL: `smtp://a:right@${host}` }))['mail server']).toEqual({
    name: 'mail server',
    state: 'ok',
    found: `${host} accepts the login`,
  });
  expect((await findingsWith({ SMTP_URL: `smtp://a:wrong@${host}` }))['mail server']).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('Wrong password'),
  });
  await new Promise<void>((resolve) => server.close(resolve));
});
