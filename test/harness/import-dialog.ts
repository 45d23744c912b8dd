import type { Browser, Page } from 'playwright';
import { openPage } from './browser.ts';
import { unique } from './client.ts';
import { PASSWORD } from './factories.ts';

export const IMPORT_HEADER = 'Company Name,Suite Number,Floor Number,Phone,Email,Website,Contact Name,Contact Phone\n';

/** A manager at the tenants of a building of their own, the import's dialog open. */
export async function openImport(browser: Browser, url: string): Promise<Page> {
  const page = await openPage(browser, url);
  await page.goto('/login');
  const username = `${unique('importer')}@example.com`;
  await page.request.post('/api/register', { data: { username, password: PASSWORD } });
  await page.request.post('/api/properties', {
    data: { name: 'Roll House', address: '1 Main St', slug: unique('roll') },
  });
  await page.goto('/manage');
  await openDialog(page);
  return page;
}

export async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await page.getByRole('heading', { name: 'Bulk Import Tenants' }).waitFor();
}

export async function choose(page: Page, text: string, name = 'rent-roll.csv'): Promise<void> {
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: 'Validation Results' }).waitFor();
}
