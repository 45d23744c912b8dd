import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { faultsOfTexts } from '../test/harness/enlarged-text.ts';
import { signUpOwner } from '../test/harness/factories.ts';
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

const LIST = `Liste 2026
Wo;Wer;Hoch
101;Alpha GmbH;1
102;VACANT;1
Laden;Doe & Doe; Roe Inc
;Beta AG;2
;Lager;1
`.replace('Doe & Doe; Roe Inc', '"Doe & Doe; Roe Inc";0');

test('a file with unknown headings is imported by hand, by keyboard and on a phone', async () => {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openImportPage(page);
  await page.locator('input[type=file]').setInputFiles(csvFile(LIST));
  const header = page.getByRole('combobox', { name: 'Row with the column headings' });
  await header.waitFor();
  expect(await header.inputValue()).toBe('2');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await faultsOfTexts(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Wo contains' }).selectOption('Suite Number');
  await page.getByRole('combobox', { name: 'Wer contains' }).selectOption('Company Name');
  await page.getByRole('combobox', { name: 'Hoch contains' }).selectOption('Floor Number');
  await page.getByRole('button', { name: 'Use These Columns' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Leave out row 7' }).click();
  await page.getByRole('row', { name: 'Row 7', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: 'Row 6', exact: true }).getByLabel('Suite Number').fill('Kiosk');
  await page.keyboard.press('Enter');
  await page.getByText('Valid', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Split row 5 into 2 tenants' }).click();
  await page.getByRole('button', { name: /^Several Companies/ }).waitFor({ state: 'detached' });
  await stepLink(page, 'Rows').click();
  await page.getByRole('button', { name: /^Rows Not Imported/ }).click();
  await page.getByRole('row', { name: '4 vacant 102' }).waitFor();
  await page.getByRole('row', { name: '7 left out by you Lager' }).waitFor();
  expect(await faultsOfTexts(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await uploadTenants(page);
  const places = (await tenantsOf(client, property.id)).map((tenant) => [
    tenant.companyName,
    tenant.suiteNumber,
    tenant.floorNumber,
  ]);
  expect(places.sort()).toEqual([
    ['Alpha GmbH', '101', 1],
    ['Beta AG', 'Kiosk', 2],
    ['Doe & Doe', 'Laden', 0],
    ['Roe Inc', 'Laden', 0],
  ]);
});

const OPEN_LIST = 'Suite,Tenant,Floor,Listed From\n305,Acme,,03/04/2026\n1204,Brick,12,05/06/2026\n';
const GRID_LIST = 'Suite,Ground,Floor 2\nA,Pecan,Delta\nB,,Cogs\n';

test('what a file leaves open is chosen once: floors, dates, and a grid of floors and suites', async () => {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  const open = async (text: string) => {
    await openImportPage(page);
    await page.locator('input[type=file]').setInputFiles(csvFile(text));
    await page.getByText(/^(Valid|Invalid)$/).waitFor();
  };
  await open(OPEN_LIST);
  await page.getByText('Suite 305: floor 3.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByText('The day (21/3/2026)').click();
  await page.getByRole('radio', { name: 'The day', checked: true }).waitFor();
  await page.getByText('Nowhere: ask for each row').click();
  await page.getByText('Invalid', { exact: true }).waitFor();
  await page.getByText('Rows above').click();
  await page.getByText('Row 2: Floor Number is empty', { exact: false }).first().waitFor();
  await page.getByText('Suites: the floor is').click();
  await page.getByText('Valid', { exact: true }).waitFor();
  await uploadTenants(page);
  const tenants = await tenantsOf(client, property.id);
  expect(tenants.map(({ floorNumber, movesIn }) => [floorNumber, movesIn])).toEqual([
    [3, '2026-04-03'],
    [12, '2026-06-05'],
  ]);
  await open(GRID_LIST);
  await page.getByRole('combobox', { name: 'Tenants are in' }).selectOption('A column for each floor');
  await page.getByText('The file is ready to upload. Tenants: 3 new.').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await faultsOfTexts(page)).toEqual([]);
  await stepLink(page, 'Compare').click();
  await page.getByRole('button', { name: /^New: 3 tenants/ }).click();
  await page.getByText('Cogs, suite B, 2nd Floor').waitFor();
});
