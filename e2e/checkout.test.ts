import type { Browser, Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addProperty, type Person, signUp } from '../test/harness/factories.ts';
import { FakeStripe } from '../test/harness/fake-stripe.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addToCart, stockGoods } from '../test/harness/shopping.ts';
import { until } from '../test/harness/until.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

/** A page of somebody who is signed in and has something in the cart. */
async function shopperAt(product: Product, path: string): Promise<{ page: Page; person: Person; slug: string }> {
  const person = await signUp(product, 'shopper');
  const { slug } = await addProperty(person.client);
  await addToCart(person.client, await stockGoods(product, 9), 2);
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto(path);
  return { page, person, slug };
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Property/ }).click();
  await page.getByRole('option', { name: /^Tower/i }).click();
  await page.getByLabel('Full Name').fill('Ada Shopper');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=zip]')?.value === '78701');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card Number').fill(number);
  await page.getByLabel('Expiration Date').fill('');
  await page.getByLabel('Expiration Date').pressSequentially('1234');
  await page.getByLabel('Security Code').fill('123');
}

const orderOf = async ({ client }: Person) => (await client.get('/api/orders')).body[0];

describe('with test payments', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });

  afterAll(() => product.stop());

  test('anonymous people meet the login screen, or are sent to it, and an empty cart leads to the shop', async () => {
    const page = await openPage(browser, product.url);
    for (const path of ['/checkout', '/order-confirmation?order_id=1']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Login' }).waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    }
    await page.goto('/my-orders');
    await page.waitForURL('/login?redirect=/my-orders');
    await page.context().close();
    const signedIn = await openPageAs(browser, product.url, (await signUp(product)).client);
    await signedIn.goto('/checkout');
    await signedIn.waitForURL('/shop');
    await signedIn.getByText('Cart is empty', { exact: true }).waitFor();
    await signedIn.context().close();
  });

  test('a missing address, a declined card, then a good one: the order, once, with its mail and its list', async () => {
    const { page, person, slug } = await shopperAt(product, '/checkout');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByText('Missing shipping address').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await fillAddress(page);
    await page.getByText('Test mode').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await typeCard(page, '4000000000000002');
    await page.getByRole('button', { name: 'Complete Order' }).click();
    await page.getByText('Payment Failed').waitFor();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Complete Order' }).dblclick();
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    const order = await orderOf(person);
    await page.getByText(`#${String(order.id).padStart(6, '0')}`).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await page.getByText('ship within 2-3 business days').waitFor();
    expect((await person.client.get('/api/orders')).body).toHaveLength(1);
    await page.getByRole('link', { name: 'View My Orders' }).click();
    await page.waitForURL(/\/manage/);
    await page.getByRole('link', { name: 'My Orders', exact: true }).click();
    await page.getByText('Pending', { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download QR Code' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${slug}-qr-code.png`);
    expect(await page.getByRole('link', { name: 'View Directory' }).getAttribute('href')).toBe(`/${slug}`);
    expect(complaintsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('the way back to the cart gives back what was reserved, and keeps the cart', async () => {
    const { page, person } = await shopperAt(product, '/checkout');
    await fillAddress(page);
    await page.getByText('Your items are reserved until').waitFor();
    const released = page.waitForResponse((one) => one.request().method() === 'DELETE');
    await page.getByRole('link', { name: 'Back to cart' }).click();
    expect((await released).status()).toBe(204);
    expect((await person.client.get('/api/cart')).body).toHaveLength(1);
    await page.context().close();
  });

  test('a payment of which nothing is heard is looked into, and never asked for again', async () => {
    const { page, person } = await shopperAt(product, '/checkout');
    await fillAddress(page);
    await typeCard(page, '4242424242424242');
    let confirmations = 0;
    await page.route('**/api/test-payments/*/confirm', async (route) => {
      confirmations++;
      await route.fetch();
      await route.abort('connectionreset');
    });
    let looks = 0;
    await page.route('**/api/complete-order', (route) => (looks++ < 2 ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Complete Order' }).click();
    await page.getByRole('heading', { name: 'Checking your payment' }).waitFor();
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect([confirmations, (await person.client.get('/api/orders')).body.length]).toEqual([1, 1]);
    await page.context().close();
  });

  test('somebody else’s order, and one that never was, are not found', async () => {
    const { page } = await shopperAt(product, '/order-confirmation?order_id=1');
    await page.getByText('Order Not Found').waitFor();
    await page.goto('/order-confirmation');
    await page.getByText('Order Not Found').waitFor();
    await page.context().close();
  });
});

/**
 * Stripe.js as far as the checkout needs it. Its fields are an input of the page instead of frames of Stripe's; what it
 * asks of Stripe's API goes to the same address as the real one's.
 */
const STRIPE_JS = `window.Stripe = () => {
  let secret, field;
  const element = { mount(at) { field = document.createElement('input'); field.setAttribute('aria-label', 'Card');
      (at.nodeType ? at : document.querySelector(at)).append(field); setTimeout(() => (listeners.ready ?? []).forEach((f) => f({}))); },
    on(name, f) { (listeners[name] ??= []).push(f); return element; }, once() { return element; }, off() { return element; },
    update() {}, destroy() {}, unmount() {} };
  const listeners = {};
  const elements = { create: () => element, getElement: () => element, update() {}, on() {}, submit: async () => ({}), fetchUpdates: async () => ({}) };
  return { elements(options) { secret = options.clientSecret; return elements; },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
    async confirmPayment() {
      const body = new URLSearchParams({ client_secret: secret, card: field.value });
      try {
        const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + secret.split('_secret_')[0] + '/confirm', { method: 'POST', body });
        const said = await answer.json();
        return answer.ok ? { paymentIntent: said } : { error: said.error };
      } catch (error) { return { error: { type: 'api_connection_error', message: String(error) } }; }
    } };
};
window.Stripe.version = 'test';`;

describe('with Stripe', () => {
  let product: Product;
  let stripe: FakeStripe;

  beforeAll(async () => {
    stripe = await FakeStripe.start();
    product = await startProduct({ env: stripe.env });
  });

  afterAll(async () => {
    await product.stop();
    await stripe.stop();
  });

  async function answerAsStripe(page: Page): Promise<void> {
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
    );
    await page.route('https://api.stripe.com/**', async (route: Route) => {
      const request = route.request();
      const answer = await fetch(`${stripe.url}${new URL(request.url()).pathname}`, {
        method: request.method(),
        body: request.postData(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
      await route.fulfill({ status: answer.status, headers, body: await answer.text() });
    });
  }

  async function payAt(page: Page, card: string): Promise<void> {
    await page.getByLabel('Card').fill(card);
    await page.getByRole('button', { name: 'Complete Order' }).click();
  }

  test('declined, then good', async () => {
    const { page, person } = await shopperAt(product, '/cart');
    await answerAsStripe(page);
    await page.goto('/checkout');
    await fillAddress(page);
    await payAt(page, '4000000000000002');
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await payAt(page, '4242424242424242');
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect((await orderOf(person)).totalAmount).toBe(32_184);
    expect(complaintsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('a tab closed right after paying: the order appears by itself', async () => {
    const { page, person } = await shopperAt(product, '/cart');
    await answerAsStripe(page);
    await page.route('**/api/complete-order', (route) => route.abort());
    await page.goto('/checkout');
    await fillAddress(page);
    await payAt(page, '4242424242424242');
    await page.getByRole('heading', { name: 'Checking your payment' }).waitFor();
    await page.context().close();
    expect(await orderOf(person)).toBeUndefined();
    const intent = [...stripe.intents.values()].at(-1);
    if (!intent) throw new Error('nothing was paid');
    await stripe.tell(product.url, 'payment_intent.succeeded', intent);
    await until('the order', () => orderOf(person));
  });

  test('without Stripe’s script there is a way to try again, and nothing is lost', async () => {
    const { page } = await shopperAt(product, '/cart');
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await page.goto('/checkout');
    await fillAddress(page);
    await page.getByText('could not be loaded').waitFor();
    await page.unroute('https://js.stripe.com/**');
    await answerAsStripe(page);
    await page.getByRole('button', { name: /retry|again/i }).click();
    await page.getByLabel('Card').waitFor();
    await page.context().close();
  });
});
