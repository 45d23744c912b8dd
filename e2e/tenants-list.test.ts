import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, type Building, signUpOwner } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/import-calls.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addTenantButton, closeTenantForm, openTenantForm, tenantForm } from '../test/harness/tenant-form.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

const LONG_NAME = 'Great Lakes Center for Orthopedic Surgery and Rehabilitation of the Upper Midwest';

let product: Product;
let browser: Browser;
let client: ReturnType<Product['client']>;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ client, property } = await signUpOwner(product));
  for (let number = 1; number <= 50; number++)
    await addTenant(client, property.id, {
      companyName: number % 9 ? `Company ${String(number).padStart(2, '0')}` : `${LONG_NAME} ${number}`,
      suiteNumber: String(100 + number),
      floorNumber: Math.ceil(number / 5),
      phone: '(312) 555-0100',
      ...(number === 2 && { contacts: [{ name: 'Ada Lovelace', isPrimary: true }, { name: 'Bea' }] }),
    });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const openTab = shareTab(async () => ({ page: await openPage(browser, product.url, { reducedMotion: 'reduce' }) }));

async function open(options: BrowserContextOptions, view = ''): Promise<Page> {
  const page = options.isMobile
    ? await openPageAs(browser, product.url, client, { reducedMotion: 'reduce', ...options })
    : (await openTab(client)).page;
  if (options.viewport) await page.setViewportSize(options.viewport);
  await page.goto(`/manage?property=${property.id}&tab=tenants${view}`);
  await page.getByRole('rowheader').first().waitFor();
  return page;
}

const desk = { viewport: { width: 1280, height: 800 } };
const wide = { viewport: { width: 1920, height: 1080 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const readTenant = async (name: string) =>
  (await tenantsOf(client, property.id)).find(({ companyName }) => companyName === name);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const viewIn = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return ['find', 'show', 'sort', 'chosen', 'open'].flatMap((name) => searchParams.get(name) ?? []);
};

test.each([
  [16, desk],
  [22, wide],
  [7, phone],
])('%i of fifty tenants are in sight, each as high as the others', async (minCount, options) => {
  const page = await open(options);
  const readLayout = () =>
    page.getByRole('rowheader').evaluateAll((names) => {
      const lines = names.map((name) => name.getBoundingClientRect());
      const rows = names.map((name) => name.parentElement?.getBoundingClientRect().height ?? 0);
      return {
        inSight: lines.filter(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight).length,
        heights: [...new Set(rows.map(Math.round))],
      };
    });
  await expect.poll(async () => (await readLayout()).inSight).toBeGreaterThanOrEqual(minCount);
  const { heights } = await readLayout();
  expect(heights).toHaveLength(1);
  if (options !== phone) expect(heights[0]).toBe(36);
  const long = page.getByText(`${LONG_NAME} 9`, { exact: true });
  expect(await long.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth), 'cut').toBe(
    options !== wide,
  );
  expect(await long.getAttribute('title')).toBe(`${LONG_NAME} 9`);
});

test('filter, order and selection are in the address: an edit, its undo, a reload and Back keep them', async () => {
  const page = await open(desk);
  await page.getByRole('searchbox').fill('company 0');
  await page.getByText('8 of 50 tenants').waitFor();
  await page.getByRole('button', { name: 'Company', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Select Company 03/ }).check();
  await page.getByRole('checkbox', { name: /^Select Company 04/ }).check();
  const { id } = (await readTenant('Company 03')) ?? { id: 0 };
  const view = ['company 0', 'company', `${id}-${id + 1}`];
  await expect.poll(() => viewIn(page)).toEqual(view);

  await button(page, /^Suite of Company 05/).click();
  await page.keyboard.type('905');
  await page.keyboard.press('Enter');
  await page.getByText('Company 05: 105 changed to 905').waitFor();
  await button(page, 'Undo').click();
  await page.getByText('changed back to 105').waitFor();
  expect(viewIn(page)).toEqual(view);

  const expectViewKept = async () => {
    await page.getByText('8 of 50 tenants').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('company 0');
    expect(await page.getByRole('columnheader', { name: 'Company' }).getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('region', { name: '2 tenants selected' }).waitFor();
  };
  await page.reload();
  await expectViewKept();
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Invite User' }).waitFor();
  expect(viewIn(page), 'another tab has its own').toEqual([]);
  await page.goBack();
  await expectViewKept();
  await button(page, /^Edit Company 01/).click();
  await tenantForm(page, 'Edit Tenant');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectViewKept();
  expect(viewIn(page)).toEqual(view);
});

test('a tenant moves to another floor in its row: a wrong floor says so there, Escape cancels, Undo moves it back', async () => {
  const page = await open(desk);
  const cell = button(page, /^Floor of Company 10/);
  const box = page.getByRole('textbox', { name: 'Floor of Company 10' });
  await cell.focus();
  await page.keyboard.press('F2');
  await box.fill('attic');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Enter a floor, such as 3, G or B1' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await box.fill('201');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Floor number must be 200 or lower' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => readFocus(page)).toBe('Floor of Company 10: 2nd Floor');

  await page.keyboard.type('b1');
  await page.keyboard.press('Tab');
  await expect.poll(() => readFocus(page), { message: 'Tab goes on' }).toMatch(/^(Select|Suite of) Company 10/);
  await page.getByText('2nd Floor changed to Basement 1').waitFor();
  expect(await readTenant('Company 10')).toMatchObject({
    floorNumber: -1,
    suiteNumber: '110',
    phone: '(312) 555-0100',
  });
  await expect.poll(() => page.getByRole('rowheader').first().innerText()).toBe('Company 10');
  await expect.poll(() => readFocus(page), { message: 'the moved row keeps the focus' }).toMatch(/Company 10/);
  await button(page, 'Undo').click();
  await page.getByText('changed back to 2nd Floor').waitFor();
  expect((await readTenant('Company 10'))?.floorNumber).toBe(2);

  await page.keyboard.press('ArrowDown');
  expect(complaintsOf(page)).toEqual([]);
});

test.each([
  ['desk', desk],
  ['phone', phone],
])('in an empty building Bulk Import is a button: %s', async (_, options) => {
  const ownerBuilding = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, ownerBuilding.client, options);
  await page.goto(`/manage?property=${ownerBuilding.property.id}&tab=tenants`);
  await page.getByText('No tenants yet').waitFor();
  await button(page, 'Bulk Import').waitFor();
  expect(await button(page, 'Filters and tools').count()).toBe(0);
});

test('the actions of a row are visible without hover', async () => {
  const page = await open(desk);
  const opacity = await button(page, /^Edit Company 01/).evaluate((element) => getComputedStyle(element).opacity);
  expect(opacity).toBe('1');
});

test('the arrow keys walk down a column', async () => {
  const page = await open(desk);
  await button(page, /^Suite of Company 01/).focus();
  for (const name of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(name);
  expect(await readFocus(page)).toBe('Suite of Company 02: 102');
});

test('a tenant that splits is duplicated, and a person who leaves is removed by two presses', async () => {
  const page = await open(desk);
  await button(page, 'Duplicate Company 02, suite 102').click();
  const form = await tenantForm(page, 'Add New Tenant');
  expect(await form.getByLabel('Suite Number').inputValue()).toBe('102');
  await form.getByLabel('Company Name').fill('Company 02 West');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Tenant' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await readTenant('Company 02 West')).toMatchObject({ floorNumber: 1, suiteNumber: '102' });
  await page.getByText('51 tenants').first().waitFor();

  await button(page, 'Contacts of Company 02: Ada Lovelace').click();
  await page.getByRole('menuitem', { name: 'Remove Ada Lovelace' }).click();
  await page.getByText('Contact removed').waitFor();
  await expect.poll(() => readFocus(page)).toBe('Contacts of Company 02: No primary contact');
  const readPeople = async () => {
    const { id } = (await readTenant('Company 02')) ?? {};
    const { body } = await client.get(`/api/tenant-contacts?propertyId=${property.id}`);
    return body.flatMap(({ name, tenantId }: { name: string; tenantId: number }) => (tenantId === id ? name : []));
  };
  expect(await readPeople()).toEqual(['Bea']);
  await button(page, 'Undo').click();
  await page.getByText('Ada Lovelace restored').waitFor();
  expect((await readPeople()).sort()).toEqual(['Ada Lovelace', 'Bea']);
  await button(page, 'Delete Company 02 West, suite 102').click();
  await page.getByText('50 tenants').first().waitFor();
});

test('on a phone a press on the name opens the tenant, and the menu has the rest', async () => {
  const page = await open(phone);
  expect(await button(page, 'Bulk Import').isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: /^Call Company 01/ }).getAttribute('href')).toBe('tel:3125550100');
  await page.getByText('Company 03', { exact: true }).tap();
  expect(await (await tenantForm(page, 'Edit Tenant')).getByLabel('Company Name').inputValue()).toBe('Company 03');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, /^More for Company 02/).tap();
  const readItems = async () => (await page.getByRole('menuitem').allInnerTexts()).map((item) => item.split('\n')[0]);
  const expectedActions = ['Edit', 'Duplicate', 'Remove Ada Lovelace', 'Remove Bea', 'Delete'];
  await expect.poll(readItems).toEqual(expect.arrayContaining(expectedActions));
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await button(page, 'Undo').tap();
  await page.getByText('Company 02 restored').waitFor();
  await button(page, 'Filters and tools').tap();
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: '3rd Floor' });
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(5);
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(5);
  expect(await page.getByRole('combobox', { name: 'Show' }).isVisible(), 'a filter in use is shown').toBe(true);
});

test('on a wide screen the form is beside the list, which stays in use', async () => {
  const page = await open(wide);
  await button(page, 'Add Tenant').click();
  const form = await tenantForm(page, 'Add New Tenant');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('searchbox').fill('Company 03');
  await expect.poll(() => page.getByRole('rowheader').count()).toBeLessThan(10);
  await form.getByLabel('Company Name').fill('Half of a name');
  await expect.poll(() => viewIn(page)).toEqual(['Company 03', 'new']);
  expect(await violationsOf(page)).toEqual([]);
  await button(page, /^Edit Company 03/).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Company Name').inputValue()).toBe('Half of a name');
  await page.setViewportSize({ width: 1280, height: 800 });
  const sheet = page.getByRole('dialog', { name: 'Add New Tenant' });
  expect(await sheet.getByLabel('Company Name').inputValue(), 'in a smaller window').toBe('Half of a name');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(viewIn(page)).toEqual(['Company 03']);
});

test('while tenants load, and when they fail to, the list has its own shape', async () => {
  const page = await openPageAs(browser, product.url, client, desk);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/tenants?*', async (route) => {
    await gate;
    await route.abort();
  });
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  const title = page.getByRole('heading', { name: 'Current Tenants' });
  await title.waitFor();
  const readPlace = () => title.evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
  const placeBefore = await readPlace();
  expect(placeBefore).toBeLessThan(200);
  release();
  await page.getByText('The tenants could not be loaded').waitFor();
  expect(await readPlace()).toBe(placeBefore);
  await page.unroute('**/api/tenants?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Company 01', { exact: true }).waitFor();
  expect(await readPlace()).toBe(placeBefore);
});

test('the floor follows the suite until it is set by hand, and both forms and rows say when they disagree', async () => {
  const owned = await signUpOwner(product);
  await addTenant(owned.client, owned.property.id, { companyName: 'First', suiteNumber: '1101', floorNumber: 11 });
  await addTenant(owned.client, owned.property.id, { companyName: 'Other', suiteNumber: '201', floorNumber: 2 });
  const page = await openPageAs(browser, product.url, owned.client, desk);
  await page.goto(`/manage?property=${owned.property.id}&tab=tenants`);
  const form = await openTenantForm(page);
  const [suite, floor] = [form.getByLabel('Suite Number'), form.getByLabel('Floor Number')];
  await form.getByLabel('Company Name').fill('Second');
  await suite.fill('1105');
  await expect.poll(() => floor.inputValue()).toBe('11');
  await suite.fill('Kiosk');
  await expect.poll(() => floor.inputValue(), { message: 'as before' }).toBe('1');
  await suite.fill('1105');
  await addTenantButton(page).click();
  await page.getByText('Tenant added successfully').waitFor();

  await form.getByLabel('Company Name').fill('Third');
  await expect.poll(() => floor.inputValue(), { message: 'the next tenant' }).toBe('1');
  await suite.fill('205');
  await expect.poll(() => floor.inputValue()).toBe('2');
  await floor.fill('9');
  const note = form.getByRole('status').filter({ hasText: 'Suite 205 suggests 2nd Floor' });
  await note.waitFor();
  await suite.fill('305');
  await form.getByText('Suite 305 suggests 3rd Floor').waitFor();
  expect(await floor.inputValue(), 'set by hand').toBe('9');
  expect(await violationsOf(page)).toEqual([]);
  await addTenantButton(page).click();
  await page.getByRole('rowheader', { name: 'Third' }).waitFor();
  await closeTenantForm(page);

  await page.getByRole('button', { name: /^Edit First/ }).click();
  const editForm = await tenantForm(page, 'Edit Tenant');
  await editForm.getByLabel('Suite Number').fill('1205');
  await expect.poll(() => editForm.getByLabel('Floor Number').inputValue(), { message: 'it agreed before' }).toBe('12');
  await closeTenantForm(page);
  await page.getByRole('button', { name: /^Edit Third/ }).click();
  await editForm.getByText('Suite 305 suggests 3rd Floor').waitFor();
  await editForm.getByLabel('Suite Number').fill('405');
  await editForm.getByText('Suite 405 suggests 4th Floor').waitFor();
  expect(await editForm.getByLabel('Floor Number').inputValue()).toBe('9');
  await closeTenantForm(page);

  await page.getByRole('button', { name: /^Suite of Other/ }).press('F2');
  await page.getByRole('textbox', { name: 'Suite of Other' }).fill('1107');
  await page.keyboard.press('Enter');
  await page.getByText('201 changed to 1107. Suite 1107 suggests 11th Floor').waitFor();
  const tenants = (await owned.client.get(`/api/tenants?propertyId=${owned.property.id}`)).body.map(
    (tenant: { companyName: string; suiteNumber: string; floorNumber: number }) => [
      tenant.companyName,
      tenant.floorNumber,
    ],
  );
  expect(Object.fromEntries(tenants)).toEqual({ First: 11, Second: 11, Third: 9, Other: 2 });
  expect(complaintsOf(page)).toEqual([]);
});
