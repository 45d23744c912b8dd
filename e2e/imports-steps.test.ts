import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openAccountMenu, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { sidewaysIn } from '../test/harness/enlarged.ts';
import { addTenant, ownBuilding } from '../test/harness/factories.ts';
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

async function openTenants(tenants: readonly { companyName: string; suiteNumber: string }[] = []) {
  const { client, property } = await ownBuilding(product);
  for (const tenant of tenants) await addTenant(client, property.id, tenant);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  return { client, property, page, dialog: dialogOf(page) };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Bulk Import Tenants' });
const csv = (text: string, name = 'list.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const chooseIn = (dialog: Locator, file: ReturnType<typeof csv>) =>
  dialog.locator('input[type=file]').setInputFiles(file);
const stepOf = (page: Page) => new URL(page.url()).searchParams.get('import');
const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const current = (dialog: Locator, name: RegExp) =>
  dialog.getByRole('navigation', { name: 'Steps of the import' }).locator('a[aria-current=step]', { hasText: name });

const LIST = 'Wo;Wer;Hoch\n101;Alpha;1\n102;Beta;oben\nLager;;unten\n';

/** Columns chosen by hand, one row corrected and one left open. */
async function halfDone(page: Page, dialog: Locator) {
  await chooseIn(dialog, csv(LIST));
  await dialog.getByRole('heading', { name: 'Choose Rows and Columns' }).waitFor();
  await dialog.getByRole('combobox', { name: 'Wo contains' }).selectOption('Suite Number');
  await dialog.getByRole('combobox', { name: 'Wer contains' }).selectOption('Company Name');
  await dialog.getByRole('combobox', { name: 'Hoch contains' }).selectOption('Floor Number');
  await dialog.getByRole('button', { name: 'Use These Columns' }).click();
  await dialog.getByRole('group', { name: 'Row 3' }).getByLabel('Floor Number').fill('7');
  await page.keyboard.press('Enter');
  await dialog.getByRole('group', { name: 'Row 3' }).waitFor({ state: 'detached' });
}

test('each step has an address; Back, Forward and the keyboard move between them and keep the choices', async () => {
  const { page, dialog } = await openTenants();
  expect(stepOf(page)).toBe('file');
  await halfDone(page, dialog);
  expect(stepOf(page)).toBe('rows');
  await page.goBack();
  await current(dialog, /Columns/).waitFor();
  await expect.poll(() => focusOf(page)).toBe('Choose Rows and Columns');
  expect(await dialog.getByRole('combobox', { name: 'Wer contains' }).inputValue()).toBe('Company Name');
  await page.goBack();
  await dialog.getByText('Upload tenant information').waitFor();
  expect(stepOf(page)).toBe('file');
  await page.goForward();
  await page.goForward();
  await current(dialog, /Rows \(1\)/).waitFor();
  await expect.poll(() => focusOf(page)).toBe('Check Rows');
  await dialog.getByRole('link', { name: 'Results' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusOf(page)).toBe('Validation Results');
  expect(stepOf(page)).toBe('results');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const step of ['Rows (1)', 'Columns', 'File', 'Results']) {
    await dialog.getByRole('link', { name: step, exact: true }).click();
    expect(await sidewaysIn(dialog)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(stepOf(page)).toBeNull();
  await page.goBack();
  await dialog.waitFor();
  expect(complaintsOf(page)).toEqual([]);
  await page.context().close();
});

test('an import goes on after a reload, in another tab of the browser, and when its dialog opens again', async () => {
  const { client, property, page, dialog } = await openTenants();
  await halfDone(page, dialog);
  await page.reload();
  await dialog.getByRole('group', { name: 'Row 4' }).waitFor();
  expect(await dialog.getByRole('group', { name: 'Row 3' }).count()).toBe(0);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await dialogOf(other).getByRole('group', { name: 'Row 4' }).waitFor();
  await other.close();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Announcements' }).click();
  await page.getByRole('tab', { name: 'Tenants' }).click();
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await dialog.getByRole('button', { name: 'Leave out row 4' }).click();
  await dialog.getByText('Valid', { exact: true }).waitFor();
  await expect.poll(() => stepOf(page)).toBe('results');
  await dialog.getByRole('button', { name: 'Upload Tenants' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await tenantsOf(client, property.id)).map((one) => [one.companyName, one.floorNumber]).sort()).toEqual([
    ['Alpha', 1],
    ['Beta', 7],
  ]);
  await page.goBack();
  await dialog.getByText('This import has ended or was begun in another browser.').waitFor();
  await page.context().close();
});

test('a file that the browser no longer has is asked for again, with the choices kept', async () => {
  const { page, dialog } = await openTenants();
  await halfDone(page, dialog);
  await page.goto('about:blank');
  await page.goto(product.url);
  await page.evaluate(async () => {
    const gone = indexedDB.deleteDatabase('foyer-import-files');
    await new Promise((resolve, reject) => {
      gone.onsuccess = resolve;
      gone.onerror = reject;
    });
  });
  await page.goto('/manage?tab=tenants');
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await dialog.getByText('list.csv is no longer kept in this browser. Choose it again').waitFor();
  await chooseIn(dialog, csv(LIST));
  await dialog.getByRole('group', { name: 'Row 4' }).waitFor();
  expect(await dialog.getByRole('group', { name: 'Row 3' }).count()).toBe(0);
  await page.context().close();
});

test('signing out removes the files and choices of unfinished imports', async () => {
  const { page, dialog } = await openTenants();
  await halfDone(page, dialog);
  await page.keyboard.press('Escape');
  await (await openAccountMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/(login)?$/);
  const left = () =>
    page.evaluate(async () => [
      localStorage.getItem('foyer-import-drafts'),
      (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'foyer-import-files'),
    ]);
  await expect.poll(left).toEqual([null, []]);
  await page.context().close();
});

test('a company at several places is asked about, and by keyboard a row becomes the one it was', async () => {
  const { client, property, page, dialog } = await openTenants([
    { companyName: 'Chain LLC', suiteNumber: '100' },
    { companyName: 'Chain LLC', suiteNumber: '200' },
  ]);
  const before = await tenantsOf(client, property.id);
  await chooseIn(dialog, csv('Tenant,Suite,Floor\nChain LLC,500,5\nChain LLC,600,6\n'));
  await current(dialog, /Differences \(2\)/).waitFor();
  const was = dialog.getByRole('combobox', { name: 'Chain LLC, suite 600, 6th Floor was' });
  await was.focus();
  await page.keyboard.press('S'); // “Suite 100 …”
  await dialog.getByRole('button', { name: /^Moved: [12] tenant/ }).waitFor();
  await expect.poll(() => was.evaluate((select) => select === document.activeElement)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysIn(dialog)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByText('Update matching suites').click();
  await dialog.getByRole('button', { name: 'Upload Tenants' }).click();
  await dialog.waitFor({ state: 'detached' });
  const idAt = (tenants: typeof before, suite: string) => tenants.find((one) => one.suiteNumber === suite)?.id;
  expect(idAt(await tenantsOf(client, property.id), '600')).toBe(idAt(before, '100'));
  await page.context().close();
});

test('floors that cannot be read are filled down from above, all at once', async () => {
  const { client, property, page, dialog } = await openTenants();
  await chooseIn(dialog, csv('Tenant,Suite,Floor\nAcme,Shop,2\nBrick,Kiosk,same\nCogs,Stand,same\n'));
  await dialog.getByRole('button', { name: 'Fill down floors where Floor Number cannot be read' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('Valid', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Upload Tenants' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await tenantsOf(client, property.id)).map(({ floorNumber }) => floorNumber)).toEqual([2, 2, 2]);
  await page.context().close();
});
