import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
import { unique } from '../test/harness/client.ts';
import { PASSWORD } from '../test/harness/factories.ts';
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

const HEADER = 'Company Name,Suite Number,Floor Number,Phone,Email,Website,Contact Name,Contact Phone\n';

/** A manager at the tenants of a building of their own, the import's dialog open. */
async function openImport(): Promise<Page> {
  const page = await openPage(browser, product.url);
  await page.goto('/login');
  const username = `${unique('importer')}@example.com`;
  await page.request.post('/api/register', { data: { username, password: PASSWORD } });
  await page.request.post('/api/properties', {
    data: { name: 'Roll House', address: '1 Main St', slug: unique('roll') },
  });
  await page.goto('/manage');
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await page.getByRole('heading', { name: 'Bulk Import Tenants' }).waitFor();
  return page;
}

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'rent-roll.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: 'Validation Results' }).waitFor();
}

test('a good file is imported, the list shows it, and it can be taken back', async () => {
  const page = await openImport();
  const submit = page.getByRole('button', { name: 'Upload Tenants' });
  expect(await submit.isDisabled()).toBe(true);
  await choose(page, `${HEADER}Acme Law,210,2,,,,Ann Lee,512 555 0100\nZürich Re,1200,12,,,,,\n`);
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

test('bad rows are named, and nothing can be uploaded', async () => {
  const page = await openImport();
  await choose(page, `${HEADER}Good,1,1,,,,,\nBad Floor,3,777,,,,,\n`);
  await page.getByText('Invalid', { exact: true }).waitFor();
  await page.getByText(/Row 3\b.*777/).waitFor();
  expect(await page.getByRole('button', { name: 'Upload Tenants' }).isDisabled()).toBe(true);
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download File with Errors' }).click(),
  ]);
  expect(report.suggestedFilename()).toMatch(/errors\.csv$/);
  expect(complaintsOf(page)).toEqual([]);
});
