import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import { type Building, signUpOwner } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ worker: false, oneServer: true }), openBrowser()]);
  ({ property } = await addLargeBuilding());
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function addLargeBuilding() {
  const owner = await signUpOwner(product);
  await product.platform.orm.em
    .fork()
    .execute(`insert into tenant (property_id, company_name, suite_number, floor_number, created_at, updated_at)
      select ${owner.property.id}, 'Company ' || n, n, 1 + n / 50, now(), now() from generate_series(1, 450) n`);
  return owner;
}

const MORE_NOTICE = 'Showing the first 200 of 450 tenants.';
const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const tenants = (page: Page) => page.locator('.directory-company');

/** The smallest number of tenants over all changes of the page. */
async function watchMinCount(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watchedWindow = globalThis as typeof globalThis & { minCount: number };
    watchedWindow.minCount = Number.POSITIVE_INFINITY;
    const updateFewest = () => {
      const tenantCount = document.querySelectorAll('.directory-company').length;
      if (document.readyState !== 'loading' || tenantCount >= 200)
        watchedWindow.minCount = Math.min(watchedWindow.minCount, tenantCount);
    };
    new MutationObserver(updateFewest).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { minCount: number }).minCount);
}

test('without scripts a page lists the first tenants and the total', async () => {
  const page = await openPage(browser, product.url, { javaScriptEnabled: false });
  await page.goto(`/${property.slug}`);
  expect(await tenants(page).count()).toBe(200);
  await page.getByText(MORE_NOTICE).waitFor();
});

test('the client shows them while the rest loads, then all, and never fewer', async () => {
  const page = await openPage(browser, product.url);
  const readMinCount = await watchMinCount(page);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/property?*', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`/${property.slug}`);
  const search = page.getByRole('searchbox');
  await search.waitFor();
  expect(await tenants(page).count()).toBe(200);
  await page.getByText(MORE_NOTICE).waitFor();
  release();
  await expect.poll(() => tenants(page).count()).toBe(450);
  expect(await page.getByText(MORE_NOTICE).count()).toBe(0);
  expect(await readMinCount()).toBe(200);
  await search.fill('Company 450');
  await page.getByText('1 of 450 tenants').waitFor();
  expect(complaintsOf(page)).toEqual([]);
});

test('a partial directory is not stored for offline use, but stays while the server is unavailable', async () => {
  const page = await openPage(browser, product.url);
  await page.route('**/api/property?*', (route) => route.abort());
  await page.goto(`/${property.slug}`);
  await page.getByText('Offline since').waitFor();
  expect(await tenants(page).count()).toBe(200);
  expect(await page.evaluate(async () => (await (await caches.open('foyer-directories')).keys()).length)).toBe(0);
  await page.unroute('**/api/property?*');
  await expect.poll(() => tenants(page).count()).toBe(450);
});

test('search results load as they are scrolled, and the whole list returns when the search is cleared', async () => {
  const page = await openPage(browser, product.url);
  await page.goto(`/${property.slug}`);
  await expect.poll(() => tenants(page).count()).toBe(450);
  const visibleTenants = tenants(page).filter({ visible: true });
  const firstTenant = await tenants(page).first().elementHandle();
  await page.getByRole('searchbox').fill('Company');
  await page.getByText('450 of 450 tenants').waitFor();
  await visibleTenants.first().waitFor();
  expect(await visibleTenants.count()).toBeLessThan(300);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000);
      return visibleTenants.filter({ hasText: /^Company 450$/ }).count();
    })
    .toBe(1);
  await page.getByRole('searchbox').press('Escape');
  await expect.poll(() => visibleTenants.count()).toBe(450);
  expect(await firstTenant?.evaluate((company) => company.isConnected)).toBe(true);
});

test('the portal renders rows near the window, and keeps the focused one', async () => {
  const { client, property } = await addLargeBuilding();
  const page = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 800 } });
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  const rows = page.locator('[data-tenant]');
  const rowOf = (n: number) => rows.filter({ has: page.getByText(`Company ${n}`, { exact: true }) });
  const scroll = (destination: 'top' | 'end') =>
    page.evaluate((destination) => scrollTo(0, destination === 'end' ? document.body.scrollHeight : 0), destination);
  await rowOf(1).waitFor();
  await expect.poll(() => rows.count()).toBeLessThan(100);
  expect(await page.locator('[aria-rowcount="451"]').count()).toBe(1);

  await rowOf(1).getByRole('checkbox').check();
  await scroll('end');
  await rowOf(450)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await page.getByRole('region', { name: '450 tenants selected' }).waitFor();
  expect(await rowOf(450).getAttribute('aria-rowindex')).toBe('451');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('region', { name: '450 tenants selected' }).waitFor({ state: 'detached' });
  // The removed button's focus moves first, and scrolls the page.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await scroll('top');
  await rowOf(1).getByRole('button', { name: /^Edit/ }).click();
  await scroll('end');
  await rowOf(450).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(() => readFocus(page)).toMatch(/^Edit Company 1,/);

  await rowOf(1)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await rowOf(1).waitFor({ state: 'detached' });
  await expect.poll(() => readFocus(page)).toMatch(/Company 2,/);
  await scroll('end');
  await rowOf(450).getByRole('checkbox').focus();
  await page.keyboard.press('Control+z');
  await page.getByText(/^Company 1 .*restored$/).waitFor();
  await expect.poll(() => rowOf(1).count()).toBe(1);
  await expect.poll(() => readFocus(page)).toMatch(/Company 450,/);
  expect(complaintsOf(page)).toEqual([]);
});
