import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, violationsOf } from '../test/harness/browser.ts';
import {
  fillAddress,
  openShopperPage,
  payWithCard,
  readFirstOrder,
  routeToFakeStripe,
} from '../test/harness/checkout-pages.ts';
import { FakeStripe } from '../test/harness/fake-stripe.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { until } from '../test/harness/until.ts';

let browser: Browser;
let product: Product;
let stripe: FakeStripe;

beforeAll(async () => {
  [stripe, browser] = await Promise.all([FakeStripe.start(), openBrowser()]);
  product = await startProduct({ env: { ...stripe.env, TAX_TABLE: 'TX=8', ACH_FROM: '10000' } });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
  await stripe.stop();
});

async function openPaymentStep() {
  const shopping = await openShopperPage(browser, product, '/cart');
  await routeToFakeStripe(shopping.page, stripe);
  await shopping.page.goto('/checkout');
  await fillAddress(shopping.page);
  return shopping;
}

test('the cart and the address step estimate the tax, the payment step charges that of the state', async () => {
  const { page } = await openShopperPage(browser, product, '/cart');
  await page.getByText('You see the tax for your address before you pay.').waitFor();
  await routeToFakeStripe(page, stripe);
  await page.goto('/checkout');
  await page.getByText('Estimated tax (8%)').waitFor();
  await fillAddress(page);
  await page.getByText('Sales tax, TX (8%)').waitFor();
});

test('a declined card, then a valid one', async () => {
  const { page, person } = await openPaymentStep();
  await payWithCard(page, '4000000000000002');
  await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  await payWithCard(page, '4242424242424242');
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  expect((await readFirstOrder(person)).totalAmount).toBe(32_184);
  expect(complaintsOf(page)).toEqual([]);
});

test('a payment from a bank account waits on its own page and in My Orders, and becomes an order days later', async () => {
  const { page, person } = await openPaymentStep();
  await page.getByLabel('Card').waitFor();
  expect(
    await page.evaluate(() => Object.entries(window).find(([name]) => name === 'paymentOptions')?.[1]),
  ).toMatchObject({
    business: { name: 'Foyer' },
    defaultValues: { billingDetails: { name: 'Ada Shopper', email: person.username } },
  });
  await payWithCard(page, 'bank');
  await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
  await page.getByText('up to four business days').waitFor();
  await page.getByText('$321.84').waitFor();
  expect(await readFirstOrder(person)).toBeUndefined();
  await page.goto('/my-orders');
  await page.getByRole('article', { name: 'Waiting for your bank' }).getByText('Payment pending').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const intent = stripe.pay([...stripe.intents.keys()].at(-1) ?? '');
  await stripe.sendWebhook(product.url, 'payment_intent.succeeded', intent);
  await page.reload();
  await page.getByRole('heading', { name: /^Order #/ }).waitFor();
  expect(await page.getByText('Waiting for your bank').count()).toBe(0);
});

test('after a tab is closed right after payment the order still appears', async () => {
  const { page, person } = await openPaymentStep();
  await page.route('**/api/complete-order', (route) => route.abort());
  await payWithCard(page, '4242424242424242');
  await page.getByRole('heading', { name: 'Checking your payment' }).waitFor();
  await page.context().close();
  expect(await readFirstOrder(person)).toBeUndefined();
  const intent = [...stripe.intents.values()].at(-1);
  if (!intent) throw new Error('nothing was paid');
  await stripe.sendWebhook(product.url, 'payment_intent.succeeded', intent);
  await until('the order', () => readFirstOrder(person));
});

test('if Stripe’s script fails to load, the user can retry and nothing is lost', async () => {
  const { page } = await openShopperPage(browser, product, '/cart');
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/checkout');
  await fillAddress(page);
  await page.getByText('sign in on another device').waitFor();
  await page.unroute('https://js.stripe.com/**');
  await routeToFakeStripe(page, stripe);
  await page.getByRole('button', { name: /retry|again/i }).click();
  await page.getByLabel('Card').waitFor();
});

test('fields that fail to load say so, and Retry loads them', async () => {
  const { page, person } = await openShopperPage(browser, product, '/cart');
  await routeToFakeStripe(page, stripe);
  await page.addInitScript(() => Object.assign(window, { failingLoads: 1 }));
  await page.goto('/checkout');
  await fillAddress(page);
  await page.getByText('The fields are out of order').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await payWithCard(page, '4242424242424242');
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  expect((await person.client.get('/api/orders')).body).toHaveLength(1);
});

test('a failed 3-D Secure shows Stripe’s message, and another card can be tried', async () => {
  const { page } = await openPaymentStep();
  await payWithCard(page, '4000008400001629');
  await page.getByText('Payment Failed').waitFor();
  await page.getByRole('alert').getByText('We are unable to authenticate your payment method.').waitFor();
  await payWithCard(page, '4242424242424242');
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
});
