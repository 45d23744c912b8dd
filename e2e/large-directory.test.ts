import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage } from '../test/harness/browser.ts';
import { type Building, ownBuilding } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ worker: false, oneServer: true }), openBrowser()]);
  ({ property } = await ownBuilding(product));
  await product.platform.orm.em
    .fork()
    .execute(`insert into tenant (property_id, company_name, suite_number, floor_number, created_at, updated_at)
      select ${property.id}, 'Company ' || n, n, 1 + n / 50, now(), now() from generate_series(1, 450) n`);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const MORE = 'The first 200 of 450 tenants are listed here.';
const tenants = (page: Page) => page.locator('.directory-company');

/** Counts the tenants on the page at every change of it, from its first on. */
async function watchFewest(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watched = globalThis as typeof globalThis & { fewest: number };
    watched.fewest = Number.POSITIVE_INFINITY;
    const look = () => {
      const there = document.querySelectorAll('.directory-company').length;
      if (document.readyState !== 'loading' || there >= 200) watched.fewest = Math.min(watched.fewest, there);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { fewest: number }).fewest);
}

test('without scripts a page lists the first tenants, and says how many there are', async () => {
  const page = await openPage(browser, product.url, { javaScriptEnabled: false });
  await page.goto(`/${property.slug}`);
  expect(await tenants(page).count()).toBe(200);
  await page.getByText(MORE).waitFor();
  await page.context().close();
});

test('the client shows them while the rest is on its way, then all, and never fewer', async () => {
  const page = await openPage(browser, product.url);
  const fewest = await watchFewest(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/property?*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`/${property.slug}`);
  const search = page.getByRole('searchbox');
  await search.waitFor();
  expect(await tenants(page).count()).toBe(200);
  await page.getByText(MORE).waitFor();
  answer();
  await expect.poll(() => tenants(page).count()).toBe(450);
  expect(await page.getByText(MORE).count()).toBe(0);
  expect(await fewest()).toBe(200);
  await search.fill('Company 450');
  await page.getByText('1 of 450 tenants').waitFor();
  expect(complaintsOf(page)).toEqual([]);
  await page.context().close();
});

test('part of a directory is not kept for the day without a network, and stays while the server is away', async () => {
  const page = await openPage(browser, product.url);
  await page.route('**/api/property?*', (route) => route.abort());
  await page.goto(`/${property.slug}`);
  await page.getByText('Offline since').waitFor();
  expect(await tenants(page).count()).toBe(200);
  expect(await page.evaluate(async () => (await (await caches.open('foyer-directories')).keys()).length)).toBe(0);
  await page.unroute('**/api/property?*');
  await expect.poll(() => tenants(page).count()).toBe(450);
  await page.context().close();
});
