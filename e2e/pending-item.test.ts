import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product as ShopProduct } from '../src/modules/shop/schema.ts';
import { openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import { signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { countPosts, type FindProduct, openShop, PENDING_ITEM_KEY, signIn } from '../test/harness/shop-pages.ts';

let product: Product;
let browser: Browser;
let findProduct: FindProduct;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ findProduct } = await openShop(product));
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('an item pending during login', () => {
  async function returnWithPending(pending: unknown, redirect = '/cart') {
    const person = await signUp(product, 'shopper');
    const page = await openPage(browser, product.url);
    const posts = countPosts(page);
    const text = typeof pending === 'string' ? pending : JSON.stringify(pending);
    await page.addInitScript(
      ([key, value]) => {
        if (key && value && !sessionStorage.getItem('placed')) localStorage.setItem(key, value);
        sessionStorage.setItem('placed', 'yes');
      },
      [PENDING_ITEM_KEY, text],
    );
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    return {
      person,
      page,
      posts,
      readPendingItem: () => page.evaluate((key) => localStorage.getItem(key), PENDING_ITEM_KEY),
    };
  }
  const pendingOf = (shopProduct: ShopProduct, index: number, quantity: number) => {
    const variant = shopProduct.variants[index];
    if (!variant) throw new Error(`${shopProduct.name} has no such variant`);
    return {
      product: { id: shopProduct.id, name: shopProduct.name },
      variant: { id: variant.id, name: variant.name },
      quantity,
    };
  };

  test('refused by the shop links to the shop, with the reason', async () => {
    const { person, page, posts, readPendingItem } = await returnWithPending(
      pendingOf(findProduct('Player Pro'), 1, 900),
    );
    await signIn(page, person);
    await page.waitForURL('**/shop');
    await page.getByText('Error adding to cart').first().waitFor();
    await page.getByText('Only 6 left of Player Pro, Wi-Fi and PoE').first().waitFor();
    expect([posts(), await readPendingItem()]).toEqual([1, null]);
  });

  test('that failed to send links to the shop, with the advice to check the connection', async () => {
    const { person, page, posts } = await returnWithPending(pendingOf(findProduct('Player Pro'), 0, 1));
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
      const { person, page, posts, readPendingItem } = await returnWithPending(text);
      await signIn(page, person);
      await page.waitForURL('**/cart');
      await page.getByText('Your cart is empty').waitFor();
      expect([posts(), await readPendingItem()]).toEqual([0, null]);
    },
  );

  test('is also added when the login replaces the page', async () => {
    const { person, page, posts } = await returnWithPending(pendingOf(findProduct('Player Pro'), 0, 3));
    await page.goto('/cart');
    await signIn(page, person);
    await page.getByRole('heading', { name: 'Player Pro' }).waitFor();
    expect(posts()).toBe(1);
    expect((await person.client.get('/api/cart')).body).toMatchObject([{ quantity: 3 }]);
  });

  test('never redirects to another site', async () => {
    const { person, page } = await returnWithPending(
      pendingOf(findProduct('Player Pro'), 0, 1),
      'https://evil.example/',
    );
    await signIn(page, person);
    await page.waitForURL('**/manage*');
    expect(new URL(page.url()).origin).toBe(product.url);
  });
});

/** The choice is pending until the page's scripts have loaded. */
async function selectVariant(page: Page, index: number): Promise<void> {
  const variant = page.getByRole('radio', { disabled: false }).nth(index);
  await variant.click({ force: true });
  await expect.poll(() => variant.isChecked()).toBe(true);
}

test('a double click adds one item, and the badge is empty until the count is known', async () => {
  const person = await signUp(product, 'shopper');
  const { id, variants } = findProduct('Player Pro');
  await person.client.post('/api/cart', { productId: id, variantId: variants[0]?.id, quantity: 1 });
  const page = await openPageAs(browser, product.url, person.client);
  const posts = countPosts(page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/cart', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`/shop/product/${id}`);
  await page.getByRole('link', { name: 'Cart', exact: true }).waitFor();
  gate.resolve();
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await selectVariant(page, 0);
  await page.getByRole('button', { name: 'Add to Cart' }).dblclick();
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  expect(posts()).toBe(1);
});

test('the login link of a product returns to the chosen variant', async () => {
  const person = await signUp(product, 'shopper');
  const page = await openPage(browser, product.url);
  await page.goto(`/shop/product/${findProduct('Player Pro').id}`);
  await selectVariant(page, 1);
  await page.getByRole('button', { name: 'Increase Quantity' }).click();
  await page.getByText('Your selection is kept').getByRole('link', { name: 'Login' }).click();
  await signIn(page, person);
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
});
