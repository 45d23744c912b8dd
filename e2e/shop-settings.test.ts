import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '../test/harness/back-office.ts';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('the shop’s settings have parts with one save; a fault opens its part; leaving asks', async () => {
  const { boss } = await openBackOffice(product);
  const page = await openPageAs(browser, product.url, boss);
  await page.goto('/admin/settings');
  await page.getByRole('region', { name: 'Danger Zone' }).waitFor();
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link', { name });
  for (const name of ['Seller', 'Delivery and tax', 'Payment', 'Terms of sale']) {
    await part(name).click();
    await page.getByRole('textbox').first().waitFor();
    expect(await violationsOf(page), name).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), name).toBeLessThan(1_400);
  }
  await part('Seller').click();
  const seller = page.getByRole('textbox', { name: 'Seller', exact: true });
  const save = page.getByRole('button', { name: 'Save Shop Settings' });
  const isFocused = (element: Element) => element === document.activeElement;
  await seller.fill('');
  await part('Payment').click();
  await save.click();
  await page.waitForURL(/part=seller/);
  await expect.poll(() => seller.evaluate(isFocused)).toBe(true);
  await seller.fill('Harbor Signs LLC');
  await part('Delivery and tax').click();
  const delivery = page.getByRole('textbox', { name: 'Delivery' });
  await delivery.fill('nonsense');
  await part('Payment').click();
  await save.click();
  await page.waitForURL(/part=delivery/);
  await page.getByText('Enter rates such as 1=7.90@2-4, with growing weights').waitFor();
  await expect.poll(() => delivery.evaluate(isFocused)).toBe(true);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await delivery.fill('1=7.90@2-4');
  await save.click();
  await page.getByText('Shop settings saved').waitFor();
  expect((await boss.get('/api/admin/shop-settings')).body).toMatchObject({
    seller: { name: 'Harbor Signs LLC' },
    deliveryTable: '1=7.90@2-4',
  });
  expect(complaintsOf(page)).toEqual([]);
});

test('the menu keeps the daily pages, and unfolds the others where one is open', async () => {
  const { boss } = await openBackOffice(product);
  const page = await openPageAs(browser, product.url, boss);
  await page.goto('/admin/users');
  const menu = page.getByRole('navigation', { name: 'Admin Portal' });
  await menu.getByRole('link', { name: 'Settings' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Products' }).count()).toBe(0);
  await menu.getByRole('button', { name: 'More' }).press('Enter');
  await menu.getByRole('link', { name: 'Products' }).click();
  await page.waitForURL(/\/admin\/products/);
  await page.reload();
  expect(await menu.getByRole('link', { name: 'Products' }).getAttribute('aria-current')).toBe('page');
});
