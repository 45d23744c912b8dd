import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPageAs } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
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

test('the wall beside the settings previews unsaved input', async () => {
  const { client, property } = await signUpOwner(product);
  for (const [companyName, floorNumber] of [
    ['Zenith Optics', 9],
    ['Acme Law', 1],
  ] as const)
    await addTenant(client, property.id, { companyName, floorNumber });
  const page = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 1000 } });
  await page.goto(`/manage?property=${property.id}&tab=settings`);
  const wall = page.frameLocator('iframe');
  const floorMarks = wall.locator('.wall-mark [aria-hidden]');
  await expect.poll(() => floorMarks.allInnerTexts()).toEqual(['9', '1']);

  await page.getByLabel('Property Name').fill('Orchard Court');
  await wall.getByRole('heading', { level: 1, name: 'Orchard Court' }).waitFor();
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await page.getByText('Companies, from A to Z').click();
  await expect.poll(() => floorMarks.allInnerTexts()).toEqual(['A', 'Z']);

  const widthOf = async () => (await page.locator('iframe').boundingBox())?.width ?? 0;
  await page.getByLabel('Viewing distance').selectOption('15 feet');
  await page.getByText(/^Seen from \d+ inches away/).waitFor();
  await expect.poll(widthOf).toBeCloseTo(315, -1);
  await page.getByLabel('Display size').selectOption('55 inches');
  await wall.getByRole('heading', { level: 1, name: 'Orchard Court' }).waitFor();
  await expect.poll(widthOf).toBeCloseTo(402, -1);

  await page.getByText('Phone', { exact: true }).click();
  await wall.getByRole('heading', { level: 1, name: 'Orchard Court' }).waitFor();
  expect(await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.innerWidth)).toBe(
    390,
  );

  const directory = await product.client().get(`/api/property?slug=${property.slug}`);
  expect([directory.body.name, directory.body.wallOrder]).toEqual([property.name, 'floors-down']);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Property information updated successfully').first().waitFor();
  const savedDirectory = await product.client().get(`/api/property?slug=${property.slug}`);
  expect([savedDirectory.body.name, savedDirectory.body.wallOrder]).toEqual(['Orchard Court', 'names']);
  expect(complaintsOf(page)).toEqual([]);
});
