import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { type Building, signUpOwner } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let context: BrowserContext;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ worker: false }), openBrowser()]);
  const building = await signUpOwner(product);
  property = building.property;
  context = (await openPageAs(browser, product.url, building.client)).context();
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const FAILED = 'This part could not be loaded. Check your connection, then try again.';

/** Blocks the code of the Displays tab until `release`. */
async function openWithoutDisplays(tabName: string) {
  const page = await context.newPage();
  const code = /\/DisplaysPanel[^/]*\.js/;
  await page.route(code, (route) => route.abort('internetdisconnected'));
  await page.goto(`/manage?property=${property.id}&tab=${tabName}`);
  await tab(page, 'Displays').waitFor();
  return { page, release: () => page.unroute(code) };
}

test('a tab that fails to load says so in its place, keeps input of other tabs, and can be retried', async () => {
  const { page, release } = await openWithoutDisplays('settings');
  const name = page.getByRole('textbox', { name: 'Property Name' });
  await name.fill('Harbor Point');
  await tab(page, 'Displays').click();
  await page.getByText(FAILED).waitFor();
  expect(await page.getByText('This page could not be shown').count()).toBe(0);
  expect(await name.isVisible()).toBe(false);
  await tab(page, 'Property Settings').click();
  expect(await name.inputValue()).toBe('Harbor Point');
  expect(await page.getByText(FAILED).count()).toBe(0);
  await tab(page, 'Displays').click();
  await page.getByText(FAILED).waitFor();
  await release();
  await page.getByRole('button', { name: 'Retry' }).click();
  // Older browsers cache a failed module until a reload; newer ones have it now, and ask about the unsaved name.
  const reload = page.getByRole('button', { name: 'Reload the page' });
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave' });
  await reload.or(leave).click();
  await tab(page, 'Displays').click();
  await page.waitForURL(/tab=displays/);
  expect(await page.getByText(FAILED).count()).toBe(0);
  await page.close();
});

test('while the code of a tab loads, the address and the tabs name it, and *Back* leads to the one before', async () => {
  const page = await context.newPage();
  const loading = Promise.withResolvers<void>();
  await page.route(/\/DisplaysPanel[^/]*\.js/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await page.getByText('No tenants yet').waitFor();
  await tab(page, 'Displays').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('displays');
  await expect.poll(() => tab(page, 'Displays').getAttribute('aria-selected')).toBe('true');
  await page.goBack();
  await page.getByText('No tenants yet').waitFor();
  await page.goForward();
  loading.resolve();
  await page
    .getByRole('button', { name: 'Add a display' })
    .or(page.getByRole('button', { name: 'Add Display' }))
    .first()
    .waitFor();
  await page.close();
});

test('the URL of a tab that fails to load still shows the portal around it', async () => {
  const { page } = await openWithoutDisplays('displays');
  await page.getByText(FAILED).waitFor();
  await tab(page, 'Tenants').click();
  await page.getByText('No tenants yet').waitFor();
  await page.close();
});

test('all tabs and the form of a tenant are preloaded while the browser is idle, and open offline', async () => {
  const page = await context.newPage();
  const loadedPaths = new Set<string>();
  page.on('requestfinished', (request) => loadedPaths.add(new URL(request.url()).pathname.replace(/-[^/]*\.js$/, '')));
  await page.goto(`/manage?property=${property.id}`);
  const names = ['HomeTab', 'SettingsTab', 'AnnouncementsTab', 'DisplaysPanel', 'PublicViewPanel', 'TenantForm'];
  const missingNames = () => names.filter((name) => ![...loadedPaths].some((path) => path.endsWith(`/${name}`)));
  await expect.poll(missingNames).toEqual([]);
  let loadedCount = 0; // what tabs share may come last
  const isQuiet = () => {
    const previousCount = loadedCount;
    loadedCount = loadedPaths.size;
    return previousCount === loadedCount;
  };
  await expect.poll(isQuiet, { interval: 500 }).toBe(true);
  onTestFinished(() => context.setOffline(false));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add the first tenant' }).click();
  await page.getByRole('form', { name: 'Add New Tenant' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tab(page, 'Displays').click();
  await page.waitForURL(/tab=displays/);
  // The page follows its address in a transition.
  await expect.poll(() => tab(page, 'Displays').getAttribute('aria-selected')).toBe('true');
  expect(await page.getByText(FAILED).count()).toBe(0);
  await page.close();
});
