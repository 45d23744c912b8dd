import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, ownBuilding } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/importing.ts';
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
  const { client, property } = await ownBuilding(product);
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
  await portal.context().close();
});

test('the form proposes what a company is by its name, and adds it by a press alone', async () => {
  const { client, property } = await ownBuilding(product);
  await addTenant(client, property.id, { companyName: 'Crestline Accounting & Insurance' });
  const kindsOf = async () => (await tenantsOf(client, property.id)).map(({ kinds }) => kinds);
  const page = await openPageAs(browser, product.url, client, { viewport: { width: 390, height: 844 } });
  await page.goto(`/manage?property=${property.id}&tab=tenants&open=${(await tenantsOf(client, property.id))[0]?.id}`);
  const sheet = page.getByRole('dialog', { name: 'Edit Tenant' });
  const proposed = sheet.getByRole('list', { name: 'Proposed by the company name' });
  await proposed.getByText('Insurance agency?').waitFor();
  await proposed.getByText('Accountant?').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await sheet.getByRole('list', { name: 'Kinds of this tenant' }).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Add Accountant' }).press('Enter');
  await sheet.getByRole('list', { name: 'Kinds of this tenant' }).getByText('Accountant').waitFor();
  expect(await proposed.getByRole('listitem').allTextContents()).toEqual(['Insurance agency?Add']);
  await expect
    .poll(() => sheet.getByRole('button', { name: /Kind$/ }).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await sheet.getByRole('textbox', { name: 'Company Name', exact: true }).fill('Smith Holdings');
  await proposed.waitFor({ state: 'detached' });
  expect(await kindsOf()).toEqual([null]);
  await sheet.getByRole('button', { name: 'Update Tenant' }).click();
  await expect.poll(kindsOf).toEqual([['accountant']]);
  expect(complaintsOf(page)).toEqual([]);
  await page.context().close();
});
