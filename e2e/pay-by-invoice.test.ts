import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../test/harness/back-office.ts';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { PASSWORD } from '../test/harness/factories.ts';
import { ageLogins } from '../test/harness/logins.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { signUpShopper, stockGoods } from '../test/harness/shopping.ts';

const INSTRUCTIONS = 'Checks to 1 Dock Rd, Austin';

let product: Product;
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ oneServer: true, env: { INVOICE_INSTRUCTIONS: INSTRUCTIONS } }),
    openBrowser(),
  ]);
  office = await openBackOffice(product);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('an approved company orders first, and the office says when it has paid', async () => {
  const customer = await signUpShopper(product, await stockGoods(product, 9, 10_000), 2);
  const bossPage = await openPageAs(browser, product.url, office.boss, { reducedMotion: 'reduce' });
  await bossPage.goto(`/admin/users?search=${encodeURIComponent(customer.username)}`);
  await bossPage.getByRole('button', { name: `Actions: ${customer.username}` }).click();
  await bossPage.getByRole('menuitem', { name: /^Business Terms/ }).click();
  await bossPage.getByRole('button', { name: /Pays$/ }).click();
  await bossPage.getByRole('option', { name: 'By invoice, within 30 days' }).click();
  await bossPage.getByLabel('Credit limit').fill('216.00');
  await bossPage.getByRole('button', { name: 'Save Terms' }).click();
  await bossPage.getByText('Business terms saved').waitFor();

  const page = await openPageAs(browser, product.url, customer.client, { reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/checkout');
  for (const [label, value] of Object.entries({
    'Full Name': 'Ada Shopper',
    Company: 'Acme Holding',
    'Street Address': '600 Congress Ave',
    'Suite or Floor': 'Dock 4',
    City: 'Austin',
    State: 'TX',
    'ZIP Code': '78701',
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByText('Your company pays $216.00 within 30 days.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await ageLogins(product, customer.id);
  await page.getByRole('button', { name: 'Order on Invoice' }).press('Enter');
  const proof = page.getByRole('alertdialog');
  await proof.getByText('You logged in more than ten minutes ago', { exact: false }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await proof
    .getByLabel(/Password/)
    .first()
    .fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  expect(await page.getByText('Paid', { exact: true }).count()).toBe(0);
  await page.goto('/my-orders');
  await page.getByText(/^Invoice due \w/).waitFor();
  await page.getByRole('link', { name: /^Invoice of order/ }).click();
  await page.getByText(/^Due by .*: \$216\.00\.$/).waitFor();
  await page.getByText(INSTRUCTIONS).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const [{ id } = { id: 0 }] = await office.rows<{ id: number }>(
    `select id from customer_order where user_id = ${customer.id}`,
  );
  await office.rows(`update customer_order set is_test = false where id = ${id}`);
  await bossPage.goto(`/admin/orders/print?as=labels&ids=${id}`);
  await bossPage.getByText('Acme Holding').waitFor();
  await bossPage.getByText('600 Congress Ave, Dock 4').waitFor();
  await bossPage.goto(`/admin/orders/${id}`);
  await bossPage.getByText('Free', { exact: true }).waitFor();
  await bossPage.getByRole('button', { name: /^Mark as Paid/ }).click();
  await bossPage.getByRole('dialog').getByLabel('Note').fill('Check 1017');
  await bossPage.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click();
  await bossPage.getByText('Invoice paid').waitFor();
  await bossPage.getByRole('button', { name: /^Not Paid/ }).waitFor();
  await page.reload();
  await page.getByText(/^Paid \w+ \d+, \d{4}$/).waitFor();
});
