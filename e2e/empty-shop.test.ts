import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureAdmin } from '../src/modules/accounts/index.ts';
import { createContext } from '../src/platform/core/context.ts';
import { complaintsOf, openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
import { PASSWORD } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { openShopAdmin } from '../test/harness/shop-admin.ts';
import { SHOP_KEEPER, signIn } from '../test/harness/shop-pages.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  await ensureAdmin(createContext(product.platform), SHOP_KEEPER, PASSWORD);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('an empty shop says so, with a link to contact us or, for its managers, to add products', async () => {
  const page = await openPage(browser, product.url);
  for (const path of ['/shop', '/shop?category=media_player']) {
    await page.goto(path);
    await page.getByText('No products for sale').waitFor();
    expect(await page.getByRole('link', { name: 'Show All Products' }).count(), 'no link to other products').toBe(0);
  }
  await page.getByRole('link', { name: 'Ask Us' }).click();
  await page.waitForURL('**/contact');
  await page.goto('/login?redirect=/shop');
  await signIn(page, { username: SHOP_KEEPER });
  await page.waitForURL('**/shop');
  await page.getByRole('link', { name: 'Manage Products' }).click();
  await page.waitForURL('**/admin/products');
  expect(complaintsOf(page)).toEqual([]);
});

test('an empty category names itself and links to all products', async () => {
  await (await openShopAdmin(product)).createGoods(1);
  const page = await openPage(browser, product.url);
  await page.goto('/shop?category=media_player');
  await page.getByText('There are no media players for sale right now.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show All Products' }).click();
  await page.getByText('1 product', { exact: true }).waitFor();
  expect(complaintsOf(page)).toEqual([]);
});
