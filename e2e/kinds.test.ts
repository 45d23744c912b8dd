import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/import-calls.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, worker: false }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('a manager says what a tenant is, and visitors find it by that, typed or pressed, in both languages', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Hill Country Smiles' });
  await addTenant(client, property.id, { companyName: 'Baker & Reyes', kinds: ['law-firm'] });
  const portal = await openPageAs(browser, product.url, client);
  await portal.goto(`/manage?property=${property.id}&tab=tenants`);
  await portal.getByRole('button', { name: /^Edit Hill Country Smiles/ }).click();
  const sheet = portal
    .getByRole('dialog', { name: 'Edit Tenant' })
    .or(portal.getByRole('region', { name: 'Edit Tenant' }));
  await sheet.getByRole('button', { name: /Kind/ }).press('Enter');
  await portal.getByRole('option', { name: 'Dentist', exact: true }).click();
  await sheet.getByRole('list', { name: 'Kinds of this tenant' }).getByText('Dentist').waitFor();
  expect(await violationsOf(portal)).toEqual([]);
  await sheet.getByRole('button', { name: 'Update Tenant' }).click();
  await portal.getByText('Tenant updated successfully').first().waitFor();

  for (const [language, term, kind] of [
    ['en', 'teeth', 'Dentist'],
    ['es', 'dientes', 'Dentista'],
  ] as const) {
    const page = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
    await page.goto(`/${property.slug}?lang=${language}`);
    const names = page.locator('.directory-company');
    await page.getByRole('searchbox').fill(term);
    await expect.poll(() => names.allTextContents()).toEqual(['Hill Country Smiles']);
    await page.locator('.directory-kind').getByText(kind, { exact: true }).waitFor();
    await page.getByRole('button', { name: kind, exact: true }).click();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(kind);
    await page.getByRole('button', { name: kind, exact: true }).click();
    await expect.poll(() => names.count()).toBe(2);
    await page.context().close();
  }
});

test('the form proposes what a company is by its name, and adds it by a press alone', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Crestline Accounting & Insurance' });
  const readKinds = async () => (await tenantsOf(client, property.id)).map(({ kinds }) => kinds);
  const page = await openPageAs(browser, product.url, client, { viewport: { width: 390, height: 844 } });
  await page.goto(`/manage?property=${property.id}&tab=tenants&open=${(await tenantsOf(client, property.id))[0]?.id}`);
  const sheet = page.getByRole('dialog', { name: 'Edit Tenant' });
  const proposedKinds = sheet.getByRole('list', { name: 'Proposed kinds' });
  await proposedKinds.getByText('Insurance agency?').waitFor();
  await proposedKinds.getByText('Accountant?').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await sheet.getByRole('list', { name: 'Kinds of this tenant' }).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Add Accountant' }).press('Enter');
  await sheet.getByRole('list', { name: 'Kinds of this tenant' }).getByText('Accountant').waitFor();
  expect(await proposedKinds.getByRole('listitem').allTextContents()).toEqual(['Insurance agency?Add']);
  await expect
    .poll(() => sheet.getByRole('button', { name: /Kind$/ }).evaluate((element) => element === document.activeElement))
    .toBe(true);
  await sheet.getByRole('textbox', { name: 'Company Name', exact: true }).fill('Smith Holdings');
  await proposedKinds.waitFor({ state: 'detached' });
  expect(await readKinds()).toEqual([null]);
  await sheet.getByRole('button', { name: 'Update Tenant' }).click();
  await expect.poll(readKinds).toEqual([['accountant']]);
  expect(complaintsOf(page)).toEqual([]);
});

test('tenants without a kind get those of their names by one press of Save, which can be undone', async () => {
  const { client, property } = await signUpOwner(product);
  for (const companyName of ['Oak Hill Dental', 'Kestrel Law Firm', 'Ridge Realty', 'Smith Holdings'])
    await addTenant(client, property.id, { companyName });
  await addTenant(client, property.id, { companyName: 'Aspen Dental', kinds: ['orthodontist'] });
  const readKinds = async () =>
    Object.fromEntries((await tenantsOf(client, property.id)).map(({ companyName, kinds }) => [companyName, kinds]));
  const kindsBefore = await readKinds();
  const page = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 900 } });
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  const openSheet = async () => {
    await page.getByRole('button', { name: 'More Ways to Fill the List' }).click();
    await page.getByRole('menuitem', { name: /Kinds by Name/ }).click();
  };
  await openSheet();
  const sheet = page.getByRole('dialog', { name: 'Kinds by Name' });
  const rows = sheet.getByRole('list', { name: 'Tenants and their proposed kinds' }).getByRole('listitem');
  await rows.first().waitFor();
  expect(await rows.allTextContents()).toEqual([
    'Kestrel Law FirmLaw firm',
    'Oak Hill DentalDentist',
    'Ridge RealtyReal estate agency',
  ]);
  expect(await violationsOf(page)).toEqual([]);
  expect(await readKinds()).toEqual(kindsBefore);
  for (const name of [/Kestrel/, /Oak Hill/, /Ridge/]) await sheet.getByRole('checkbox', { name }).press('Space');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Choose at least one tenant').waitFor();
  for (const name of [/Kestrel/, /Oak Hill/]) await sheet.getByRole('checkbox', { name }).press('Space');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 tenants are found by what they are').waitFor();
  expect(await readKinds()).toEqual({
    ...kindsBefore,
    'Kestrel Law Firm': ['law-firm'],
    'Oak Hill Dental': ['dentist'],
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(readKinds).toEqual(kindsBefore);

  await page.goto(`/manage?property=${property.id}&tab=tenants&open=kinds`);
  await rows.first().waitFor();
  await addTenant(client, property.id, { companyName: 'Late Co' });
  const dental = (await tenantsOf(client, property.id)).find(({ companyName }) => companyName === 'Oak Hill Dental');
  await client.put(`/api/tenants/${dental?.id}`, {
    companyName: 'Oak Hill Smiles',
    suiteNumber: dental?.suiteNumber,
    floorNumber: dental?.floorNumber,
  });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Oak Hill Smiles has changed since you opened it. Please check it again.').waitFor();
  expect(Object.values(await readKinds()).filter(Boolean)).toEqual([['orthodontist']]);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
});
