import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { signUpOwner } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/import-calls.ts';
import { openImportPage, uploadTenants } from '../test/harness/import-page.ts';
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

async function openPaste() {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openImportPage(page);
  return { client, property, page };
}

/** Pastes as a browser does when the person presses its keys. */
const paste = (page: Page, clipboard: Readonly<Record<string, string>>) =>
  page.evaluate((formats) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(formats)) clipboardData.setData(type, text);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, clipboard);

test('cells copied from a spreadsheet or a web page are imported like a file', async () => {
  const { client, property, page } = await openPaste();
  await page.getByRole('textbox', { name: 'Or Paste Cells' }).focus();
  await paste(page, { 'text/plain': 'just words' });
  await page.getByText('What you pasted is no table.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await paste(page, { 'text/plain': 'Suite\tTenant\tFloor\n101\t"Alpha, Inc"\t1\n' });
  await page.getByText('Pasted cells.csv', { exact: false }).first().waitFor();
  await page.getByText('Valid', { exact: true }).waitFor();
  await uploadTenants(page);
  await openImportPage(page);
  const table = `<p>Roll</p><table><tr><th>Suite</th><th>Tenant</th><th>Floor</th></tr>
    <tr><td>0201</td><td>Doe &amp; Roe<br>Attorneys</td><td>2</td></tr>
    <tr><td colspan="2">Total</td><td></td></tr></table>`;
  await paste(page, { 'text/html': table, 'text/plain': 'not\tthis' });
  await page.getByText('Valid', { exact: true }).waitFor();
  await uploadTenants(page);
  const places = (await tenantsOf(client, property.id)).map((tenant) => [tenant.companyName, tenant.suiteNumber]);
  expect(places.sort()).toEqual([
    ['Alpha, Inc', '101'],
    ['Doe & Roe Attorneys', '0201'],
  ]);
  expect(complaintsOf(page)).toEqual([]);
});
