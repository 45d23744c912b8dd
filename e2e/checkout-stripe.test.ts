import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, violationsOf } from '../test/harness/browser.ts';
import { answerAsStripe, fillAddress, orderOf, payAt, shopperAt } from '../test/harness/checkout-pages.ts';
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

async function atPayment() {
  const shopping = await shopperAt(browser, product, '/cart');
  await answerAsStripe(shopping.page, stripe);
  await shopping.page.goto('/checkout');
  await fillAddress(shopping.page);
  return shopping;
}

test('the cart and the address step estimate the tax, the payment step charges that of the state', async () => {
  const { page } = await shopperAt(browser, product, '/cart');
  await page.getByText('You see the tax for your address before you pay.').waitFor();
  await answerAsStripe(page, stripe);
  await page.goto('/checkout');
  await page.getByText('Estimated tax (8%)').waitFor();
  await fillAddress(page);
  await page.getByText('Sales tax, TX (8%)').waitFor();
  await page.context().close();
});

test('a declined card, then a valid one', async () => {
  const { page, person } = await atPayment();
  await payAt(page, '4000000000000002');
  await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  await payAt(page, '4242424242424242');
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  expect((await orderOf(person)).totalAmount).toBe(32_184);
  expect(complaintsOf(page)).toEqual([]);
  await page.context().close();
});

test('a payment from a bank account waits on its own page and in My Orders, and becomes an order days later', async () => {
  const { page, person } = await atPayment();
  await page.getByLabel('Card').waitFor();
  expect(
    await page.evaluate(() => Object.entries(window).find(([name]) => name === 'paymentOptions')?.[1]),
  ).toMatchObject({
    business: { name: 'Foyer' },
    defaultValues: { billingDetails: { name: 'Ada Shopper', email: person.username } },
  });
  await payAt(page, 'bank');
  await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
  await page.getByText('up to four business days').waitFor();
  await page.getByText('$321.84').waitFor();
  expect(await orderOf(person)).toBeUndefined();
  await page.goto('/my-orders');
  await page.getByRole('article', { name: 'Waiting for your bank' }).getByText('Payment pending').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const intent = stripe.pay([...stripe.intents.keys()].at(-1) ?? '');
  await stripe.tell(product.url, 'payment_intent.succeeded', intent);
  await page.reload();
  await page.getByRole('heading', { name: /^Order #/ }).waitFor();
  expect(await page.getByText('Waiting for your bank').count()).toBe(0);
  await page.context().close();
});

test('after a tab is closed right after payment the order still appears', async () => {
  const { page, person } = await atPayment();
  await page.route('**/api/complete-order', (route) => route.abort());
  await payAt(page, '4242424242424242');
  await page.getByRole('heading', { name: 'Checking your payment' }).waitFor();
  await page.context().close();
  expect(await orderOf(person)).toBeUndefined();
  const intent = [...stripe.intents.values()].at(-1);
  if (!intent) throw new Error('nothing was paid');
  await stripe.tell(product.url, 'payment_intent.succeeded', intent);
  await until('the order', () => orderOf(person));
});

test('if Stripe’s script fails to load, the user can retry and nothing is lost', async () => {
  const { page } = await shopperAt(browser, product, '/cart');
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/checkout');
  await fillAddress(page);
  await page.getByText('sign in on another device').waitFor();
  await page.unroute('https://js.stripe.com/**');
  await answerAsStripe(page, stripe);
  await page.getByRole('button', { name: /retry|again/i }).click();
  await page.getByLabel('Card').waitFor();
  await page.context().close();
});

test('fields that fail to load say so, and Retry loads them', async () => {
  const { page, person } = await shopperAt(browser, product, '/cart');
  await answerAsStripe(page, stripe);
  await page.addInitScript(() => Object.assign(window, { failingLoads: 1 }));
  await page.goto('/checkout');
  await fillAddress(page);
  await page.getByText('The fields are out of order').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await payAt(page, '4242424242424242');
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  expect((await person.client.get('/api/orders')).body).toHaveLength(1);
  await page.context().close();
});

test('a failed 3-D Secure shows Stripe’s message, and another card can be tried', async () => {
  const { page } = await atPayment();
  await payAt(page, '4000008400001629');
  await page.getByText('Payment Failed').waitFor();
  await page.getByRole('alert').getByText('We are unable to authenticate your payment method.').waitFor();
  await payAt(page, '4242424242424242');
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  await page.context().close();
});
