import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from '../test/harness/browser.ts';
import { unique } from '../test/harness/client.ts';
import { addProperty, addTenant, type Building, PASSWORD } from '../test/harness/factories.ts';
import { pressOn, tabTo, typeInto } from '../test/harness/keyboard.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { until } from '../test/harness/until.ts';

let product: Product;
let browser: Browser;
let page: Page;
let property: Building;
let client: ReturnType<Product['client']>;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  client = product.client();
  await client.post('/api/register', { username: `${unique('owner')}@example.com`, password: PASSWORD });
  property = await addProperty(client, { name: 'Keyboard House' });
  await addTenant(client, property.id, { companyName: 'Acme Law', suiteNumber: '210', floorNumber: 2 });
  await client.post('/api/announcements', { propertyId: property.id, message: 'Fire drill on Friday' });
  page = await openPage(browser, product.url);
  await page.context().addCookies(
    client.cookieHeader.split('; ').map((pair) => {
      const separatorIndex = pair.indexOf('=');
      return { name: pair.slice(0, separatorIndex), value: pair.slice(separatorIndex + 1), url: product.url };
    }),
  );
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = async (tab: string) => {
  await page.goto(`/manage?property=${property.id}&tab=${tab}`);
  await page.getByRole('tabpanel').waitFor();
};

test('a tenant gets three contacts by keyboard alone', async () => {
  await open('tenants');
  await pressOn(page, /Edit Acme Law/);
  await page.getByRole('heading', { name: 'Edit Tenant' }).waitFor();
  for (const name of ['Jane Roe', 'Joe Doe', 'Ann Poe']) {
    await pressOn(page, 'Add Contact');
    await page.keyboard.type(name); // the new contact's name has the focus
  }
  await pressOn(page, 'Update Tenant');
  await page.getByText('Tenant updated successfully').first().waitFor();
  const { body } = await client.get(`/api/tenant-contacts?propertyId=${property.id}`);
  expect(body.map((contact: { name: string }) => contact.name)).toEqual(['Jane Roe', 'Joe Doe', 'Ann Poe']);
});

test('a member is invited and given another role by keyboard alone', async () => {
  await open('users');
  const email = `${unique('guest')}@example.com`;
  await pressOn(page, 'Invite User');
  await page.getByRole('dialog', { name: 'Invite someone' }).waitFor(); // its first field has the focus
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const passwordDialog = page.getByRole('alertdialog', { name: 'User Created' });
  await passwordDialog.waitFor();
  await pressOn(page, 'Done');
  await passwordDialog.waitFor({ state: 'detached' });
  await tabTo(page, new RegExp(`Role.*${email}|${email}.*Role`));
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.type('Man');
  await page.keyboard.press('Enter');
  await until('the new role', async () => {
    const { body } = await client.get(`/api/properties/${property.id}/users`);
    return body.some(
      (member: { username: string; role: string }) => member.username === email && member.role === 'manager',
    );
  });
});

test('an announcement is deactivated by keyboard alone', async () => {
  await open('announcements');
  await pressOn(page, /Deactivate/);
  await page.getByRole('alertdialog').waitFor();
  await pressOn(page, /^Deactivate/);
  await page.getByText('Announcement deactivated').first().waitFor();
});

test('the property is deleted by typing DELETE, by keyboard alone', async () => {
  await open('settings&part=ownership');
  await pressOn(page, 'Delete Property');
  await page.getByRole('alertdialog').waitFor();
  await typeInto(page, /DELETE/, 'DELETE');
  await pressOn(page, /^Delete/);
  await page.getByText('Property deleted successfully').first().waitFor();
  expect((await client.get(`/api/properties/${property.id}`)).status).toBe(404);
});
