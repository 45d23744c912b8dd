import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../test/harness/back-office.ts';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { signUpShopper, stockGoods } from '../test/harness/shopping.ts';

let product: Product;
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  office = await openBackOffice(product);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const ADDRESS = {
  'Full Name': 'Ada Shopper',
  'Street Address': '600 Congress Ave',
  City: 'Austin',
  State: 'TX',
  'ZIP Code': '78701',
  Phone: '512 555 0100',
};

async function fillFields(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function pay(page: Page) {
  await page.getByLabel('Card Number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration Date').fill('12/34');
  await page.getByLabel('Security Code').fill('123');
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
}

test('a cart becomes a quote, which is ordered later at its prices', async () => {
  const goods = await stockGoods(product, 9, 10_000);
  const { client } = await signUpShopper(product, goods, 2);
  const page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/checkout');
  await fillFields(page, ADDRESS);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: 'Get a Quote' }).click();
  await page.getByRole('heading', { name: /^Quote Q-/ }).waitFor();
  await page.getByText(/^Valid until /).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await office.rows(`update variant set price = 12_500 where id = ${goods.variantId}`);
  await page.getByRole('link', { name: /^Order quote/ }).click();
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Austin');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByText('You pay $216.00 now.').waitFor();
  expect(await page.getByRole('button', { name: 'Get a Quote' }).count()).toBe(0);
  await pay(page);
  await page.goto('/my-orders');
  await page.getByText('Ordered', { exact: true }).waitFor();
  await page.goto('/checkout?quote=1');
  await page.getByText('This quote can no longer be ordered').waitFor();
});

test('a cover made to measure is asked for with its size and a photo, offered by the office, and ordered', async () => {
  const { productId } = await stockGoods(product, 1, 125_000);
  await office.rows(`update product set name = 'Cover', is_made_to_measure = true where id = ${productId}`);
  const { client } = await signUp(product, 'asking');
  const page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
  await page.goto(`/shop/product/${productId}`);
  await page.getByRole('button', { name: 'Request a Quote' }).click();
  await page.getByText('Enter inches, such as 24.5').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await fillFields(page, { 'Width (in)': '40 1/4', 'Height (in)': '70', Finish: 'Walnut' });
  const photo = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Request a Quote' }).click();
  await page.getByText(/^Request Q-\d+ was sent\. We answer by email\.$/).waitFor();

  const bossPage = await openPageAs(browser, product.url, office.boss, { reducedMotion: 'reduce' });
  await bossPage.goto('/admin/quotes');
  await bossPage.getByText('1 × Cover, 40.25 × 70 in, Walnut').waitFor();
  expect(await violationsOf(bossPage)).toEqual([]);
  await bossPage
    .getByRole('button', { name: /^Open Q-/ })
    .first()
    .click();
  const dialog = bossPage.getByRole('dialog');
  await dialog.getByRole('img', { name: 'Photo from the customer' }).waitFor();
  await dialog.getByLabel('Price each').fill('950');
  expect(await violationsOf(bossPage)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send Quote' }).click();
  await bossPage.getByText('Quote sent to the customer').waitFor();

  await page.getByRole('link', { name: 'View in My Orders' }).click();
  await page.getByText('plus tax and delivery').waitFor();
  await page.getByRole('link', { name: /^Order quote/ }).click();
  await fillFields(page, ADDRESS);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByText('You pay $1,026.00 now.').waitFor();
  await pay(page);
});
