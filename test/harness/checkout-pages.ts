import type { Browser, Page, Route } from 'playwright';
import { openPageAs } from './browser.ts';
import { addProperty, type Person, signUp } from './factories.ts';
import type { FakeStripe } from './fake-stripe.ts';
import type { Product } from './product.ts';
import { addToCart, stockGoods } from './shopping.ts';

export async function openShopperPage(
  browser: Browser,
  product: Product,
  path: string,
): Promise<{ page: Page; person: Person; slug: string }> {
  const person = await signUp(product, 'shopper');
  const { slug } = await addProperty(person.client);
  await addToCart(person.client, await stockGoods(product, 9), 2);
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto(path);
  return { page, person, slug };
}

/** Selects the user's building, which fills in the address, and continues to payment. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Property/ }).click();
  await page.getByRole('option', { name: /^Tower/i }).click();
  await page.getByLabel('Full Name').fill('Ada Shopper');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=zip]')?.value === '78701');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card Number').fill(number);
  await page.getByLabel('Expiration Date').fill('');
  await page.getByLabel('Expiration Date').pressSequentially('1234');
  await page.getByLabel('Security Code').fill('123');
}

export const readFirstOrder = async ({ client }: Person) => (await client.get('/api/orders')).body[0];

/** A minimal Stripe.js: one input instead of Stripe's frames; its API calls go to the real addresses. */
const STRIPE_JS = `window.Stripe = () => {
  let secret, field;
  const makeElement = () => {
    const listeners = {};
    const tell = (name, event) => (listeners[name] ?? []).forEach((listener) => listener(event));
    const element = { mount(at) { field = document.createElement('input'); field.setAttribute('aria-label', 'Card');
        const fails = window.failingLoads-- > 0;
        if (!fails) (at.nodeType ? at : document.querySelector(at)).append(field);
        const error = { type: 'api_error', message: 'The fields are out of order' };
        setTimeout(() => (fails ? tell('loaderror', { elementType: 'payment', error }) : tell('ready', {}))); },
      on(name, listener) { (listeners[name] ??= []).push(listener); return element; }, once() { return element; },
      off() { return element; }, update() {}, destroy() {}, unmount() {} };
    return element;
  };
  const create = (type, options) => { window.paymentOptions = options; return makeElement(); };
  const makeElements = () => ({ create, getElement: () => null, update() {}, on() {},
    submit: async () => ({}), fetchUpdates: async () => ({}) });
  return { elements(options) { secret = options.clientSecret; return makeElements(); },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
    async confirmPayment() {
      const body = new URLSearchParams({ client_secret: secret, card: field.value });
      try {
        const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + secret.split('_secret_')[0] + '/confirm', { method: 'POST', body });
        const result = await answer.json();
        return answer.ok ? { paymentIntent: result } : { error: result.error };
      } catch (error) { return { error: { type: 'api_connection_error', message: String(error) } }; }
    } };
};
window.Stripe.version = 'test';`;

/** Intercepts Stripe's script and API calls. */
export async function routeToFakeStripe(page: Page, stripe: FakeStripe): Promise<void> {
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

export async function payWithCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card').fill(card);
  await page.getByRole('button', { name: 'Complete Order' }).click();
}
