import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/import-calls.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addTenantButton, openTenantForm, tenantForm } from '../test/harness/tenant-form.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const week = { weekly: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }], exceptions: [] };

test('a manager gives a tenant hours by keyboard, and a phone shows them', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Corner Cafe' });
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await page.getByRole('button', { name: /^Edit Corner Cafe/ }).click();
  const form = await tenantForm(page, 'Edit Tenant');
  const hours = form.getByRole('region', { name: 'Opening Hours' });
  await hours.getByRole('button', { name: 'Opening Hours' }).press('Enter');
  await hours.getByRole('button', { name: 'Mon–Fri 9 AM–5 PM', exact: true }).press('Enter');
  await hours.getByRole('button', { name: 'Friday' }).press('ArrowRight');
  await page.keyboard.press('Space');
  expect(await hours.getByRole('button', { name: 'Saturday' }).getAttribute('aria-pressed')).toBe('true');
  await hours.getByLabel('Closes').fill('16:30');
  await hours.getByRole('button', { name: 'Add Date' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Update Tenant' }).click();
  await hours.getByText('Enter a date as YYYY-MM-DD').waitFor();
  await hours.getByRole('textbox', { name: 'Date' }).fill('2190-12-25');
  await page.getByRole('button', { name: 'Update Tenant' }).click();
  await page.getByText('Tenant updated successfully').first().waitFor();
  const [savedTenant] = await tenantsOf(client, property.id);
  expect(savedTenant?.hours).toEqual({
    weekly: [{ days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '16:30' }],
    exceptions: [{ date: '2190-12-25', closed: true }],
  });

  const phone = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await phone.goto(`/${property.slug}`);
  const hoursText = phone.getByText(/Mon–Sat\s9\sAM–4:30\sPM/);
  await phone.getByText('Corner Cafe').first().waitFor();
  expect(await hoursText.isVisible()).toBe(false);
  await phone.getByRole('button', { name: 'Corner Cafe' }).click();
  await hoursText.waitFor();
  await Promise.all([page.context().close(), phone.context().close()]);
});

test('the button that adds the holidays keeps the focus once all are there', async () => {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=hours`);
  await page.getByRole('button', { name: 'Opening Hours' }).click();
  await page.getByRole('button', { name: 'Mon–Fri 9 AM–5 PM', exact: true }).click();
  const holidays = page.getByRole('button', { name: 'Close on Federal Holidays' });
  await holidays.press('Enter');
  await page.getByRole('textbox', { name: 'Date' }).first().waitFor();
  await page.locator(':focus').and(holidays).waitFor();
  const dateFieldCount = await page.getByRole('textbox', { name: 'Date' }).count();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('textbox', { name: 'Date' }).count()).toBe(dateFieldCount);
  expect(await violationsOf(page)).toEqual([]);
});

test("the building's hours are set at 390 px, shown beside the directory, and copied to a tenant", async () => {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client, { viewport: { width: 390, height: 844 } });
  await page.goto(`/manage?property=${property.id}&tab=settings&part=hours`);
  await page.getByRole('button', { name: 'Opening Hours' }).click();
  await page.getByRole('button', { name: 'Mon–Fri 9 AM–5 PM', exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Property information updated successfully').first().waitFor();
  expect((await client.get(`/api/properties/${property.id}`)).body.hours).toEqual(week);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openTenantForm(page);
  await page.getByLabel('Company Name').fill('Acme Law');
  await page.getByLabel('Suite Number').fill('100');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Opening Hours' }).click();
  await page.getByRole('button', { name: 'Same as the building' }).click();
  await addTenantButton(page).click();
  await page.getByText('Tenant added successfully').first().waitFor();
  expect((await tenantsOf(client, property.id))[0]?.hours).toEqual(week);

  const desk = await openPage(browser, product.url);
  await desk.goto(`/${property.slug}`);
  await desk.getByRole('heading', { name: 'Opening Hours' }).waitFor();
  await desk
    .getByRole('complementary')
    .getByText(/Mon–Fri\s9\sAM–5\sPM/)
    .waitFor();
  await Promise.all([page.context().close(), desk.context().close()]);
});
