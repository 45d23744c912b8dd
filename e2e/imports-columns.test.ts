import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/import-calls.ts';
import { csvFile, openImportPage, stepLink, uploadTenants } from '../test/harness/import-page.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

/** Longer than a phone is wide. */
const LONG_NAME = 'Kraftfahrzeughaftpflichtversicherungsvermittlung';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('before a file is written, its columns are chosen by hand and its differences read by name; the choice stays', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Acme', suiteNumber: '100', phone: '1' });
  await addTenant(client, property.id, { companyName: LONG_NAME, suiteNumber: '900' });
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openImportPage(page);
  const list =
    'Tenant,Shown As,Suite,Floor,Phone\nAcme Holdings,Acme,Suite 100,1,2\nBrick & Sons Holdings,Brick & Sons,0305,,\n';
  const file = csvFile(list);
  await page.locator('input[type=file]').setInputFiles(file);
  await stepLink(page, 'Table').click();
  const shownAsChoice = page.getByRole('combobox', { name: 'Shown As contains' });
  await shownAsChoice.selectOption('Company Name');
  await page.getByRole('button', { name: 'Use These Columns' }).click();
  await page.getByRole('button', { name: 'Use These Columns' }).waitFor({ state: 'detached' });
  await stepLink(page, 'Compare').click();
  await page.getByRole('button', { name: 'New: 1 tenant' }).click();
  await page.getByText('Brick & Sons, suite 0305, 3rd Floor').waitFor();
  await page.getByRole('button', { name: /^Changed with .*: 1 tenant$/ }).click();
  await page.getByText('Acme, suite 100, 1st Floor').waitFor();
  expect(await page.getByRole('definition').filter({ hasText: '→' }).innerText()).toMatch(/^1\s*→\s*2$/);
  await page.getByRole('button', { name: 'Removed with “Replace”: 1 tenant' }).click();
  await page.getByText(`${LONG_NAME}, suite 900, 1st Floor`).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await violationsOf(page)).toEqual([]);
  await page.getByText('Update matching suites').click();
  await uploadTenants(page);
  const tenantPhones = (await tenantsOf(client, property.id)).map(({ companyName, phone }) => [companyName, phone]);
  expect(Object.fromEntries(tenantPhones)).toEqual({ Acme: '2', [LONG_NAME]: null, 'Brick & Sons': null });

  await page.reload();
  await openImportPage(page);
  await page.locator('input[type=file]').setInputFiles(file);
  await stepLink(page, 'Table').click();
  await expect.poll(() => shownAsChoice.inputValue()).toBe('Company Name');
});

test('rows in error are corrected on the page, and the file becomes valid on the spot', async () => {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openImportPage(page);
  const list = 'Company Name,Suite Number,Floor Number\nAcme,,2\n,2,2\nCogs,3,3\n';
  await page.locator('input[type=file]').setInputFiles(csvFile(list));
  await page.getByRole('row', { name: 'Row 2', exact: true }).getByLabel('Suite Number').fill('1');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Validate Again' }).click();
  await page.getByRole('row', { name: 'Row 2', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: 'Row 3', exact: true }).getByLabel('Company Name').fill('Brick');
  await page.keyboard.press('Enter');
  await page.getByText('Valid', { exact: true }).waitFor();
  await uploadTenants(page);
  const tenantFloors = (await tenantsOf(client, property.id)).map(({ companyName, floorNumber }) => [
    companyName,
    floorNumber,
  ]);
  expect(Object.fromEntries(tenantFloors)).toEqual({ Acme: 2, Brick: 2, Cogs: 3 });
});
