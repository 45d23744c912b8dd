import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs, violationsOf, waitForAnimations } from '../test/harness/browser.ts';
import { addProperty, addTenant, type Building, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let person: Person;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  person = await signUp(product, 'ada');
  property = await addProperty(person.client, { name: 'Meridian Tower' });
  const companyName = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch Incorporated International';
  await addTenant(person.client, property.id, { companyName, suiteNumber: '100' });
  for (const floorNumber of [2, 3, 4, 5, 6, 7, 8]) await addTenant(person.client, property.id, { floorNumber });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function tenantsPage(viewport: { width: number; height: number }): Promise<Page> {
  const page = await openPageAs(browser, product.url, person.client, { viewport });
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  return page;
}

async function edgesOf(part: Locator) {
  const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return { top: y, bottom: y + height };
}

test.each([
  [320, 568],
  [390, 844],
  [1280, 800],
])('at %i × %i one notice reports a removed tenant, within the window, and undoes it', async (width, height) => {
  const page = await tenantsPage({ width, height });
  const isPhone = width < 640; // where the row has one button for all it can do
  if (isPhone) await page.getByRole('button', { name: /^More for Llanfair/ }).click();
  await (isPhone
    ? page.getByRole('menuitem', { name: 'Delete' })
    : page.getByRole('button', { name: /^Delete Llanfair/ })
  ).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  const undo = notices.getByRole('button', { name: 'Undo' });
  const word = notices.getByText('Tenant removed successfully');
  await undo.waitFor();
  await word.waitFor();
  expect(await notices.getByRole('button').count(), 'a notice more would have a button to close it').toBe(2);
  // Focus pauses the timeout during the checks.
  await page.keyboard.press('F6');
  await waitForAnimations(page);
  await page.evaluate(() => scrollTo(0, 0)); // the header scrolls with the page
  const topEdge = isPhone ? (await edgesOf(page.getByRole('banner'))).bottom : 0;
  for (const { top, bottom } of [await edgesOf(undo), await edgesOf(word)]) {
    expect(top, 'the header of a phone stays free').toBeGreaterThanOrEqual(topEdge);
    expect(bottom).toBeLessThanOrEqual(height);
  }
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText(/Llanfair.* restored$/).waitFor();
  await page.getByRole('button', { name: isPhone ? /^More for Llanfair/ : /^Delete Llanfair/ }).waitFor();
});
