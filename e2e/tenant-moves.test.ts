import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/import-calls.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addTenantButton, closeTenantForm, openTenantForm, tenantForm } from '../test/harness/tenant-form.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('a future tenant is listed as future in the portal, and is not in the directory before its day', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openTenantForm(page);
  await page.getByLabel('Company Name').fill('Brick & Co');
  await page.getByLabel('Suite Number').fill('200');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Listed From').fill('2190-05-01');
  await page.getByLabel('Listed Until').fill('2190-04-01');
  await addTenantButton(page).click();
  await page.getByText('The last day must not be before the first day').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Listed Until').fill('2190-06-01');
  await addTenantButton(page).click();
  await page.getByText('Tenant added successfully').waitFor();
  await closeTenantForm(page);
  const row = page.getByRole('row', { name: /Brick & Co/ });
  await row.getByText('Upcoming: listed from May 1, 2190').waitFor();
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Upcoming' });
  await page.getByText('1 of 2 tenants').waitFor();

  const lobby = await openPage(browser, product.url);
  await lobby.goto(`/${property.slug}`);
  await lobby.getByText('Acme Law').first().waitFor();
  expect(await lobby.getByText('Brick & Co').count()).toBe(0);

  await page.getByRole('button', { name: /^Edit Brick & Co/ }).click();
  const form = await tenantForm(page, 'Edit Tenant');
  expect(await form.getByLabel('Listed From').inputValue()).toBe('2190-05-01');
  await form.getByLabel('Listed From').fill('');
  await page.getByRole('button', { name: 'Update Tenant' }).click();
  await lobby.getByText('Brick & Co').first().waitFor();
  const [, savedTenant] = await tenantsOf(client, property.id);
  expect(savedTenant).toMatchObject({ movesIn: null, movesOut: '2190-06-01', presence: 'here' });
  await Promise.all([page.context().close(), lobby.context().close()]);
});

test('the settings include the building’s time zone', async () => {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=hours`);
  await page.getByRole('button', { name: /Time Zone/ }).click();
  await page.getByRole('option', { name: 'Pacific Time' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Property information updated successfully').first().waitFor();
  expect((await client.get(`/api/properties/${property.id}`)).body.timeZone).toBe('America/Los_Angeles');
});
