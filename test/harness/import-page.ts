import type { Browser, Locator, Page } from 'playwright';
import { openPage } from './browser.ts';
import { unique } from './client.ts';
import { PASSWORD } from './factories.ts';

export const IMPORT_HEADER = 'Company Name,Suite Number,Floor Number,Phone,Email,Website,Contact Name,Contact Phone\n';

/** A manager at the import of a building of their own. */
export async function openImport(browser: Browser, url: string): Promise<Page> {
  const page = await openPage(browser, url);
  await page.goto('/login');
  const username = `${unique('importer')}@example.com`;
  await page.request.post('/api/register', { data: { username, password: PASSWORD } });
  await page.request.post('/api/properties', {
    data: { name: 'Roll House', address: '1 Main St', slug: unique('roll') },
  });
  await page.goto('/manage');
  await openImportPage(page);
  return page;
}

/** Opens the import page from the tenants. */
export async function openImportPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await page.getByRole('heading', { name: 'Bulk Import Tenants' }).waitFor();
}

export const csvFile = (text: string, name = 'list.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

export async function chooseFile(page: Page, text: string, name = 'rent-roll.csv'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(csvFile(text, name));
  await page.getByText(/^(Valid|Invalid)$/).waitFor();
}

export const stepLink = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('navigation', { name: 'Steps of the import' }).getByRole('link', { name });

/** Uploads what is valid; the page is left for the tenants. */
export async function uploadTenants(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload Tenants' }).click();
  await page.waitForURL(/\/manage\?/);
}

/** Leaves the import, and says so where it asks. */
export async function leaveImport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to Tenants' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/\/manage\?/);
  await page.getByRole('heading', { name: 'Current Tenants' }).waitFor();
}

/** Chooses another way in *Bulk Import*'s menu. */
export async function openOtherWay(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More Ways to Fill the List' }).click();
  await page.getByRole('menuitem', { name }).click();
}
