import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { sidewaysIn } from '../test/harness/enlarged.ts';
import { ownBuilding } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/importing.ts';
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
Kiosk;Beta AG;oben
Lager;;unten
`.replace('Doe & Doe; Roe Inc', '"Doe & Doe; Roe Inc";0');

test('a file with unknown headings is imported by hand, by keyboard and on a phone', async () => {
  const { client, property } = await ownBuilding(product);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Import Tenants' });
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  const header = dialog.getByRole('radio', { name: 'Row 2 has the column headings' });
  await header.waitFor();
  expect(await header.isChecked()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysIn(dialog)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Wo contains' }).selectOption('Suite Number');
  await dialog.getByRole('combobox', { name: 'Wer contains' }).selectOption('Company Name');
  await dialog.getByRole('combobox', { name: 'Hoch contains' }).selectOption('Floor Number');
  await dialog.getByRole('button', { name: 'Use These Columns' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Leave out row 7' }).click();
  await dialog.getByRole('group', { name: 'Row 7' }).waitFor({ state: 'detached' });
  await dialog.getByRole('group', { name: 'Row 6' }).getByLabel('Floor Number').fill('2');
  await page.keyboard.press('Enter');
  await dialog.getByText('Valid', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Split row 5 into 2 tenants' }).click();
  await dialog.getByRole('button', { name: /^Several Companies/ }).waitFor({ state: 'detached' });
  await dialog.getByRole('link', { name: 'Rows' }).click();
  await dialog.getByRole('button', { name: /^Rows Not Imported/ }).click();
  await dialog.getByText('Row 4: “102” (vacant)').waitFor();
  await dialog.getByText('Row 7: “Lager” (left out by you)').waitFor();
  expect(await sidewaysIn(dialog)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Upload Tenants' }).click();
  await dialog.waitFor({ state: 'detached' });
  const places = (await tenantsOf(client, property.id)).map((one) => [
    one.companyName,
    one.suiteNumber,
    one.floorNumber,
  ]);
  expect(places.sort()).toEqual([
    ['Alpha GmbH', '101', 1],
    ['Beta AG', 'Kiosk', 2],
    ['Doe & Doe', 'Laden', 0],
    ['Roe Inc', 'Laden', 0],
  ]);
  await page.context().close();
});

const OPEN = 'Suite,Tenant,Floor,Listed From\n305,Acme,,03/04/2026\n1204,Brick,12,05/06/2026\n';
const GRID = 'Suite,Ground,Floor 2\nA,Pecan,Delta\nB,,Cogs\n';

test('what a file leaves open is chosen once: floors, dates, and a grid of floors and suites', async () => {
  const { client, property } = await ownBuilding(product);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  const open = async (text: string) => {
    await page.getByRole('button', { name: 'Bulk Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bulk Import Tenants' });
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText('Validation Results').waitFor();
    return dialog;
  };
  const first = await open(OPEN);
  await first.getByText('Suite 305: floor 3.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await first.getByText('The day (21/3/2026)').click();
  await first.getByRole('radio', { name: 'The day', checked: true }).waitFor();
  await first.getByText('Nowhere: ask for each row').click();
  await first.getByText('Invalid', { exact: true }).waitFor();
  await first.getByText('Rows above').click();
  await first.getByText('Row 2: Floor Number is empty', { exact: false }).first().waitFor();
  await first.getByText('Suites: the floor is').click();
  await first.getByText('Valid', { exact: true }).waitFor();
  await first.getByRole('button', { name: 'Upload Tenants' }).click();
  await first.waitFor({ state: 'detached' });
  const found = await tenantsOf(client, property.id);
  expect(found.map(({ floorNumber, movesIn }) => [floorNumber, movesIn])).toEqual([
    [3, '2026-04-03'],
    [12, '2026-06-05'],
  ]);
  const second = await open(GRID);
  await second.getByText('Columns of floors', { exact: false }).click();
  await second.getByText('The file is ready to upload. Tenants: 3 new.').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysIn(second)).toEqual([]);
  await second.getByRole('link', { name: 'Differences' }).click();
  await second.getByRole('button', { name: /^New: 3 tenants/ }).click();
  await second.getByText('Cogs, suite B, 2nd Floor').waitFor();
  await page.context().close();
});
