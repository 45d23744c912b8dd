import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/import-calls.ts';
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

/** A building with a tenant on each of the floors 1 to 5. */
async function openTenantsTab(viewport = { width: 1280, height: 800 }) {
  const { client, property } = await signUpOwner(product);
  for (const floorNumber of [1, 2, 3, 4, 5])
    await addTenant(client, property.id, {
      floorNumber,
      companyName: `Company ${floorNumber}`,
      suiteNumber: `${floorNumber}00`,
    });
  const page = await openPageAs(browser, product.url, client, { viewport });
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await rowOf(page, 5).waitFor();
  const readTenants = async () =>
    (await tenantsOf(client, property.id)).map(({ companyName, floorNumber }) => `${companyName} on ${floorNumber}`);
  return { client, property, page, readTenants };
}

const rowOf = (page: Page, n: number) => page.getByRole('row', { name: new RegExp(`Company ${n}`) });
const boxOf = (page: Page, n: number) => page.getByRole('checkbox', { name: new RegExp(`^Select Company ${n},`) });
const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test('selected tenants are deleted and restored together, by keyboard alone', async () => {
  const { page, readTenants } = await openTenantsTab();
  await boxOf(page, 2).focus();
  await page.keyboard.press('Space');
  await boxOf(page, 4).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: '3 tenants selected' });
  await bar.getByRole('button', { name: 'Delete' }).focus();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('3 tenants removed').waitFor();
  await rowOf(page, 3).waitFor({ state: 'detached' });
  expect(await readTenants()).toEqual(['Company 1 on 1', 'Company 5 on 5']);
  await expect.poll(() => readFocus(page)).toBe('Select Company 1, suite 100');
  await bar.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await page.getByText(/ 2 more restored/).waitFor();
  await rowOf(page, 3).waitFor();
  expect(await readTenants()).toHaveLength(5);
});

test.each([
  [390, 844],
  [1280, 800],
])('at %i × %i all tenants of a floor are selected, moved to another floor, and back', async (width, height) => {
  const { page, readTenants } = await openTenantsTab({ width, height });
  if (width < 640) await page.getByRole('button', { name: 'Filters and tools' }).click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: '3rd Floor' });
  await rowOf(page, 2).waitFor({ state: 'detached' });
  await boxOf(page, 3).check();
  const bar = page.getByRole('region', { name: '1 tenant selected' });
  await bar.getByRole('combobox', { name: 'Move to floor' }).selectOption({ label: 'Basement 2' });
  await bar.getByRole('button', { name: 'Move' }).click();
  await page.getByText('1 tenant moved to Basement 2').waitFor();
  await rowOf(page, 2).waitFor();
  expect((await readTenants())[0]).toBe('Company 3 on -2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 tenant moved back').waitFor();
  expect(await readTenants()).toContain('Company 3 on 3');
});

test('a tenant deleted by another user stops the whole batch, and is named', async () => {
  const { client, property, page, readTenants } = await openTenantsTab();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('region', { name: '5 tenants selected' });
  await bar.waitFor();
  const [firstTenant] = await tenantsOf(client, property.id);
  await client.delete(`/api/tenants/${firstTenant?.id}`);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alert').filter({ hasText: 'One tenant no longer exists' }).waitFor();
  await page.getByRole('region', { name: '4 tenants selected' }).waitFor();
  expect(await readTenants()).toHaveLength(4);
});

test('suite and phone are edited in the row: a refusal gives the reason, Esc cancels, Undo restores', async () => {
  const { client, property, page } = await openTenantsTab();
  const tenant = async () => (await tenantsOf(client, property.id))[1];
  const suite = page.getByRole('button', { name: 'Suite of Company 2: 200' });
  const box = page.getByRole('textbox', { name: 'Suite of Company 2' });
  await suite.focus();
  await page.keyboard.press('Enter');
  await box.fill('');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Suite number is required' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => readFocus(page)).toBe('Suite of Company 2: 200');

  await page.keyboard.press('Enter');
  await box.fill('205');
  await page.keyboard.press('Enter');
  await page.getByText('Company 2: 200 changed to 205').waitFor();
  await expect.poll(() => readFocus(page)).toBe('Suite of Company 2: 205');
  expect((await tenant())?.suiteNumber).toBe('205');

  await page.getByRole('button', { name: 'Phone of Company 2: Add phone' }).click();
  await page.getByRole('textbox', { name: 'Phone of Company 2' }).fill('512 555 0100');
  await page.getByRole('textbox', { name: 'Phone of Company 2' }).blur();
  await page.getByRole('button', { name: 'Phone of Company 2: 512 555 0100' }).waitFor();
  expect((await tenant())?.phone).toBe('512 555 0100');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Company Phone of Company 2 changed back to empty').waitFor();
  expect(await tenant()).toMatchObject({ phone: null, suiteNumber: '205' });
});

test('a suite changed by another user is not overwritten silently', async () => {
  const { client, property, page } = await openTenantsTab();
  const tenantBefore = (await tenantsOf(client, property.id))[1];
  await page.getByRole('button', { name: 'Suite of Company 2: 200' }).click();
  const box = page.getByRole('textbox', { name: 'Suite of Company 2' });
  await client.put(`/api/tenants/${tenantBefore?.id}`, {
    companyName: 'Company 2',
    suiteNumber: '299',
    floorNumber: 2,
  });
  await box.fill('205');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: 'Someone else has changed this tenant since you opened it' })
    .waitFor();
  expect((await tenantsOf(client, property.id))[1]?.suiteNumber).toBe('299');
});
