import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { faultsOfTexts } from '../test/harness/enlarged-text.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/import-calls.ts';
import { csvFile, openImportPage, stepLink, uploadTenants } from '../test/harness/import-page.ts';
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

/** A manager at the import, `list` chosen. */
async function openImport(
  tenants: readonly { companyName: string; suiteNumber: string; email?: string }[],
  list: string,
) {
  const { client, property } = await signUpOwner(product);
  for (const tenant of tenants) await addTenant(client, property.id, tenant);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openImportPage(page);
  await page.locator('input[type=file]').setInputFiles(csvFile(list, 'q2.csv'));
  await page.getByText(/^(Valid|Invalid)$/).waitFor();
  return { client, property, page };
}

test('moved and renamed tenants can be told apart by keyboard before an import, and its undo names later edits', async () => {
  const { client, property, page } = await openImport(
    [
      { companyName: 'Mover Co', suiteNumber: '100', email: 'kept@example.com' },
      { companyName: 'Hill Dental', suiteNumber: '200', email: 'hill@example.com' },
      { companyName: 'Keeper', suiteNumber: '300' },
    ],
    'Tenant,Suite,Floor\nMover Co,900,9\nHill Country Dental,200,1\nKeeper,300,1\n',
  );
  const moveChoice = page.getByRole('combobox', { name: /^Mover Co in the file/ });
  await moveChoice.focus();
  await page.keyboard.press('A'); // “Another one”
  await page.getByRole('button', { name: 'Moved: 0 tenants' }).waitFor();
  await page.getByRole('button', { name: 'New: 1 tenant' }).waitFor();
  expect(await moveChoice.evaluate((select) => select === document.activeElement)).toBe(true);
  await moveChoice.selectOption('The same company');
  await page.getByRole('button', { name: 'Moved: 1 tenant' }).waitFor();
  await page.getByText('Keep “Hill Dental” as another name').click();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await faultsOfTexts(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await violationsOf(page)).toEqual([]);
  await page.getByText('Update matching suites').click();
  await uploadTenants(page);
  const tenants = await tenantsOf(client, property.id);
  const tenantRows = tenants.map(({ companyName, suiteNumber, email, aliases }) => [
    companyName,
    suiteNumber,
    email,
    aliases,
  ]);
  expect(tenantRows.sort()).toEqual([
    ['Hill Country Dental', '200', 'hill@example.com', 'Hill Dental'],
    ['Keeper', '300', null, null],
    ['Mover Co', '900', 'kept@example.com', null],
  ]);
  const movedTenant = tenants.find(({ companyName }) => companyName === 'Mover Co');
  await client.put(`/api/tenants/${movedTenant?.id}`, { companyName: 'Mover Co', suiteNumber: '901', floorNumber: 9 });
  const status = page.getByRole('region', { name: 'Imports' });
  await status.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await status.getByText('Edited since and left unchanged: Mover Co (Suite number)').waitFor();
});

test('replacing more than a third of the tenants takes their number', async () => {
  const { client, property, page } = await openImport(
    [
      { companyName: 'Former', suiteNumber: '100' },
      { companyName: 'Leaver', suiteNumber: '200' },
      { companyName: 'Keeper', suiteNumber: '300' },
    ],
    'Tenant,Suite,Floor\nNewcomer,100,1\nKeeper,300,1\n',
  );
  await stepLink(page, 'Compare').click();
  await page.getByRole('button', { name: 'New: 1 tenant' }).click();
  await page.getByRole('combobox', { name: 'Newcomer in the file and Former in the directory are' }).waitFor();
  await page.getByRole('button', { name: 'Removed with “Replace”: 2 tenants' }).click();
  await page.getByText('“Update” removes it, too: Newcomer has its suite now.').waitFor();
  await page.getByText('Replace all').click();
  await page.getByRole('button', { name: 'Upload Tenants' }).click();
  const confirmation = page.getByRole('alertdialog');
  const replace = confirmation.getByRole('button', { name: 'Replace All' });
  expect(await replace.isDisabled()).toBe(true);
  await confirmation.getByRole('textbox').fill('2');
  expect(await violationsOf(page)).toEqual([]);
  await replace.click();
  await page.waitForURL(/\/manage\?/);
  expect((await tenantsOf(client, property.id)).map(({ companyName }) => companyName)).toEqual(['Newcomer', 'Keeper']);
});
