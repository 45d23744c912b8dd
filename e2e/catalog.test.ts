import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product as Sold } from '../src/modules/shop/schema.ts';
import { isUncovered, openBrowser, openPage, openPageAs, waitForAnimations } from '../test/harness/browser.ts';
import { addProperty, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { type FindProduct, openShop } from '../test/harness/shop-pages.ts';

let product: Product;
let browser: Browser;
let catalog: readonly Sold[];
let findProduct: FindProduct;
let person: Person;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ catalog, findProduct } = await openShop(product));
  person = await signUp(product, 'shopper');
  await addProperty(person.client, { name: 'Catalog House' });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

test.each([
  [1280, 800, 2_200],
  [390, 844, 5_700],
])('at %i × %i the whole shop is under %i px high, one row per category', async (width, height, maxHeight) => {
  const page = await openPage(browser, product.url, { viewport: { width, height }, hasTouch: width < 600 });
  await page.goto('/shop');
  await page.getByText(`${catalog.length} products`, { exact: true }).waitFor();
  const floors = page.getByRole('main').getByRole('heading', { level: 2 });
  expect(await floors.allTextContents()).toEqual(['Media Players', 'Digital Signage', 'Cabinet Covers', 'QR Placards']);
  await page.getByRole('article', { name: 'Player One' }).getByText('From $149.00').waitFor();
  expect(await heightOf(page, 'main')).toBeLessThan(maxHeight);
});

test('a card expands to the full description, the category and five specifications', async () => {
  const page = await openPage(browser, product.url);
  await page.goto('/shop?category=media_player');
  const card = page.getByRole('article', { name: 'Player One' });
  await card.getByText('A fanless player the size of a coaster.', { exact: true }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Media Players · Shop/);
  const details = card.getByText('before anyone else is.');
  expect(await details.isVisible()).toBe(false);
  await card.getByText('Details').click();
  await details.waitFor();
  await card.getByText('Media Player', { exact: true }).waitFor();
  expect(await card.getByRole('term').count()).toBe(5);
});

test('a missing variant is reported at its choices, and the button is outlined until one is chosen', async () => {
  const page = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  const borderColorOf = (button: ReturnType<Page['getByRole']>) =>
    button.evaluate((element) => getComputedStyle(element).borderTopColor);
  await page.goto(`/shop/product/${findProduct('Player Pro').id}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const group = page.getByRole('radiogroup', { name: 'Variant' });
  // Scrolls so that the toast's place is visible.
  await group.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top - 70));
  await add.click();
  await group.getByText('Select a variant first.').waitFor();
  await waitForAnimations(page);
  expect(await isUncovered(group.getByText('Select a variant first.'))).toBe(true);
  await page
    .getByRole('radio', { name: /^Wi-Fi/ })
    .and(page.locator(':focus'))
    .first()
    .waitFor();
  const outlineColor = await borderColorOf(add);
  await page.keyboard.press('Space');
  await group.getByText('Select a variant first.').waitFor({ state: 'detached' });
  await expect.poll(() => borderColorOf(add)).not.toBe(outlineColor);

  await page.goto('/shop');
  const card = page.getByRole('article', { name: 'Player Pro' });
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await card.getByText('Select a variant first.').waitFor();
  await card.getByRole('combobox', { name: 'Variant' }).and(page.locator(':focus')).waitFor();
  await card.getByRole('combobox').selectOption({ label: 'Wi-Fi, $249.00' });
  await card.getByText('64 in stock').waitFor();
  await card.getByText('Select a variant first.').waitFor({ state: 'detached' });
});

test('every page shows signed-in users the cart in the header', async () => {
  const { id, variants } = findProduct('Player One');
  await person.client.post('/api/cart', { productId: id, variantId: variants[0]?.id, quantity: 3 });
  const page = await openPageAs(browser, product.url, person.client);
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart' });
  for (const path of ['/', '/contact', '/shop', `/shop/product/${id}`, '/my-orders', '/manage', '/account']) {
    await page.goto(path);
    await cart.waitFor();
  }
  await page.goto('/shop');
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' }).click();
  await page.getByRole('heading', { name: 'Cart', level: 1 }).waitFor();
});

test('a toast ends with its page, and one raised during navigation shows on the next page', async () => {
  const page = await openPageAs(browser, product.url, (await signUp(product, 'shopper')).client);
  await page.goto('/checkout');
  await page.waitForURL('**/shop');
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await toasts.getByText('Cart is empty').waitFor();
  await page.getByRole('article', { name: 'Player Pro' }).getByRole('button', { name: 'Add to Cart' }).click();
  const toast = toasts.getByText('You must select a product variant');
  await toast.hover(); // pauses its timeout
  await page.getByRole('link', { name: 'Player Pro' }).press('Enter');
  await page.getByRole('heading', { name: 'Player Pro', level: 1 }).waitFor();
  await toast.waitFor({ state: 'detached' });
});

test('empty states draw an empty floor and link to the next step', async () => {
  const page = await openPageAs(browser, product.url, (await signUp(product, 'newcomer')).client);
  const ways = {
    '/no/such/page': 'Go to the home page',
    '/cart': 'Browse Shop',
    '/my-orders': 'Browse Shop',
    '/order-confirmation?order_id=999999': 'My Orders',
  };
  for (const [path, way] of Object.entries(ways)) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link', { name: way }).waitFor();
    await page.getByRole('main').locator('svg').first().waitFor();
  }
  await page.getByRole('heading', { name: 'Order Not Found', level: 1 }).waitFor();
});

test('in forced colors the selected thumbnail is still marked', async () => {
  const page = await openPage(browser, product.url, { forcedColors: 'active' });
  await page.goto(`/shop/product/${findProduct('Lobby Display 43').id}`);
  const borderOf = (place: number) =>
    page
      .getByRole('button', { name: `Show picture ${place}` })
      .evaluate((button) => getComputedStyle(button).borderTopColor);
  await page.getByRole('button', { name: 'Show picture 1' }).waitFor();
  expect(await borderOf(1)).not.toBe(await borderOf(2));
});

test('screen readers announce a new cart total', async () => {
  const { client } = await signUp(product, 'listener');
  const { id, variants } = findProduct('Player One');
  await client.post('/api/cart', { productId: id, variantId: variants[0]?.id, quantity: 1 });
  const page = await openPageAs(browser, product.url, client);
  await page.goto('/cart');
  const total = page.locator('[aria-live=polite]').filter({ hasText: /^Total/ });
  await total.getByText('$160.92').waitFor();
  await page.getByRole('button', { name: /^Increase Quantity of Player One/ }).click();
  await total.getByText('$321.84').waitFor();
});
