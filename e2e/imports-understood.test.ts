import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { sidewaysIn } from '../test/harness/enlarged.ts';
import { addTenant, ownBuilding } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/importing.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

/** Longer than a phone is wide. */
const LEAVER = 'Kraftfahrzeughaftpflichtversicherungsvermittlung';

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
  const { client, property } = await ownBuilding(product);
  await addTenant(client, property.id, { companyName: 'Acme', suiteNumber: '100', phone: '1' });
  await addTenant(client, property.id, { companyName: LEAVER, suiteNumber: '900' });
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Import Tenants' });
  const list =
    'Tenant,Shown As,Suite,Floor,Phone\nAcme Holdings,Acme,Suite 100,1,2\nBrick & Sons Holdings,Brick & Sons,0305,,\n';
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  const company = dialog.getByRole('combobox', { name: 'Column for Company Name' });
  await dialog.getByRole('link', { name: 'Results' }).click();
  await company.selectOption('Shown As');
  await expect.poll(() => company.inputValue()).toBe('Shown As');
  await dialog.getByRole('link', { name: 'Differences' }).click();
  await dialog.getByRole('button', { name: 'New: 1 tenant' }).click();
  await dialog.getByText('Brick & Sons, suite 0305, 3rd Floor').waitFor();
  await dialog.getByRole('button', { name: /^Changed with .*: 1 tenant$/ }).click();
  await dialog.getByText('Acme, suite 100, 1st Floor').waitFor();
  expect(await dialog.getByRole('definition').filter({ hasText: '→' }).innerText()).toMatch(/^1\s*→\s*2$/);
  await dialog.getByRole('button', { name: 'Removed with “Replace”: 1 tenant' }).click();
  await dialog.getByText(`${LEAVER}, suite 900, 1st Floor`).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysIn(dialog)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByText('Update matching suites').click();
  await dialog.getByRole('button', { name: 'Upload Tenants' }).click();
  await dialog.waitFor({ state: 'detached' });
  const told = (await tenantsOf(client, property.id)).map(({ companyName, phone }) => [companyName, phone]);
  expect(Object.fromEntries(told)).toEqual({ Acme: '2', [LEAVER]: null, 'Brick & Sons': null });

  await page.reload();
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect.poll(() => company.inputValue()).toBe('Shown As');
  await page.context().close();
});

test('rows in error are corrected in the dialog, and the file becomes valid on the spot', async () => {
  const { client, property } = await ownBuilding(product);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Import Tenants' });
  const list = 'Tenant,Suite,Floor\nAcme,1,two\n,2,2\nCogs,3,3\n';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await dialog.getByRole('group', { name: 'Row 2' }).getByLabel('Floor Number').fill('2');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Validate Again' }).click();
  await dialog.getByRole('group', { name: 'Row 2' }).waitFor({ state: 'detached' });
  await dialog.getByRole('group', { name: 'Row 3' }).getByLabel('Company Name').fill('Brick');
  await page.keyboard.press('Enter');
  await dialog.getByText('Valid', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Upload Tenants' }).click();
  await dialog.waitFor({ state: 'detached' });
  const told = (await tenantsOf(client, property.id)).map(({ companyName, floorNumber }) => [companyName, floorNumber]);
  expect(Object.fromEntries(told)).toEqual({ Acme: 2, Brick: 2, Cogs: 3 });
  await page.context().close();
});
