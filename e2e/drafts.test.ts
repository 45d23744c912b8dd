import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../test/harness/back-office.ts';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { readStock, stockGoods } from '../test/harness/shopping.ts';

let product: Product;
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  office = await openBackOffice(product);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('staff put a caller’s order together, the caller finds it in My Orders and pays, or staff withdraw it', async () => {
  const goods = await stockGoods(product, 5, 12_500);
  const caller = await signUp(product, 'caller');
  const page = await openPageAs(browser, product.url, office.boss);
  await page.goto('/admin/quotes');
  await page.getByRole('button', { name: 'New Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quote for a Customer' });
  await dialog.getByRole('textbox', { name: 'Customer’s email' }).fill(caller.username);
  await dialog.getByRole('button', { name: 'Send Quote' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: /Item 1/ }).getAttribute('aria-describedby')).toBeTruthy();
  await dialog.getByRole('button', { name: /Item 1/ }).click();
  await page
    .getByRole('option', { name: /\$125\.00$/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: 'Increase Quantity' }).click();
  await dialog.getByText('$250.00, plus tax and delivery').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Send Quote' }).click();
  await page.getByText(`was sent to ${caller.username}`).waitFor();
  expect(await readStock(product, goods)).toEqual({ stock: 5, reserved: 2 });

  const callerPage = await openPageAs(browser, product.url, caller.client);
  await callerPage.goto('/my-orders');
  await callerPage.getByText(/^Set aside for you until/).waitFor();
  await callerPage.getByRole('link', { name: /^Order/ }).click();
  await callerPage.waitForURL(/\/checkout\?quote=/);

  await page.getByRole('button', { name: /^Open Q-/ }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Quote withdrawn').waitFor();
  expect((await readStock(product, goods)).reserved).toBe(0);
  expect([...complaintsOf(page), ...complaintsOf(callerPage)]).toEqual([]);
  await Promise.all([page.context().close(), callerPage.context().close()]);
});
