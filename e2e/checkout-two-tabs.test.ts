import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, violationsOf } from '../test/harness/browser.ts';
import { fillAddress, openShopperPage, readFirstOrder, typeCard } from '../test/harness/checkout-pages.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const GOOD = '4242424242424242';
const pay = (page: Page) => page.getByRole('button', { name: 'Complete Order' }).click();
const replacedHeading = (page: Page) =>
  page.getByRole('heading', { name: 'This checkout was changed in another window' });

async function fillDallas(page: Page): Promise<void> {
  const fields = { 'Full Name': 'Ada Shopper', 'Street Address': '1500 Marilla St', City: 'Dallas', State: 'TX' };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('ZIP Code').fill('75201');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByText('Your items are reserved until').waitFor();
}

/** Two windows of one user: the first is at the payment for Austin, the second has since chosen Dallas. */
async function openTwoTabs() {
  const { page: firstTab, person } = await openShopperPage(browser, product, '/checkout');
  await fillAddress(firstTab);
  await firstTab.getByText('Your items are reserved until').waitFor();
  const secondTab = await firstTab.context().newPage();
  await secondTab.goto('/checkout');
  await fillDallas(secondTab);
  return { firstTab, secondTab, person };
}

test('a page buys what it shows: after a change in another tab nothing is charged before the user reviews it', async () => {
  const { firstTab, person } = await openTwoTabs();
  await typeCard(firstTab, GOOD);
  await pay(firstTab);
  await replacedHeading(firstTab).waitFor();
  const changes = firstTab.getByRole('table', { name: 'This checkout was changed in another window' });
  expect(await changes.innerText()).toMatch(/Ships to.*Austin.*Dallas/s);
  expect(await violationsOf(firstTab)).toEqual([]);
  expect(await readFirstOrder(person), 'nothing was paid').toBeUndefined();
  await firstTab.getByRole('button', { name: 'Use the Changed Order' }).click();
  await firstTab.getByText('Dallas, TX 75201').waitFor();
  await typeCard(firstTab, GOOD);
  await pay(firstTab);
  await firstTab.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  await firstTab.getByText('Dallas, TX 75201').waitFor();
  expect((await readFirstOrder(person)).shippingAddress.city).toBe('Dallas');
  expect(complaintsOf(firstTab)).toEqual([]);
});

test('keeping the shown checkout pays for it, and the confirmation names its address and building', async () => {
  const { firstTab, person } = await openTwoTabs();
  await typeCard(firstTab, GOOD);
  await pay(firstTab);
  await replacedHeading(firstTab).waitFor();
  await firstTab.getByRole('button', { name: 'Keep This Order' }).click();
  await firstTab.getByText('Your items are reserved until').waitFor();
  await typeCard(firstTab, GOOD);
  await pay(firstTab);
  await firstTab.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  await firstTab.getByText('Austin, TX 78701').waitFor();
  const order = await readFirstOrder(person);
  await firstTab.getByText(order.property.name, { exact: true }).waitFor();
  expect(order.shippingAddress.city).toBe('Austin');
});

test('a checkout abandoned in another tab charges nothing and links back, with the address kept', async () => {
  const { page, person } = await openShopperPage(browser, product, '/checkout');
  await fillAddress(page);
  await page.getByText('Your items are reserved until').waitFor();
  await person.client.delete('/api/checkout-session');
  await typeCard(page, GOOD);
  await pay(page);
  await page.getByRole('heading', { name: 'This checkout has ended' }).waitFor();
  await page.getByRole('link', { name: 'Back to Checkout' }).click();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=zip]')?.value === '78701');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await typeCard(page, GOOD);
  await pay(page);
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  expect((await person.client.get('/api/orders')).body).toHaveLength(1);
});

test('a half-typed address survives a reload and a return to the cart, and is forgotten with the session', async () => {
  const { page, person } = await openShopperPage(browser, product, '/checkout');
  const street = page.getByLabel('Street Address');
  await street.fill('1500 Marilla St');
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=street]')?.value.startsWith('1500'));
  await page.getByRole('link', { name: 'Back to cart' }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await street.waitFor();
  expect(await street.inputValue()).toBe('1500 Marilla St');
  await page.context().clearCookies();
  await page.goto('/checkout');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await street.waitFor();
  expect(await street.inputValue()).toBe('');
});

test('a price increase between address and card is shown before payment', async () => {
  const { page } = await openShopperPage(browser, product, '/checkout');
  await page.getByLabel('Street Address').waitFor();
  await page.getByText('$149.00 each').waitFor();
  await product.platform.orm.em.fork().execute(`update variant set price = 15900`);
  await fillAddress(page);
  const notice = page.getByRole('status').filter({ hasText: 'Prices have changed since you opened this page' });
  await notice.getByText('$159.00 instead of $149.00').waitFor();
  await page.getByText('You pay $343.44 now.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
