import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openAccountMenu, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { faultsOfTexts } from '../test/harness/enlarged-text.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/import-calls.ts';
import { csvFile, leaveImport, openImportPage, stepLink, uploadTenants } from '../test/harness/import-page.ts';
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
  const { client, property } = await signUpOwner(product);
  for (const tenant of tenants) await addTenant(client, property.id, tenant);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openImportPage(page);
  return { client, property, page };
}

const chooseList = (page: Page, text: string) => page.locator('input[type=file]').setInputFiles(csvFile(text));
const stepOf = (page: Page) => new URL(page.url()).searchParams.get('step');
const rowOf = (page: Page, row: number) => page.getByRole('row', { name: `Row ${row}`, exact: true });
const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const currentStep = (page: Page, name: RegExp) => stepLink(page, name).and(page.locator('[aria-current=step]'));

const LIST = 'Wo;Wer;Hoch\n101;Alpha;1\n;Beta;7\n;Gamma;1\n';

/** Columns chosen by hand, one row corrected and one left open. */
async function correctOneRow(page: Page) {
  await chooseList(page, LIST);
  await page.getByRole('heading', { name: 'Choose Rows and Columns' }).waitFor();
  await page.getByRole('combobox', { name: 'Wo contains' }).selectOption('Suite Number');
  await page.getByRole('combobox', { name: 'Wer contains' }).selectOption('Company Name');
  await page.getByRole('combobox', { name: 'Hoch contains' }).selectOption('Floor Number');
  await page.getByRole('button', { name: 'Use These Columns' }).click();
  await rowOf(page, 3).getByLabel('Suite Number').fill('102');
  await page.keyboard.press('Enter');
  await rowOf(page, 3).waitFor({ state: 'detached' });
}

test('each step has an address; Back, Forward and the keyboard move between them and keep the choices', async () => {
  const { page } = await openTenants();
  expect(stepOf(page)).toBe('1');
  await correctOneRow(page);
  expect(stepOf(page)).toBe('3');
  await page.goBack();
  await currentStep(page, /Table/).waitFor();
  await expect.poll(() => focusOf(page)).toBe('Choose Rows and Columns');
  expect(await page.getByRole('combobox', { name: 'Wer contains' }).inputValue()).toBe('Company Name');
  await page.goBack();
  await page.getByRole('heading', { name: 'Choose a File' }).waitFor();
  expect(stepOf(page)).toBe('1');
  await page.goForward();
  await page.goForward();
  await currentStep(page, /Rows \(1\)/).waitFor();
  await expect.poll(() => focusOf(page)).toBe('Check Rows');
  await stepLink(page, 'Compare').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusOf(page)).toBe('Compare with the Directory');
  expect(stepOf(page)).toBe('4');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const step of ['Rows (1)', 'Table', 'File', 'Compare']) {
    await stepLink(page, step).click();
    expect(await faultsOfTexts(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  }
  await leaveImport(page);
  await page.goBack();
  await currentStep(page, /Compare/).waitFor();
  expect(complaintsOf(page)).toEqual([]);
});

test('leaving asks; an import goes on after a reload, in another tab of the browser, and when it is opened again', async () => {
  const { client, property, page } = await openTenants();
  await correctOneRow(page);
  await page.reload();
  await rowOf(page, 4).waitFor();
  expect(await rowOf(page, 3).count()).toBe(0);
  const secondTab = await page.context().newPage();
  await secondTab.goto(page.url());
  await rowOf(secondTab, 4).waitFor();
  await secondTab.close();
  await page.getByRole('link', { name: 'Back to Tenants' }).click();
  const leaveDialog = page.getByRole('alertdialog', { name: 'Leave this import?' });
  expect(await violationsOf(page)).toEqual([]);
  await leaveDialog.getByRole('button', { name: 'Stay' }).click();
  await rowOf(page, 4).waitFor();
  await leaveImport(page);
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await page.getByRole('button', { name: 'Leave out row 4' }).click();
  await page.getByText('Valid', { exact: true }).waitFor();
  await uploadTenants(page);
  expect(
    (await tenantsOf(client, property.id)).map((tenant) => [tenant.companyName, tenant.floorNumber]).sort(),
  ).toEqual([
    ['Alpha', 1],
    ['Beta', 7],
  ]);
  await page.goBack();
  await page.getByText('This import has ended or was begun in another browser.').waitFor();
});

test('a file that the browser no longer has is asked for again, with the choices kept', async () => {
  const { page } = await openTenants();
  await correctOneRow(page);
  await page.goto('about:blank');
  await page.goto(product.url);
  await page.evaluate(async () => {
    const deletion = indexedDB.deleteDatabase('foyer-import-files');
    await new Promise((resolve, reject) => {
      deletion.onsuccess = resolve;
      deletion.onerror = reject;
    });
  });
  await page.goto('/manage?tab=tenants');
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await page.getByText('list.csv is no longer kept in this browser. Choose it again').waitFor();
  await currentStep(page, /File/).waitFor();
  await chooseList(page, LIST);
  await rowOf(page, 4).waitFor();
  expect(await rowOf(page, 3).count()).toBe(0);
});

test('signing out removes the files and choices of unfinished imports', async () => {
  const { page } = await openTenants();
  await correctOneRow(page);
  await leaveImport(page);
  await (await openAccountMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/(login)?$/);
  const readLeftovers = () =>
    page.evaluate(async () => [
      localStorage.getItem('foyer-import-drafts'),
      (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'foyer-import-files'),
    ]);
  await expect.poll(readLeftovers).toEqual([null, []]);
});

test('a company at several places is asked about, and by keyboard a row becomes the one it was', async () => {
  const { client, property, page } = await openTenants([
    { companyName: 'Chain LLC', suiteNumber: '100' },
    { companyName: 'Chain LLC', suiteNumber: '200' },
  ]);
  const tenantsBefore = await tenantsOf(client, property.id);
  await chooseList(page, 'Tenant,Suite,Floor\nChain LLC,500,5\nChain LLC,600,6\n');
  await currentStep(page, /Compare \(2\)/).waitFor();
  const formerPlaceChoice = page.getByRole('combobox', { name: 'Chain LLC, suite 600, 6th Floor was' });
  await formerPlaceChoice.focus();
  await page.keyboard.press('S'); // “Suite 100 …”
  await page.getByRole('button', { name: /^Moved: [12] tenant/ }).waitFor();
  await expect.poll(() => formerPlaceChoice.evaluate((select) => select === document.activeElement)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await faultsOfTexts(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByText('Update matching suites').click();
  await uploadTenants(page);
  const idAt = (tenants: typeof tenantsBefore, suite: string) =>
    tenants.find((tenant) => tenant.suiteNumber === suite)?.id;
  expect(idAt(await tenantsOf(client, property.id), '600')).toBe(idAt(tenantsBefore, '100'));
});
