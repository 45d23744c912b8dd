import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product as ShopProduct } from '../src/modules/shop/schema.ts';
import { openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import { signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { countPosts, type Named, openShop, PENDING, signIn } from '../test/harness/shop-pages.ts';

let product: Product;
let browser: Browser;
let named: Named;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ named } = await openShop(product));
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('an item pending during login', () => {
  async function comeBackWith(pending: unknown, redirect = '/cart') {
    const person = await signUp(product, 'shopper');
    const page = await openPage(browser, product.url);
    const posts = countPosts(page);
    const text = typeof pending === 'string' ? pending : JSON.stringify(pending);
    await page.addInitScript(
      ([key, value]) => {
        if (key && value && !sessionStorage.getItem('placed')) localStorage.setItem(key, value);
        sessionStorage.setItem('placed', 'yes');
      },
      [PENDING, text],
    );
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    return { person, page, posts, stored: () => page.evaluate((key) => localStorage.getItem(key), PENDING) };
  }
  const pendingOf = (one: ShopProduct, at: number, quantity: number) => {
    const variant = one.variants[at];
    if (!variant) throw new Error(`${one.name} has no such variant`);
    return { product: { id: one.id, name: one.name }, variant: { id: variant.id, name: variant.name }, quantity };
  };

  test('refused by the shop links to the shop, with the reason', async () => {
    const { person, page, posts, stored } = await comeBackWith(pendingOf(named('Player Pro'), 1, 900));
    await signIn(page, person);
    await page.waitForURL('**/shop');
    await page.getByText('Error adding to cart').first().waitFor();
    await page.getByText('Only 6 left of Player Pro, Wi-Fi and PoE').first().waitFor();
    expect([posts(), await stored()]).toEqual([1, null]);
  });

  test('that failed to send links to the shop, with the advice to check the connection', async () => {
    const { person, page, posts } = await comeBackWith(pendingOf(named('Player Pro'), 0, 1));
    await page.route('**/api/cart', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await signIn(page, person);
    await page.waitForURL('**/shop');
    const advice = 'Connection error: Please check your connection and try adding the item again';
    await page.getByText(advice).first().waitFor();
    expect(posts()).toBe(1);
  });

  test.each(['{nonsense', '"text"', '{"product":{}}'])(
    'that is invalid (%s) is removed, and navigation continues',
    async (text) => {
      const { person, page, posts, stored } = await comeBackWith(text);
      await signIn(page, person);
      await page.waitForURL('**/cart');
      await page.getByText('Your cart is empty').waitFor();
      expect([posts(), await stored()]).toEqual([0, null]);
    },
  );

  test('is also added when the login replaces the page', async () => {
    const { person, page, posts } = await comeBackWith(pendingOf(named('Player Pro'), 0, 3));
    await page.goto('/cart');
    await signIn(page, person);
    await page.getByRole('heading', { name: 'Player Pro' }).waitFor();
    expect(posts()).toBe(1);
    expect((await person.client.get('/api/cart')).body).toMatchObject([{ quantity: 3 }]);
  });

  test('never redirects to another site', async () => {
    const { person, page } = await comeBackWith(pendingOf(named('Player Pro'), 0, 1), 'https://evil.example/');
    await signIn(page, person);
    await page.waitForURL('**/manage*');
    expect(new URL(page.url()).origin).toBe(product.url);
  });
});

test('a double click adds one item, and the badge is empty until the count is known', async () => {
  const person = await signUp(product, 'shopper');
  const { id, variants } = named('Player Pro');
  await person.client.post('/api/cart', { productId: id, variantId: variants[0]?.id, quantity: 1 });
  const page = await openPageAs(browser, product.url, person.client);
  const posts = countPosts(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/cart', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/shop/product/${id}`);
  await page.getByRole('link', { name: 'Cart', exact: true }).waitFor();
  held.resolve();
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await page.getByRole('radio', { disabled: false }).first().check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).dblclick();
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  expect(posts()).toBe(1);
  await page.context().close();
});

test('the login link of a product returns to the chosen variant', async () => {
  const person = await signUp(product, 'shopper');
  const page = await openPage(browser, product.url);
  await page.goto(`/shop/product/${named('Player Pro').id}`);
  await page.getByRole('radio', { disabled: false }).nth(1).check({ force: true });
  await page.getByRole('button', { name: 'Increase Quantity' }).click();
  await page.getByText('Your selection is kept').getByRole('link', { name: 'Login' }).click();
  await signIn(page, person);
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  await page.context().close();
});
