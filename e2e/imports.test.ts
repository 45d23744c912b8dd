import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, violationsOf } from '../test/harness/browser.ts';
import { chooseFile, IMPORT_HEADER, openImport, openImportPage, uploadTenants } from '../test/harness/import-page.ts';
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

test('a good file is imported, the list shows it, and it can be taken back', async () => {
  const page = await openImport(browser, product.url);
  const submit = page.getByRole('button', { name: 'Upload Tenants' });
  expect(await submit.isDisabled()).toBe(true);
  await chooseFile(page, `${IMPORT_HEADER}Acme Law,210,2,,,,Ann Lee,512 555 0100\nZürich Re,1200,12,,,,,\n`);
  expect(await violationsOf(page)).toEqual([]);
  await submit.click();
  await page.getByText('Successfully imported 2 tenants').first().waitFor();
  await page.getByRole('heading', { name: 'Bulk Import Tenants' }).waitFor({ state: 'detached' });
  await page.getByText('Zürich Re').first().waitFor();

  await page.getByRole('region', { name: 'Imports' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await page.getByText('Zürich Re').first().waitFor({ state: 'detached' });
  expect(complaintsOf(page)).toEqual([]);
});

test('an import that has ended is waved away for good, and can still be taken back', async () => {
  const page = await openImport(browser, product.url);
  await chooseFile(page, `${IMPORT_HEADER}Acme Law,210,2,,,,,\n`);
  await uploadTenants(page);
  const status = page.getByRole('region', { name: 'Imports' });
  await status.getByText('1 added').waitFor();
  await page.getByRole('button', { name: 'Dismiss the import of rent-roll.csv' }).click();
  await status.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Acme Law').first().waitFor();
  expect(await status.count()).toBe(0);

  await openImportPage(page);
  await page.getByRole('button', { name: /Earlier Imports/ }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await page.getByText('Undone').first().waitFor();
  await page.getByRole('link', { name: 'Back to Tenants' }).click();
  await page.getByText('No tenants yet').waitFor();
  expect(complaintsOf(page)).toEqual([]);
});

test('bad rows are named, and nothing can be uploaded', async () => {
  const page = await openImport(browser, product.url);
  await chooseFile(page, `${IMPORT_HEADER}Good,1,1,,,,,\nBad Floor,3,777,,,,,\n`);
  await page.getByText('Invalid', { exact: true }).waitFor();
  await page
    .getByText(/Row 3\b.*777/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Upload Tenants' }).isDisabled()).toBe(true);
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download File with Errors' }).click(),
  ]);
  expect(report.suggestedFilename()).toMatch(/errors\.csv$/);
  expect(complaintsOf(page)).toEqual([]);
});
