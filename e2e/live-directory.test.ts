import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage } from '../test/harness/browser.ts';
import { unique } from '../test/harness/client.ts';
import { PASSWORD } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addTenantButton, openTenantForm } from '../test/harness/tenant-form.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('a manager signs up, adds a building and a tenant, and an open directory updates without a reload', async () => {
  const manager = await openPage(browser, product.url);
  await manager.goto('/');
  await manager.getByRole('link', { name: 'Start Your Free Directory Today' }).first().click();
  await manager.getByLabel('Username').fill(`${unique('manager')}@example.com`);
  await manager.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await manager.getByRole('button', { name: 'Register' }).last().click();
  await manager.waitForURL('**/manage');

  await manager.getByRole('link', { name: 'Add Property' }).first().click();
  const name = `Harbor House ${unique('h')}`;
  await manager.getByLabel('Property Name').fill(name);
  await manager.getByLabel('Address', { exact: true }).fill('600 Congress Ave, Austin, TX, 78701');
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  expect(await manager.getByLabel('Directory Link (slug)').inputValue()).toBe(slug);
  await manager.getByRole('button', { name: 'Create Property' }).click();
  await manager.getByText('Property created successfully').first().waitFor();

  const wall = await openPage(browser, product.url);
  await wall.goto(`/${slug}`);
  await wall.getByText('No Tenants Listed').waitFor();
  const loadedAt = await wall.evaluate(() => performance.timeOrigin);

  await openTenantForm(manager);
  await manager.getByLabel('Company Name').fill('Acme Law');
  await manager.getByLabel('Suite Number').fill('210');
  await addTenantButton(manager).click();
  await wall.getByText('Acme Law').first().waitFor();
  expect(await wall.evaluate(() => performance.timeOrigin), 'the page was not reloaded').toBe(loadedAt);
  expect([...complaintsOf(manager), ...complaintsOf(wall)]).toEqual([]);
});

test('a directory is readable without scripts', async () => {
  const visitor = product.client();
  await visitor.post('/api/register', { username: `${unique('a')}@example.com`, password: PASSWORD });
  const { body } = await visitor.post('/api/properties', {
    name: 'Quiet House',
    address: '1 Main St',
    slug: unique('quiet'),
  });
  await visitor.post('/api/tenants', {
    propertyId: body.id,
    companyName: 'Plain & Simple <b>',
    suiteNumber: '7',
    floorNumber: 21,
  });
  const page = await openPage(browser, product.url, { javaScriptEnabled: false });
  await page.goto(`/${body.slug}`);
  expect(await page.title()).toContain('Quiet House');
  expect(await page.locator('body').innerText()).toContain('Plain & Simple <b>');
  expect(await page.locator('body').innerText()).toContain('21st Floor');
});

test('a display keeps its directory while the server is unavailable, says so, and catches up', async () => {
  const owner = product.client();
  await owner.post('/api/register', { username: `${unique('b')}@example.com`, password: PASSWORD });
  const { body } = await owner.post('/api/properties', {
    name: 'Steady House',
    address: '1 Main St',
    slug: unique('steady'),
  });
  const addCompany = (companyName: string) =>
    owner.post('/api/tenants', { propertyId: body.id, companyName, suiteNumber: '7', floorNumber: 2 });
  await addCompany('Before the Storm');
  const wall = await openPage(browser, product.url);
  await wall.goto(`/${body.slug}`);
  await wall.getByText('Before the Storm').first().waitFor();
  await wall.context().setOffline(true);
  await wall
    .getByText(/offline since/i)
    .first()
    .waitFor();
  expect(await wall.getByText('Before the Storm').count()).toBeGreaterThan(0);
  await addCompany('After the Storm');
  await wall.context().setOffline(false);
  await wall.getByText('After the Storm').first().waitFor();
});
