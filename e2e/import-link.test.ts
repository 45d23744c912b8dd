import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { overflowingTexts } from '../test/harness/enlarged-text.ts';
import { signUpOwner } from '../test/harness/factories.ts';
import { uploadFile } from '../test/harness/import-calls.ts';
import { openOtherWay } from '../test/harness/import-page.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let server: Server;
let origin: string;
/** `null`: no file. */
let servedList: string | null;

const FIRST_LIST = 'Floor,Suite,Company\n1,100,Alpha\n2,200,Beta\n3,300,Gamma\n';

beforeAll(async () => {
  server = createServer((_req, res) => (servedList === null ? res.writeHead(404).end() : res.end(servedList)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { IMPORT_TEST_ORIGINS: origin };
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
  server.close();
});

test('a link is saved, its changes are looked through and imported, and its failure is said', async () => {
  const { client, property } = await signUpOwner(product);
  await uploadFile(client, property.id, 'first.csv', FIRST_LIST);
  servedList = FIRST_LIST;
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openOtherWay(page, 'Import by Link');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save and Read' }).click();
  await dialog.getByText('Enter an address that begins with https://').waitFor();
  await dialog.getByLabel('Address of the file').fill(`${origin}/roll.csv`);
  await dialog.getByRole('button', { name: 'Advanced' }).click();
  await dialog.getByLabel('Header name').fill('Authorization');
  await dialog.getByLabel('Header value').fill('Bearer abc');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save and Read' }).click();
  await dialog.getByText('nothing has changed').waitFor();
  expect(await dialog.getByLabel('Header value').inputValue()).toBe('');

  servedList = `${FIRST_LIST}4,400,Delta\n`;
  await dialog.getByRole('button', { name: 'Check Now' }).click();
  await dialog.getByRole('heading', { name: 'Changes That Wait' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Review Changes' }).click();
  await dialog.getByRole('button', { name: 'New: 1 tenant' }).click();
  await dialog.getByText('Delta, suite 400, 4th Floor').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowingTexts(dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import Changes' }).click();
  await page.getByText('Delta').first().waitFor();
  await page.getByText('From the import link').waitFor();
  await page.getByRole('button', { name: 'Review Changes' }).waitFor({ state: 'detached' });

  servedList = null;
  await openOtherWay(page, 'Import by Link');
  await dialog.getByRole('button', { name: 'Check Now' }).click();
  await dialog.getByText('has no file at this address (404)').waitFor();
  await dialog.getByRole('button', { name: 'Remove Link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Link' }).click();
  await page.getByText('The import link was removed').first().waitFor();
  expect(await dialog.getByLabel('Address of the file').inputValue()).toBe('');
  expect(complaintsOf(page)).toEqual([]);
});
