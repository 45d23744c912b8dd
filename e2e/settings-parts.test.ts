import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addMember, signUpOwner } from '../test/harness/factories.ts';
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

const rail = (page: Page) => page.getByRole('navigation', { name: 'Settings of the property' });
const open = (page: Page, part: string) => rail(page).getByRole('link', { name: part, exact: true }).click();
const partOf = (page: Page) => new URL(page.url()).searchParams.get('part');

test('a part has an address, and what was typed in one is saved from another', async () => {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
  await page.goto(`/manage?property=${property.id}&tab=settings`);
  await page.getByLabel('Property Name').fill('Orchard Court');
  await open(page, 'Hours');
  await page.getByText('Dark from').waitFor();
  expect(await page.getByLabel('Property Name').count()).toBe(0);
  await open(page, 'Floors & Places');
  await page.getByRole('button', { name: 'Add Floor' }).waitFor();
  await page.getByText('Unsaved changes').waitFor();
  await page.goBack();
  await page.getByText('Dark from').waitFor();
  expect(partOf(page)).toBe('hours');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Property information updated successfully').first().waitFor();
  expect((await client.get(`/api/properties/${property.id}`)).body.name).toBe('Orchard Court');
  await page.reload();
  await page.getByText('Dark from').waitFor();
  for (const part of ['Building', 'Face', 'Board', 'Ownership']) {
    await open(page, part);
    await rail(page).locator(`[aria-current=page]`).getByText(part).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  }
  expect(complaintsOf(page)).toEqual([]);
});

test('a fault opens its part, and leaving the settings still asks', async () => {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=board`);
  const slug = page.getByLabel('Directory Link (slug)');
  await slug.fill('Not a link!');
  await open(page, 'Ownership');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await slug.waitFor();
  expect(partOf(page)).toBe('board');
  await expect.poll(() => slug.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await slug.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('tab', { name: 'Public View' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Live preview' }).waitFor();
});

test('who cannot edit reads the settings in one list', async () => {
  const { client, property } = await signUpOwner(product);
  const viewer = await addMember(product, client, property.id, 'viewer');
  const page = await openPageAs(browser, product.url, viewer.client, { viewport: { width: 390, height: 844 } });
  await page.goto(`/manage?property=${property.id}&tab=settings&part=hours`);
  await page.getByText('Only admins of this property can change its settings.').waitFor();
  expect(await rail(page).getByRole('link').allInnerTexts()).toEqual([
    'Building',
    'Floors & Places',
    'Activity',
    'Ownership',
  ]);
});
