import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { addProperty, addTenant, type Building, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addTenantButton, closeTenantForm, openTenantForm } from '../test/harness/tenant-form.ts';

let product: Product;
let browser: Browser;
let person: Person;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ worker: false }), openBrowser()]);
  person = await signUp(product, 'ada');
  property = await addProperty(person.client, { name: 'Meridian Tower' });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(tab: string): Promise<Page> {
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto(`/manage?property=${property.id}&tab=${tab}`);
  return page;
}

test('the first contact is primary, and marking another one clears it', async () => {
  const page = await open('tenants');
  await openTenantForm(page);
  await page.getByRole('textbox', { name: 'Company Name' }).fill('Acme');
  await page.getByRole('textbox', { name: 'Suite Number' }).fill('1');
  const contact = (n: number) => page.getByRole('group', { name: `Contact ${n}` });
  for (const [index, name] of ['Jane', 'Joe'].entries()) {
    await page.getByRole('button', { name: 'Add Contact' }).click();
    await contact(index + 1)
      .getByRole('textbox', { name: 'Name' })
      .fill(name);
  }
  const readPrimary = () => Promise.all([1, 2].map((n) => contact(n).getByRole('radio').isChecked()));
  expect(await readPrimary()).toEqual([true, false]);
  for (const n of [1, 2]) await contact(n).getByText('Primary Contact').click();
  expect(await readPrimary()).toEqual([false, true]);
  await addTenantButton(page).click();
  await page.getByText('Tenant added successfully').waitFor();
  const { body } = await person.client.get(`/api/tenant-contacts?propertyId=${property.id}`);
  expect(body.map(({ name, isPrimary }: { name: string; isPrimary: boolean }) => [name, isPrimary])).toEqual([
    ['Jane', false],
    ['Joe', true],
  ]);
  await page.getByRole('textbox', { name: 'Company Name' }).fill('Birch');
  await page.getByRole('textbox', { name: 'Suite Number' }).fill('2');
  await addTenantButton(page).click();
  await closeTenantForm(page);
  await page.getByText('No primary contact').first().waitFor();
});

test.each(['edit', 'delete'] as const)('a tenant deleted in another tab leaves the list on an %s', async (way) => {
  const companyName = `Gone by ${way}`;
  const tenant = await addTenant(person.client, property.id, { companyName });
  const page = await open('tenants');
  const list = page.getByRole('table', { name: 'Current Tenants' });
  await list.getByText(companyName).first().waitFor();
  await person.client.delete(`/api/tenants/${tenant.id}`);
  if (way === 'delete') await page.getByRole('button', { name: `Delete ${companyName}` }).click();
  else {
    await page.getByRole('button', { name: `Edit ${companyName}` }).click();
    await page.getByRole('button', { name: 'Update Tenant' }).click();
    await page.getByText('Tenant not found').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await list.getByText(companyName).first().waitFor({ state: 'detached' });
});

test('a file that is not a picture is refused with the accepted types', async () => {
  const page = await open('users');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
  await page.getByText('“notes.txt” is not accepted. Choose PNG, JPEG, WebP, or AVIF.').waitFor();
});

test('no property has to be selected while properties are loading', async () => {
  const page = await openPageAs(browser, product.url, person.client);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/properties', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/manage');
  await page.getByText('Loading properties...').waitFor();
  expect(await page.getByText('Please select a property').count()).toBe(0);
  release();
  await page.getByRole('tab', { name: 'Tenants' }).waitFor();
});
