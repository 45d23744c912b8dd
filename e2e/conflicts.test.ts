import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { unique } from '../test/harness/client.ts';
import { addProperty, addTenant, type Building, PASSWORD } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let property: Building;
let client: ReturnType<Product['client']>;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  client = product.client();
  await client.post('/api/register', { username: `${unique('owner')}@example.com`, password: PASSWORD });
  property = await addProperty(client, { name: 'Twice House' });
  page = await openPageAs(browser, product.url, client);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = async (tab: string) => {
  await page.goto(`/manage?property=${property.id}&tab=${tab}`);
  await page.getByRole('tabpanel').waitFor();
};
const question = () => page.getByRole('alertdialog', { name: 'Changed by someone else' });

test('a tenant saved by another user is overwritten only after both versions are compared', async () => {
  const tenant = await addTenant(client, property.id, { companyName: 'Acme Law', suiteNumber: '210', floorNumber: 2 });
  await open('tenants');
  await page.getByRole('button', { name: /Edit Acme Law/ }).click();
  await page.getByRole('button', { name: 'Add Law firm' }).click();
  await page.getByRole('textbox', { name: 'Company Name' }).fill('Acme & Daughters');
  await client.put(`/api/tenants/${tenant.id}`, {
    companyName: 'Acme Limited',
    suiteNumber: '210',
    floorNumber: 2,
    kinds: ['title-company', 'notary'],
  });
  await page.getByRole('button', { name: 'Update Tenant' }).click();
  await question().getByText('changed this tenant').waitFor();
  await question().getByRole('row', { name: 'Company Name Acme & Daughters Acme Limited' }).waitFor();
  await question().getByRole('row', { name: 'Kind Law firm Title and escrow, Notary' }).waitFor();
  await question().getByRole('button', { name: 'Overwrite with mine' }).click();
  await page.getByText('Tenant updated successfully').first().waitFor();
  const { body } = await client.get(`/api/tenants?propertyId=${property.id}`);
  expect(body).toMatchObject([{ companyName: 'Acme & Daughters' }]);
});

test('changes of two users to different fields of a tenant are merged without a question', async () => {
  const fields = { companyName: 'Shared Company', suiteNumber: '220', floorNumber: 2 };
  const tenant = await addTenant(client, property.id, { ...fields, phone: '512 555 0001' });
  await open('tenants');
  await page.getByRole('button', { name: /Edit Shared Company/ }).click();
  await page.getByRole('textbox', { name: 'Website' }).fill('https://shared.example/');
  await client.put(`/api/tenants/${tenant.id}`, { ...fields, phone: '512 555 9999' });
  await page.getByRole('button', { name: 'Update Tenant' }).click();
  await page.getByText('Tenant updated successfully').first().waitFor();
  expect(await question().count()).toBe(0);
  const { body } = await client.get(`/api/tenants?propertyId=${property.id}`);
  expect(body.find(({ id }: { id: number }) => id === tenant.id)).toMatchObject({
    phone: '512 555 9999',
    website: 'https://shared.example/',
  });
});

test('settings saved by another user can replace one’s own', async () => {
  await open('settings');
  const name = page.getByRole('textbox', { name: 'Property Name' });
  await name.fill('My House');
  const { body: savedSettings } = await client.get(`/api/properties/${property.id}`);
  await client.put(`/api/properties/${property.id}`, { ...savedSettings, name: 'Their House' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await question().getByText('saved these settings').waitFor();
  await question().getByRole('button', { name: 'Use theirs' }).click();
  await question().waitFor({ state: 'detached' });
  await expect.poll(() => name.inputValue()).toBe('Their House');
  const { body } = await client.get(`/api/properties/${property.id}`);
  expect(body.name).toBe('Their House');
});

test('changes of two users to different settings are merged without a question', async () => {
  await open('settings');
  await page.getByRole('textbox', { name: 'Description' }).fill('Brick, four floors');
  const { body: savedSettings } = await client.get(`/api/properties/${property.id}`);
  await client.put(`/api/properties/${property.id}`, { ...savedSettings, leasingPhone: '512 555 0123' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Property information updated successfully').first().waitFor();
  expect(await question().count()).toBe(0);
  const { body } = await client.get(`/api/properties/${property.id}`);
  expect(body).toMatchObject({ description: 'Brick, four floors', leasingPhone: '512 555 0123' });
});

test('only settings that both users changed need a decision, and the rest waits to be saved', async () => {
  await open('settings');
  await page.getByRole('textbox', { name: 'Property Name' }).fill('My Name');
  await page.getByRole('textbox', { name: 'Leasing Contact' }).fill('Ada Lovelace');
  const { body: savedSettings } = await client.get(`/api/properties/${property.id}`);
  await client.put(`/api/properties/${property.id}`, { ...savedSettings, name: 'Their Name', amenities: 'Gym' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await question().getByText('saved these settings').waitFor();
  expect(await question().getByRole('row').count()).toBe(2); // header and name
  await question().getByRole('button', { name: 'Use theirs' }).click();
  await question().waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('textbox', { name: 'Property Name' }).inputValue()).toBe('Their Name');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(async () => (await client.get(`/api/properties/${property.id}`)).body)
    .toMatchObject({ name: 'Their Name', amenities: 'Gym', leasingContact: 'Ada Lovelace' });
});
