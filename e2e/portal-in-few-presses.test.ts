import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import type { Client } from '../test/harness/client.ts';
import { addMember, addTenant, ownBuilding } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/importing.ts';
import { pairDisplay, showCode } from '../test/harness/paired-display.ts';
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

/** A manager at a tab of the portal, whose presses are counted: clicks, taps and Enter. Text goes where the focus is. */
async function manager(
  tab: string,
  client: Client,
  propertyId: number,
  { width = 1280, hoursAhead = 0 }: { width?: number; hoursAhead?: number } = {},
) {
  const page = await openPageAs(browser, product.url, client, { viewport: { width, height: 844 } });
  await page.addInitScript((hours) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + hours * 3_600_000;
  }, hoursAhead);
  await page.goto(`/manage?property=${propertyId}&tab=${tab}`);
  let presses = 0;
  return {
    page,
    presses: () => presses,
    async press(control: Locator) {
      await control.click();
      presses++;
    },
    async enter(field: Locator) {
      await field.and(page.locator(':focus')).press('Enter');
      presses++;
    },
    async type(field: Locator, text: string) {
      await field.and(page.locator(':focus')).fill(text);
    },
  };
}

/** At the tenants of a building with one, Acme Law on the 2nd floor. */
async function withTenant() {
  const { client, property } = await ownBuilding(product);
  const fields = { companyName: 'Acme Law', suiteNumber: '210', floorNumber: 2, phone: '512 555 0100' };
  const contacts = [{ name: 'Ada Lovelace', phone: null, isPrimary: true }];
  const tenant = await addTenant(client, property.id, { ...fields, contacts });
  const tenants = () => tenantsOf(client, property.id);
  return { client, property, tenant, tenants, at: await manager('tenants', client, property.id) };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const told = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

test('a tenant moves to another floor: 2', async () => {
  const { at, tenants } = await withTenant();
  await at.press(button(at.page, /^Floor of Acme Law/));
  await at.type(box(at.page, 'Floor of Acme Law'), '5');
  await at.enter(box(at.page, 'Floor of Acme Law'));
  await expect.poll(tenants).toMatchObject([{ floorNumber: 5 }]);
  expect(at.presses()).toBeLessThanOrEqual(2);
});

test('a tenant splits: 3', async () => {
  const { at, tenants } = await withTenant();
  await at.press(button(at.page, 'Duplicate Acme Law, suite 210'));
  await at.type(box(at.page, 'Company Name'), 'Acme Tax');
  await at.press(box(at.page, 'Suite Number'));
  await at.type(box(at.page, 'Suite Number'), '211');
  await at.enter(box(at.page, 'Suite Number'));
  await told(at.page, 'Tenant added successfully');
  expect((await tenants()).map((one) => [one.companyName, one.suiteNumber])).toEqual([
    ['Acme Law', '210'],
    ['Acme Tax', '211'],
  ]);
  expect(at.presses()).toBeLessThanOrEqual(3);
});

test('a tenant is renamed: 2', async () => {
  const { at, tenants } = await withTenant();
  await at.press(button(at.page, 'Edit Acme Law, suite 210'));
  await at.type(box(at.page, 'Company Name'), 'Acme & Daughters');
  await at.enter(box(at.page, 'Company Name'));
  await told(at.page, 'Tenant updated successfully');
  expect(await tenants()).toMatchObject([{ companyName: 'Acme & Daughters' }]);
  expect(at.presses()).toBeLessThanOrEqual(2);
});

test('a person leaves: 2', async () => {
  const { at, client, property } = await withTenant();
  await at.press(button(at.page, 'Contacts of Acme Law: Ada Lovelace'));
  await at.press(at.page.getByRole('menuitem', { name: 'Remove Ada Lovelace' }));
  await told(at.page, 'Contact removed');
  expect((await client.get(`/api/tenant-contacts?propertyId=${property.id}`)).body).toEqual([]);
  expect(at.presses()).toBeLessThanOrEqual(2);
});

test.each([
  ['right', 0],
  ['three hours ahead', 3],
  ['three hours behind', -3],
])('an urgent announcement for an hour, on a phone whose clock is %s: 2', async (_clock, hours) => {
  const { client, property } = await ownBuilding(product);
  const at = await manager('announcements', client, property.id, { width: 390, hoursAhead: hours });
  await at.press(button(at.page, 'Add Announcement').first());
  await at.type(box(at.page, 'Message'), 'Water leak on floor 3. Use the north stairs.');
  await at.press(button(at.page, 'Show Now, Urgent for 1 Hour'));
  await told(at.page, 'Announcement added successfully');
  const [{ urgent, createdAt, expiresAt }] = (await client.get(`/api/announcements?propertyId=${property.id}`)).body;
  expect(urgent).toBe(true);
  const minutes = (Date.parse(expiresAt) - Date.parse(createdAt)) / 60_000;
  expect(minutes).toBeGreaterThan(50);
  expect(minutes).toBeLessThanOrEqual(60);
  expect(at.presses()).toBeLessThanOrEqual(2);
});

test('a silent screen is replaced: 2', async () => {
  const { client, property } = await ownBuilding(product);
  const { id } = await pairDisplay(product, client, property.id, 'North');
  const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);
  await sql(`update display_watch set steady_since = now() - interval '1 day'`);
  await sql(`update display set paired_at = now() - interval '1 day', last_seen_at = now() - interval '1 hour'
    where id = ${id}`);
  const at = await manager('displays', client, property.id);
  await at.press(button(at.page, 'Replace North'));
  await at.type(box(at.page, 'Code on the display'), (await showCode(product)).code);
  await at.enter(box(at.page, 'Code on the display'));
  await told(at.page, 'Connecting');
  expect(at.presses()).toBeLessThanOrEqual(2);
});

test('a building is handed over to its only other member: 2, and 2 to accept', async () => {
  const { client, property } = await ownBuilding(product);
  const heir = await addMember(product, client, property.id, 'viewer');
  const at = await manager('settings&part=ownership', client, property.id);
  await at.press(button(at.page, 'Offer Ownership'));
  await at.press(at.page.getByRole('alertdialog').getByRole('button', { name: 'Offer Ownership' }));
  await told(at.page, `Offered to ${heir.username}`);
  expect(at.presses()).toBeLessThanOrEqual(2);
  const theirs = await manager('tenants', heir.client, property.id);
  await theirs.press(button(theirs.page, `Accept ownership of ${property.name}`));
  await theirs.press(theirs.page.getByRole('alertdialog').getByRole('button', { name: 'Accept Ownership' }));
  await told(theirs.page, `You are now the owner of ${property.name}`);
  expect(theirs.presses()).toBeLessThanOrEqual(2);
});

test('two managers at once: no edit is lost, and nobody is asked', async () => {
  const { at, client, property, tenants } = await withTenant();
  const other = await addMember(product, client, property.id, 'manager');
  const theirs = await manager('tenants', other.client, property.id);
  for (const { page, press } of [at, theirs]) await press(button(page, 'Edit Acme Law, suite 210'));
  await at.type(box(at.page, 'Company Name'), 'Acme & Daughters');
  await theirs.press(box(theirs.page, 'Company Phone'));
  await theirs.type(box(theirs.page, 'Company Phone'), '512 555 0199');
  await at.enter(box(at.page, 'Company Name'));
  await told(at.page, 'Tenant updated successfully');
  await theirs.enter(box(theirs.page, 'Company Phone'));
  await told(theirs.page, 'Tenant updated successfully');
  expect(await tenants()).toMatchObject([{ companyName: 'Acme & Daughters', phone: '512 555 0199' }]);
});

test('in the elevator: what was typed without a network is kept, and saved once', async () => {
  const { at, tenants } = await withTenant();
  const { page } = at;
  await at.press(button(page, 'Add Tenant'));
  await at.type(box(page, 'Company Name'), 'Brick & Co');
  await at.press(box(page, 'Suite Number'));
  await at.type(box(page, 'Suite Number'), '300');
  await page.context().setOffline(true);
  await at.enter(box(page, 'Suite Number'));
  await told(page, /fetch/i);
  expect(await box(page, 'Company Name').inputValue()).toBe('Brick & Co');
  await page.context().setOffline(false);
  // The first answer gets lost: the tenant is stored all the same.
  await page.route('**/api/tenants', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    await route.fetch();
    await route.abort('connectionreset');
    await page.unroute('**/api/tenants');
  });
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add Tenant' });
  await add.click();
  await expect.poll(async () => (await tenants()).length).toBe(2);
  await add.click();
  await told(page, 'Tenant added successfully');
  expect((await tenants()).map((one) => one.companyName).sort()).toEqual(['Acme Law', 'Brick & Co']);
});

test('seasonal hours: 3 for a closed day, 2 more for other times', async () => {
  const { client, property } = await ownBuilding(product);
  const path = `/api/properties/${property.id}`;
  const weekly = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }];
  const hours = { weekly, exceptions: [] };
  expect((await client.put(path, { ...(await client.get(path)).body, hours })).status).toBe(200);
  const at = await manager('settings&part=hours', client, property.id);
  await at.press(button(at.page, /^Opening Hours/));
  await at.press(button(at.page, 'Add Date'));
  await at.type(box(at.page, 'Date'), '2190-12-25');
  await at.press(button(at.page, 'Save Changes'));
  await told(at.page, 'Property information updated successfully');
  const exceptions = [{ date: '2190-12-25', closed: true }];
  expect((await client.get(path)).body.hours).toEqual({ weekly, exceptions });
  expect(at.presses()).toBeLessThanOrEqual(3);

  await at.press(at.page.getByLabel('Closes'));
  await at.type(at.page.getByLabel('Closes'), '15:00');
  await at.enter(at.page.getByLabel('Closes'));
  await expect
    .poll(async () => (await client.get(path)).body.hours)
    .toEqual({ weekly: [{ ...weekly[0], to: '15:00' }], exceptions });
  expect(at.presses(), 'with the hours open').toBeLessThanOrEqual(3 + 2);
});
