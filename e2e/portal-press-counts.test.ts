import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import type { Client } from '../test/harness/client.ts';
import { addMember, addTenant, signUpOwner } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/import-calls.ts';
import { createPairing, pairDisplay } from '../test/harness/paired-display.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const DESK = { width: 1280, height: 844 };
const openTab = shareTab(async () => ({ page: await openPage(browser, product.url, { viewport: DESK }) }));

/** A manager at a tab of the portal, whose presses are counted: clicks, taps and Enter. Text goes where the focus is. */
async function openAsManager(tab: string, client: Client, propertyId: number, otherPage?: Page) {
  const { page } = otherPage ? { page: otherPage } : await openTab(client);
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

/** Opens the tenants of a building that has one, Acme Law on the 2nd floor. */
async function openWithTenant() {
  const { client, property } = await signUpOwner(product);
  const fields = { companyName: 'Acme Law', suiteNumber: '210', floorNumber: 2, phone: '512 555 0100' };
  const contacts = [{ name: 'Ada Lovelace', phone: null, isPrimary: true }];
  const tenant = await addTenant(client, property.id, { ...fields, contacts });
  const tenants = () => tenantsOf(client, property.id);
  return { client, property, tenant, tenants, session: await openAsManager('tenants', client, property.id) };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const waitForText = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

test('a tenant moves to another floor: 2', async () => {
  const { session, tenants } = await openWithTenant();
  await session.press(button(session.page, /^Floor of Acme Law/));
  await session.type(box(session.page, 'Floor of Acme Law'), '5');
  await session.enter(box(session.page, 'Floor of Acme Law'));
  await expect.poll(tenants).toMatchObject([{ floorNumber: 5 }]);
  expect(session.presses()).toBeLessThanOrEqual(2);
});

test('a tenant splits: 3', async () => {
  const { session, tenants } = await openWithTenant();
  await session.press(button(session.page, 'Duplicate Acme Law, suite 210'));
  await session.type(box(session.page, 'Company Name'), 'Acme Tax');
  await session.press(box(session.page, 'Suite Number'));
  await session.type(box(session.page, 'Suite Number'), '211');
  await session.enter(box(session.page, 'Suite Number'));
  await waitForText(session.page, 'Tenant added successfully');
  expect((await tenants()).map((tenant) => [tenant.companyName, tenant.suiteNumber])).toEqual([
    ['Acme Law', '210'],
    ['Acme Tax', '211'],
  ]);
  expect(session.presses()).toBeLessThanOrEqual(3);
});

test('a tenant is renamed: 2', async () => {
  const { session, tenants } = await openWithTenant();
  await session.press(button(session.page, 'Edit Acme Law, suite 210'));
  await session.type(box(session.page, 'Company Name'), 'Acme & Daughters');
  await session.enter(box(session.page, 'Company Name'));
  await waitForText(session.page, 'Tenant updated successfully');
  expect(await tenants()).toMatchObject([{ companyName: 'Acme & Daughters' }]);
  expect(session.presses()).toBeLessThanOrEqual(2);
});

test('a person leaves: 2', async () => {
  const { session, client, property } = await openWithTenant();
  await session.press(button(session.page, 'Contacts of Acme Law: Ada Lovelace'));
  await session.press(session.page.getByRole('menuitem', { name: 'Remove Ada Lovelace' }));
  await waitForText(session.page, 'Contact removed');
  expect((await client.get(`/api/tenant-contacts?propertyId=${property.id}`)).body).toEqual([]);
  expect(session.presses()).toBeLessThanOrEqual(2);
});

test.each([
  ['right', 0],
  ['three hours ahead', 3],
  ['three hours behind', -3],
])('an urgent announcement for an hour, on a phone whose clock is %s: 2', async (_clock, hours) => {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client, { viewport: { width: 390, height: 844 } });
  await page.addInitScript((hoursAhead) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + hoursAhead * 3_600_000;
  }, hours);
  const session = await openAsManager('announcements', client, property.id, page);
  await session.press(button(session.page, 'Add Announcement').first());
  await session.type(box(session.page, 'Message'), 'Water leak on floor 3. Use the north stairs.');
  await session.press(button(session.page, 'Show Now, Urgent for 1 Hour'));
  await waitForText(session.page, 'Announcement added successfully');
  const [{ urgent, createdAt, expiresAt }] = (await client.get(`/api/announcements?propertyId=${property.id}`)).body;
  expect(urgent).toBe(true);
  const minutes = (Date.parse(expiresAt) - Date.parse(createdAt)) / 60_000;
  expect(minutes).toBeGreaterThan(50);
  expect(minutes).toBeLessThanOrEqual(60);
  expect(session.presses()).toBeLessThanOrEqual(2);
});

test('a silent screen is replaced: 2', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await pairDisplay(product, client, property.id, 'North');
  const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);
  await sql(`update display_watch set steady_since = now() - interval '1 day'`);
  await sql(`update display set paired_at = now() - interval '1 day', last_seen_at = now() - interval '1 hour'
    where id = ${id}`);
  const session = await openAsManager('displays', client, property.id);
  await session.press(button(session.page, 'Replace North'));
  await session.type(box(session.page, 'Code on the display'), (await createPairing(product)).code);
  await session.enter(box(session.page, 'Code on the display'));
  await waitForText(session.page, 'Connecting');
  expect(session.presses()).toBeLessThanOrEqual(2);
});

test('a building is handed over to its only other member: 2, and 2 to accept', async () => {
  const { client, property } = await signUpOwner(product);
  const heir = await addMember(product, client, property.id, 'viewer');
  const session = await openAsManager('settings&part=ownership', client, property.id);
  await session.press(button(session.page, 'Offer Ownership'));
  await session.press(session.page.getByRole('alertdialog').getByRole('button', { name: 'Offer Ownership' }));
  await waitForText(session.page, `Offered to ${heir.username}`);
  expect(session.presses()).toBeLessThanOrEqual(2);
  const heirPage = await openPageAs(browser, product.url, heir.client, { viewport: DESK });
  const heirSession = await openAsManager('tenants', heir.client, property.id, heirPage);
  await heirSession.press(button(heirSession.page, `Accept ownership of ${property.name}`));
  await heirSession.press(heirSession.page.getByRole('alertdialog').getByRole('button', { name: 'Accept Ownership' }));
  await waitForText(heirSession.page, `You are now the owner of ${property.name}`);
  expect(heirSession.presses()).toBeLessThanOrEqual(2);
});

test('two managers at once: no edit is lost, and nobody is asked', async () => {
  const { session, client, property, tenants } = await openWithTenant();
  const otherManager = await addMember(product, client, property.id, 'manager');
  const otherPage = await openPageAs(browser, product.url, otherManager.client, { viewport: DESK });
  const otherSession = await openAsManager('tenants', otherManager.client, property.id, otherPage);
  for (const { page, press } of [session, otherSession]) await press(button(page, 'Edit Acme Law, suite 210'));
  await session.type(box(session.page, 'Company Name'), 'Acme & Daughters');
  await otherSession.press(box(otherSession.page, 'Company Phone'));
  await otherSession.type(box(otherSession.page, 'Company Phone'), '512 555 0199');
  await session.enter(box(session.page, 'Company Name'));
  await waitForText(session.page, 'Tenant updated successfully');
  await otherSession.enter(box(otherSession.page, 'Company Phone'));
  await waitForText(otherSession.page, 'Tenant updated successfully');
  expect(await tenants()).toMatchObject([{ companyName: 'Acme & Daughters', phone: '512 555 0199' }]);
});

test('in the elevator: what was typed without a network is kept, and saved once', async () => {
  const { session, tenants } = await openWithTenant();
  const { page } = session;
  await session.press(button(page, 'Add Tenant'));
  await session.type(box(page, 'Company Name'), 'Brick & Co');
  await session.press(box(page, 'Suite Number'));
  await session.type(box(page, 'Suite Number'), '300');
  await page.context().setOffline(true);
  await session.enter(box(page, 'Suite Number'));
  await waitForText(page, /fetch/i);
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
  await waitForText(page, 'Tenant added successfully');
  expect((await tenants()).map((tenant) => tenant.companyName).sort()).toEqual(['Acme Law', 'Brick & Co']);
});

test('seasonal hours: 3 for a closed day, 2 more for other times', async () => {
  const { client, property } = await signUpOwner(product);
  const path = `/api/properties/${property.id}`;
  const weekly = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }];
  const hours = { weekly, exceptions: [] };
  expect((await client.put(path, { ...(await client.get(path)).body, hours })).status).toBe(200);
  const session = await openAsManager('settings&part=hours', client, property.id);
  await session.press(button(session.page, /^Opening Hours/));
  await session.press(button(session.page, 'Add Date'));
  await session.type(box(session.page, 'Date'), '2190-12-25');
  await session.press(button(session.page, 'Save Changes'));
  await waitForText(session.page, 'Property information updated successfully');
  const exceptions = [{ date: '2190-12-25', closed: true }];
  expect((await client.get(path)).body.hours).toEqual({ weekly, exceptions });
  expect(session.presses()).toBeLessThanOrEqual(3);

  await session.press(session.page.getByLabel('Closes'));
  await session.type(session.page.getByLabel('Closes'), '15:00');
  await session.enter(session.page.getByLabel('Closes'));
  await expect
    .poll(async () => (await client.get(path)).body.hours)
    .toEqual({ weekly: [{ ...weekly[0], to: '15:00' }], exceptions });
  expect(session.presses(), 'with the hours open').toBeLessThanOrEqual(3 + 2);
});
