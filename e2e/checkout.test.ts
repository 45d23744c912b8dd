import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  complaintsOf,
  isUncovered,
  openAccountMenu,
  openBrowser,
  openPage,
  openPageAs,
  violationsOf,
  waitForAnimations,
} from '../test/harness/browser.ts';
import { fillAddress, readFirstOrder, openShopperPage as shopperIn, typeCard } from '../test/harness/checkout-pages.ts';
import { faultsWhenEnlarged } from '../test/harness/enlarged-text.ts';
import { signUp } from '../test/harness/factories.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../test/harness/mailed-links.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

const openShopper = (product: Product, path: string) => shopperIn(browser, product, path);

test('after an unpaid hold the checkout asks to confirm the address, and sends the link again', async () => {
  const mailProduct = await startProduct({ env: UNDELIVERABLE_MAIL });
  onTestFinished(() => mailProduct.stop());
  const { page, person } = await openShopper(mailProduct, '/checkout');
  const sql = (statement: string) => mailProduct.platform.orm.em.fork().execute(statement);
  await mailedToken(mailProduct, person.username, '/confirm-email');
  const reservationTimes = `select now() - interval '2 hours', now() - interval '90 minutes'`;
  await sql(
    `insert into stock_hold_run (user_id, variant_id, began_at, ended_at)
     select ${person.id}, (select min(id) from variant), * from (${reservationTimes}) held`,
  );
  await fillAddress(page);
  const form = page.getByRole('form', { name: 'Shipping Address' });
  await form.getByText('Confirm your email address to check out').waitFor();
  await form.getByRole('button', { name: 'Resend Link' }).click();
  await mailedToken(mailProduct, person.username, '/confirm-email', 2);
});

describe('with test payments', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });

  afterAll(() => product.stop());

  test('anonymous visitors get the login screen, and an empty cart redirects to the shop', async () => {
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

  test('a missing address, a declined card, then a valid one make one order, one mail and one list entry', async () => {
    const { page, person, slug } = await openShopper(product, '/checkout');
    await page.setViewportSize({ width: 820, height: 800 }); // otherwise a toast covers the ZIP code
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    const notice = page.getByText('Missing shipping address');
    await notice.waitFor();
    await waitForAnimations(page);
    for (const words of ['Enter a name', 'Enter the street', 'Enter the ZIP code'])
      await expect
        .poll(async () => (await isUncovered(page.getByText(words))) && (await notice.isVisible()), { message: words })
        .toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await fillAddress(page);
    await page.getByText('Test mode').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await faultsWhenEnlarged(page)).toEqual([]);
    await typeCard(page, '4000000000000002');
    await page.getByRole('button', { name: 'Complete Order' }).click();
    await page.getByText('Payment Failed: Your card was declined.').waitFor();
    expect(await page.getByText('Your card was declined.').count(), 'said once').toBe(1);
    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Complete Order' }).dblclick();
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    const order = await readFirstOrder(person);
    await page.getByText(`#${String(order.id).padStart(6, '0')}`).waitFor();
    expect(page.url()).toMatch(new RegExp(`/order-confirmation\\?order_id=${order.id}&payment_intent=[\\w-]+$`));
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await page.getByText('ship within 2-3 business days').waitFor();
    expect((await person.client.get('/api/orders')).body).toHaveLength(1);
    await page.getByRole('link', { name: 'View My Orders' }).click();
    await page.waitForURL(/\/manage/);
    await (await openAccountMenu(page)).getByRole('link', { name: 'My Orders' }).click();
    await page.getByText('Pending', { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await faultsWhenEnlarged(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download QR Code' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${slug}-qr-code.png`);
    expect(await page.getByRole('link', { name: 'View Directory' }).getAttribute('href')).toBe(`/${slug}`);
    expect(complaintsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('returning to the cart releases the reservation and keeps the cart', async () => {
    const { page, person } = await openShopper(product, '/checkout');
    await fillAddress(page);
    await page.getByText('Your items are reserved until').waitFor();
    const cancelResponse = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('link', { name: 'Back to cart' }).click();
    expect((await cancelResponse).status()).toBe(204);
    expect((await person.client.get('/api/cart')).body).toHaveLength(1);
    await page.context().close();
  });

  test('a payment without an answer is looked up, and never requested twice', async () => {
    const { page, person } = await openShopper(product, '/checkout');
    await fillAddress(page);
    await typeCard(page, '4242424242424242');
    let confirmations = 0;
    await page.route('**/api/test-payments/*/confirm', async (route) => {
      confirmations++;
      await route.fetch();
      await route.abort('connectionreset');
    });
    let pollCount = 0;
    await page.route('**/api/complete-order', (route) => (pollCount++ < 2 ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Complete Order' }).click();
    await page.getByRole('heading', { name: 'Checking your payment' }).waitFor();
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect([confirmations, (await person.client.get('/api/orders')).body.length]).toEqual([1, 1]);
    await page.context().close();
  });

  test('another user’s order and an unknown order are not found', async () => {
    const { page } = await openShopper(product, '/order-confirmation?order_id=1');
    await page.getByText('Order Not Found').waitFor();
    await page.goto('/order-confirmation');
    await page.getByText('Order Not Found').waitFor();
    await page.context().close();
  });
});
