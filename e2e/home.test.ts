import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addMember, addTenant, signUpOwner } from '../test/harness/factories.ts';
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

test('the portal opens on what needs somebody, beside the wall as it is', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Corner Cafe' });
  const page = await openPageAs(browser, product.url, client);
  const frameRequest = page.waitForRequest((request) => request.url().endsWith(`/${property.slug}?display=1`));
  await page.goto('/manage');
  const now = page.getByRole('region', { name: 'The building now' });
  await now.getByText('1 tenant · changed').waitFor();
  await frameRequest;
  expect(await page.evaluate(() => performance.now()), 'the portal’s code comes first').toBeGreaterThan(5_000);
  await page.frameLocator('iframe[title="Preview of the wall"]').getByText('Corner Cafe').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await now.getByRole('link', { name: 'Announce' }).click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await page.goBack();
  await now.getByRole('link', { name: 'Add Tenant' }).click();
  await page.getByLabel('Company Name').waitFor();
});

test('a viewer sees the wall, and nothing to press', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Corner Cafe' });
  const viewer = await addMember(product, client, property.id, 'viewer');
  const page = await openPageAs(browser, product.url, viewer.client);
  await page.goto(`/manage?property=${property.id}`);
  const now = page.getByRole('region', { name: 'The building now' });
  await now.getByText('1 tenant', { exact: false }).waitFor();
  expect(await now.getByRole('link').count()).toBe(0);
});
