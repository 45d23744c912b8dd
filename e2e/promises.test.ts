import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccountMenu, openBrowser, openPageAs } from '../test/harness/browser.ts';
import { addProperty, addTenant, type Building, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { buy, signUpShopper, stockGoods } from '../test/harness/shopping.ts';
import { openTenantForm } from '../test/harness/tenant-form.ts';

let product: Product;
let browser: Browser;
let ada: Person;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  ada = await signUp(product, 'ada');
  property = await addProperty(ada.client, { name: 'Meridian Tower' });
  for (const companyName of ['Acme', 'Birch']) await addTenant(ada.client, property.id, { companyName });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function openPortal(tab: string): Promise<Page> {
  const page = await openPageAs(browser, product.url, ada.client);
  await page.goto(`/manage?property=${property.id}&tab=${tab}`);
  return page;
}

test('a free account owns one building, even with concurrent requests', async () => {
  const { client } = await signUp(product, 'owner');
  const createProperty = (name: string) =>
    client.post('/api/properties', { name, address: '1 Main St, Austin, TX, 78701' });
  const answers = await Promise.all(['A1', 'B2', 'C3', 'D4', 'E5', 'F6'].map(createProperty));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await client.get('/api/properties')).body).toHaveLength(1);
});

test('during an edit no tenant can be edited or deleted; the first contact cannot be removed', async () => {
  const page = await openPortal('tenants');
  await page.getByRole('button', { name: /^Edit Acme/ }).click();
  await page.getByRole('heading', { name: 'Edit Tenant' }).waitFor();
  for (const name of [/^Edit Birch/, /^Delete Birch/, /^Delete Acme/])
    expect(await page.getByRole('button', { name, includeHidden: true }).isDisabled(), String(name)).toBe(true);
  await page.getByRole('button', { name: 'Add Contact' }).click();
  await page.getByRole('group', { name: 'Contact 1' }).waitFor();
  expect(await page.getByRole('button', { name: /^Remove contact/i }).count()).toBe(0);
  await page.getByRole('button', { name: 'Add Contact' }).click();
  await page.getByRole('group', { name: 'Contact 2' }).waitFor();
  expect(await page.getByRole('button', { name: /^Remove contact/i }).count()).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openTenantForm(page);
  expect(await page.getByRole('textbox', { name: 'Company Name' }).inputValue()).toBe('');
});

test('a tenant that fails to delete shows the error in its row, without a toast', async () => {
  const page = await openPortal('tenants');
  await page.route('**/api/tenants/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { error: 'Not today', code: 'internal' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: /^Delete Birch/ }).click();
  await page.getByRole('table', { name: 'Current Tenants' }).getByText('Not today').waitFor();
  expect(await page.getByRole('region', { name: 'Notifications' }).getByText('Not today').count()).toBe(0);
});

test('an announcement is sent only after typing, and an expired one stays in the table as ended', async () => {
  const { body } = await ada.client.post('/api/announcements', { propertyId: property.id, message: 'Over by now' });
  await product.platform.orm.em
    .fork()
    .execute(`update announcement set expires_at = now() - interval '1 day' where id = ${body.id}`);
  const page = await openPortal('announcements');
  await page.getByRole('button', { name: 'Add Announcement' }).click();
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add Announcement' });
  await add.waitFor();
  expect(await add.isDisabled()).toBe(true);
  await page.getByLabel('Message').fill('Fire drill');
  expect(await add.isDisabled()).toBe(false);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Over by now' });
  await row.getByText('Ended', { exact: true }).waitFor();
  await row.getByRole('button', { name: /Deactivate/ }).waitFor();
});

test('an urgent announcement that one press has ended shows again after another', async () => {
  const message = 'Please leave the building';
  await ada.client.post('/api/announcements', { propertyId: property.id, message, urgent: true });
  const readActive = async () => {
    const { body } = await ada.client.get(`/api/announcements?propertyId=${property.id}`);
    return body.filter(
      (announcement: { message: string; active: boolean }) => announcement.active && announcement.message === message,
    );
  };
  const page = await openPortal('announcements');
  await page.getByRole('button', { name: `End ${message} now` }).click();
  await page.getByText('Urgent announcement ended').waitFor();
  expect(await readActive()).toEqual([]);
  await page.getByRole('button', { name: 'Show Again' }).click();
  await page.getByText('Urgent announcement shows again').waitFor();
  expect(await readActive()).toMatchObject([{ urgent: true }]);
  await page.getByRole('button', { name: `End ${message} now` }).waitFor();
  expect(await page.getByRole('button', { name: 'Show Again' }).count()).toBe(0);
});

test('the current user is requested once, and not again on window focus', async () => {
  const page = await openPageAs(browser, product.url, ada.client);
  let requestCount = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/user') requestCount++;
  });
  await page.goto(`/manage?property=${property.id}`);
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('heading', { name: 'Profile Settings' }).waitFor();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByRole('tab', { name: 'Announcements' }).click();
  await page.getByRole('button', { name: 'Add Announcement' }).waitFor();
  expect(requestCount).toBe(1);
});

test('a failed logout shows an error and stays; a successful one goes home with no stored data', async () => {
  const person = await signUp(product, 'leaver');
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto('/manage');
  await page.evaluate(() => sessionStorage.setItem('foyer-checkout-address', '{"userId":1}'));
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, json: { error: 'Not today' } }));
  await (await openAccountMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Not today').waitFor();
  expect(new URL(page.url()).pathname).toBe('/manage');
  await page.unroute('**/api/logout');
  await (await openAccountMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${product.url}/`);
  expect(await page.evaluate(() => sessionStorage.getItem('foyer-checkout-address'))).toBeNull();
});

test('the switches of the admin settings make no request; the news by mail are kept', async () => {
  const boss = await signUp(product, 'boss');
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${boss.id}`);
  const page = await openPageAs(browser, product.url, boss.client);
  await page.goto('/admin/settings');
  const switches = page.getByRole('switch');
  await switches.first().waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  for (const toggle of await switches.all()) await toggle.click({ force: true });
  await page.getByRole('region', { name: 'Danger Zone' }).getByRole('button').click();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button').first().waitFor();
  expect(calls).toEqual([]);
  const lowStock = page.getByRole('checkbox', { name: 'Low stock' });
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PUT');
  await lowStock.click({ force: true });
  expect((await saveResponse).status()).toBe(200);
  await page.reload();
  await lowStock.waitFor();
  expect([await lowStock.isChecked(), await page.getByRole('checkbox', { name: 'Disputes' }).isChecked()]).toEqual([
    false,
    true,
  ]);
});

test('the badges of pending, cancelled and other orders differ in color', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 9));
  const orderId = await buy(client);
  const page = await openPageAs(browser, product.url, client);
  const readColor = async (status: string, words: string) => {
    await product.platform.orm.em
      .fork()
      .execute(`update customer_order set status = '${status}' where id = ${orderId}`);
    await page.goto('/my-orders');
    const badge = page.locator('article header').getByText(words, { exact: true });
    await badge.waitFor();
    return await badge.evaluate((element) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
      return [color, backgroundColor, borderTopColor].join();
    });
  };
  const [pending, cancelled] = [await readColor('pending', 'Pending'), await readColor('cancelled', 'Cancelled')];
  const [shipped, delivered] = [await readColor('shipped', 'Shipped'), await readColor('delivered', 'Delivered')];
  expect(new Set([pending, cancelled, shipped]).size).toBe(3);
  await readColor('cancelled', 'Cancelled');
  await page.goto(`/order-confirmation?order_id=${orderId}`);
  await page.getByRole('heading', { name: 'This order was cancelled' }).waitFor();
  expect(await page.getByText('ship within 2-3 business days').count(), 'nothing ships').toBe(0);
  expect(delivered).toBe(shipped);
});
