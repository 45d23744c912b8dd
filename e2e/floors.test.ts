import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
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

const PHONE = { width: 390, height: 844 };

const fillFields = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
};

test('floors are named in the settings on a phone, and a removed one can be restored', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Odd Fellows', floorNumber: 13 });
  const readFloors = async () =>
    (await product.client().get(`/api/property?slug=${property.slug}`)).body.floors.map(
      (floor: { floorNumber: number; sign: string | null; exists: boolean }) => [
        floor.floorNumber,
        floor.exists ? floor.sign : 'left out',
      ],
    );
  const page = await openPageAs(browser, product.url, client, { viewport: PHONE });
  await page.goto(`/manage?property=${property.id}&tab=settings&part=floors`);
  await page.getByRole('row', { name: /13th Floor/ }).waitFor();

  await page.getByRole('button', { name: 'Add Floor' }).press('Enter');
  await fillFields(page, {
    'Floor Number': '14',
    Sign: 'G',
    'Floor Name': 'Penthouse',
    Note: 'Badge needed after 6 PM',
  });
  await page.getByLabel('Note', { exact: true }).press('Enter');
  await page.getByText('“G” is the sign of Ground Floor.').waitFor();
  await fillFields(page, { Sign: 'PH' });
  await page.getByRole('button', { name: 'Save Floor' }).press('Enter');
  const penthouse = page.getByRole('row', { name: /Penthouse/ });
  await penthouse.getByText('Badge needed after 6 PM').waitFor();

  await page.getByRole('button', { name: 'Add Floor' }).click();
  await fillFields(page, { 'Floor Number': '13' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByText('The building has this floor').click();
  await page.getByText('1 tenant is on this floor and stays in the directory').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save Floor' }).click();
  await page.getByRole('row', { name: /13th Floor Left out 1 tenant is on it/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await readFloors()).toEqual([
    [13, 'left out'],
    [14, 'PH'],
  ]);

  await penthouse.getByRole('button', { name: 'Remove Penthouse' }).press('Enter');
  await page.getByText('Penthouse has its default sign and name again').waitFor();
  expect(await readFloors()).toEqual([[13, 'left out']]);
  await page.keyboard.press('Control+z');
  await penthouse.waitFor();
  expect(await readFloors()).toEqual([
    [13, 'left out'],
    [14, 'PH'],
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(complaintsOf(page)).toEqual([]);
});

test('a mezzanine goes between two floors, and the dialog says what stays', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Below', floorNumber: 1 });
  await addTenant(client, property.id, { companyName: 'Above', floorNumber: 2 });
  await addTenant(client, property.id, { companyName: 'Roof', floorNumber: 4 });
  const page = await openPageAs(browser, product.url, client, { viewport: PHONE });
  await page.goto(`/manage?property=${property.id}&tab=settings&part=floors`);
  await page.getByRole('button', { name: 'Insert Above 1st Floor' }).press('Enter');
  await page.getByText('Floors 2 to 4 keep their signs; 2 tenants stay where they are.').waitFor();
  await fillFields(page, { Sign: '4', 'Floor Name': 'Mezzanine' });
  await page.getByRole('button', { name: 'Insert Floor' }).click();
  await page.getByText('“4” is the sign of 4th Floor.').waitFor();
  await fillFields(page, { Sign: 'M' });
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Insert Floor' }).click();
  await page.getByRole('row', { name: /M Mezzanine/ }).waitFor();
  const signs = await page.locator('tbody tr > :first-child').allTextContents();
  expect(signs).toEqual(['1', 'M', '2', '3', '4']);
  expect(complaintsOf(page)).toEqual([]);
});

test('a tenant’s floor is chosen by its sign, without those left out', async () => {
  const { client, property } = await signUpOwner(product);
  const floors = [
    { floorNumber: 3, sign: 'PH', name: 'Penthouse' },
    { floorNumber: 2, name: '2nd Floor', exists: false },
    { floorNumber: -1, sign: 'P1', name: 'Parking' },
  ];
  await client.put(`/api/properties/${property.id}/floors`, { floors });
  const page = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 900 } });
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await page.getByText('No tenants yet').waitFor();
  const form = await openTenantForm(page);
  const floor = form.getByLabel('Floor Number');
  const readOptions = () =>
    form
      .locator('datalist option')
      .evaluateAll((elements) => elements.map((element) => (element as HTMLOptionElement).value));
  await expect.poll(readOptions).toEqual(['P1', 'G', '1', 'PH']);
  await form.getByLabel('Company Name').fill('Sky Club');
  await form.getByLabel('Suite Number').fill('1');
  await floor.fill('2');
  await form.getByText('2nd Floor is left out in this building').waitFor();
  await floor.fill('ph');
  await form.getByText('Shown as Penthouse (PH)').waitFor();
  await addTenantButton(page).click();
  await closeTenantForm(page);
  const row = page.getByRole('row', { name: /Sky Club/ });
  await row.getByText('PH', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit Sky Club, suite 1' }).click();
  expect(await (await tenantForm(page, 'Edit Tenant')).getByLabel('Floor Number').inputValue()).toBe('PH');
  await closeTenantForm(page);
  await page.getByPlaceholder('Find a tenant').fill('parking');
  await page.getByText('No tenants match').waitFor();
  await page.getByPlaceholder('Find a tenant').fill('penthouse');
  await row.waitFor();
  expect(complaintsOf(page)).toEqual([]);
});

test('visitors read signs, names and notes on wall, phone and desk', async () => {
  const { client, property } = await signUpOwner(product);
  const penthouse = { floorNumber: 14, sign: 'PH', name: 'Penthouse', note: 'Badge needed', description: 'Roof club' };
  await client.put(`/api/properties/${property.id}/floors`, { floors: [penthouse] });
  await addTenant(client, property.id, { companyName: 'Sky Club', suiteNumber: '1', floorNumber: 14 });
  await addTenant(client, property.id, { companyName: 'Corner Cafe', suiteNumber: '2', floorNumber: 1 });
  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    const page = await openPage(browser, product.url, { viewport });
    await page.goto(`/${property.slug}`);
    const floor = page.getByRole('region', { name: 'Penthouse' });
    for (const text of ['PH', 'Badge needed', 'Roof club', 'Sky Club'])
      await floor.getByText(text, { exact: true }).waitFor();
    await page.getByPlaceholder(/Search by company/).fill('penthouse');
    await page.getByText('Corner Cafe').waitFor({ state: 'detached' });
    await page.context().close();
  }
  const wall = await openPage(browser, product.url, { viewport: { width: 1080, height: 1920 } });
  await wall.goto(`/${property.slug}?display=1`);
  await expect.poll(() => wall.locator('.wall-mark [aria-hidden]').allInnerTexts()).toEqual(['PH', '1']);
  await wall.getByRole('button', { name: 'Sky Club' }).click();
  const answer = wall.getByRole('region', { name: 'Sky Club' });
  await answer.getByText('Penthouse (PH)').waitFor();
  await answer.getByText('Badge needed').waitFor();
  await client.put(`/api/properties/${property.id}/floors`, { floors: [{ ...penthouse, sign: 'RF' }] });
  await expect.poll(() => wall.locator('.wall-mark [aria-hidden]').allInnerTexts()).toEqual(['RF', '1']);
});
