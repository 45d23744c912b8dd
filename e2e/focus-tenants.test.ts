import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { addTenant, ownBuilding, PASSWORD } from '../test/harness/factories.ts';
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

/** What has the focus, as it would be read out. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const labels = activeElement instanceof HTMLInputElement ? [...(activeElement.labels ?? [])] : [];
    return activeElement?.getAttribute('aria-label') ?? labels[0]?.textContent ?? activeElement?.textContent ?? '';
  });

test('the focus goes on when the only tenant is deleted, when that is undone, and after signing in on the spot', async () => {
  const { client, property } = await ownBuilding(product);
  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await page.getByRole('button', { name: /^Delete Acme Law/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /Acme Law/ }).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(/^Company Name/);

  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /Acme Law/ }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Edit Acme Law/);

  await page.getByRole('textbox', { name: 'Company Name' }).fill('Brick & Co');
  await page.getByRole('textbox', { name: 'Suite Number' }).fill('200');
  await product.platform.orm.em.fork().execute(`update app_user set session_epoch = session_epoch + 1`);
  await page.getByRole('button', { name: 'Add Tenant' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Sign in again' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /Brick & Co/ }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^(Company Name|Add Tenant)/);
  await page.context().close();
});
