import type { Browser, Page, Route } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { type Building, signUpOwner } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addTenantButton, openTenantForm } from '../test/harness/tenant-form.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ worker: false }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const slowNotice = (page: Page) => page.getByText('This is taking longer than usual.');
const button = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name });

/** @param width in px */
async function openPortal(width = 1280) {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client);
  await page.setViewportSize({ width, height: 800 });
  await page.clock.install();
  return { client, property, page };
}

const tenantsOf = (property: Building) => `/manage?property=${property.id}&tab=tenants`;

/**
 * Blocks calls without a reply.
 * @returns their number and keys
 */
async function blockCalls(page: Page, url: string, method: string) {
  const blockedRoutes: Route[] = [];
  await page.route(url, (route) => {
    if (route.request().method() !== method) return route.fallback();
    blockedRoutes.push(route);
  });
  return blockedRoutes;
}

const keyOf = (route: Route | undefined) => route?.request().headers()['idempotency-key'];

test.each([390, 1280])(
  'a list without an answer says so after 5 s and times out after 15 s, at %i px',
  async (width) => {
    const { page, property } = await openPortal(width);
    const blockedRoutes = await blockCalls(page, '**/api/tenants?*', 'GET');
    await page.goto(tenantsOf(property));
    await expect.poll(() => blockedRoutes.length).toBeGreaterThan(0);
    await page.clock.runFor(5_500);
    await slowNotice(page).waitFor();
    const callsBefore = blockedRoutes.length;
    await button(page, 'Retry').click();
    await expect.poll(() => blockedRoutes.length).toBe(callsBefore + 1);
    await page.clock.runFor(15_500);
    await page.getByText('The server did not respond in time. Try again.').first().waitFor();
    expect(await slowNotice(page).count()).toBe(0);
    await page.unroute('**/api/tenants?*');
    const failureNotice = page.getByRole('alert').filter({ hasText: 'The tenants could not be loaded' });
    await failureNotice.getByRole('button', { name: 'Retry' }).click(); // other parts of the page have their own
    await page.getByText('No tenants yet').waitFor();
  },
);

test('a slow read can be canceled and retried', async () => {
  const { page, property } = await openPortal();
  const blockedRoutes = await blockCalls(page, '**/api/tenants?*', 'GET');
  await page.goto(tenantsOf(property));
  await expect.poll(() => blockedRoutes.length).toBeGreaterThan(0);
  await page.clock.runFor(5_500);
  await button(page, 'Cancel').click();
  await page.getByText('You canceled this before it loaded.').first().waitFor();
});

test('a new tenant is added once though its replies are lost, and the input stays', async () => {
  const { client, page, property } = await openPortal();
  await page.goto(tenantsOf(property));
  await openTenantForm(page);
  await page.getByLabel('Company Name').fill('Once Inc');
  await page.getByLabel('Suite Number').fill('100');
  await page.getByLabel('Floor Number').fill('1');
  const keys: (string | undefined)[] = [];
  let answered = 0;
  await page.route('**/api/tenants', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(keyOf(route));
    await route.fetch(); // the server acts, but the reply is lost
    answered++;
  });
  const add = addTenantButton(page);
  await add.click();
  await expect.poll(() => answered).toBe(1);
  await page.clock.runFor(5_500);
  await slowNotice(page).waitFor();
  await button(page, 'Retry').click();
  await expect.poll(() => answered).toBe(2);
  await page.clock.runFor(30_500);
  await page.getByText('nothing will be added twice').first().waitFor();
  expect(await page.getByLabel('Company Name').inputValue()).toBe('Once Inc');
  await page.unroute('**/api/tenants');
  const retriedRequest = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/tenants'),
  );
  await add.click();
  keys.push((await retriedRequest).headers()['idempotency-key']);
  await page.getByText('Tenant added successfully').waitFor();
  expect((await client.get(`/api/tenants?propertyId=${property.id}`)).body).toHaveLength(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);

  await page.getByLabel('Company Name').fill('Once Inc');
  await page.getByLabel('Suite Number').fill('100');
  await page.getByLabel('Floor Number').fill('1');
  await add.click();
  await expect.poll(async () => (await client.get(`/api/tenants?propertyId=${property.id}`)).body.length).toBe(2);
});

test('an upload without progress times out after 30 s and says what to do', async () => {
  const { page, property } = await openPortal();
  const blockedRoutes = await blockCalls(page, '**/api/tenants/validate*', 'POST');
  await page.goto(tenantsOf(property));
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  const buffer = Buffer.from('Company Name,Suite Number,Floor Number\nAcme,1,1\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'tenants.csv', mimeType: 'text/csv', buffer });
  await expect.poll(() => blockedRoutes.length).toBe(1);
  await page.clock.runFor(5_500);
  await slowNotice(page).waitFor();
  await page.clock.runFor(25_500);
  await page.getByText('The server did not respond in time').first().waitFor();
});
