import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { stockGoods } from '../test/harness/shopping.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ worker: false }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('a sold-out product offers a mail once it is back, after a login where there is none', async () => {
  const { productId, variantId } = await stockGoods(product, 0);
  const path = `/shop/product/${productId}?variant=${variantId}`;
  const visitor = await openPage(browser, product.url);
  await visitor.goto(path);
  await visitor.getByRole('link', { name: 'Email Me When It Is Back' }).click();
  await visitor.waitForURL(/\/login\?redirect=/);
  expect(new URL(visitor.url()).searchParams.get('redirect')).toBe(path);

  const { client, username } = await signUp(product);
  const page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.getByRole('button', { name: 'Email Me When It Is Back', disabled: false }).press('Enter');
  const confirmation = page.getByText(`We will email ${username} once it is back.`);
  await confirmation.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await confirmation.waitFor();
  await page.getByRole('button', { name: 'Do not email me' }).click();
  await page.getByRole('button', { name: 'Email Me When It Is Back' }).waitFor();
  expect((await client.get('/api/stock-alerts')).body).toEqual([]);
});
