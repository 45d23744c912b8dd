import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { type Building, PASSWORD, type Person, signUp, signUpOwner } from '../test/harness/factories.ts';
import { addDisplayWithHistory, pairDisplay } from '../test/harness/paired-display.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { buy, signUpShopper, stockGoods } from '../test/harness/shopping.ts';
import { addTenantButton, closeTenantForm, openTenantForm } from '../test/harness/tenant-form.ts';

let product: Product;
let browser: Browser;
let boss: Person;
let buyer: Person;
let owner: ReturnType<Product['client']>;
let property: Building;

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  boss = await signUp(product, 'boss');
  await sql(`update app_user set is_admin = true where id = ${boss.id}`);
  buyer = await signUpShopper(product, await stockGoods(product, 5));
  await buy(buyer.client);
  ({ client: owner, property } = await signUpOwner(product));
  await owner.post('/api/tenants', {
    propertyId: property.id,
    companyName: 'Acme',
    suiteNumber: '100',
    floorNumber: 1,
  });
  await owner.post('/api/announcements', { propertyId: property.id, message: 'Water is off' });
  await pairDisplay(product, owner, property.id, 'Lobby');
  await addDisplayWithHistory(product, owner, property.id);
  await sql(`insert into mail (dedupe_key, "to", subject, text, html, message_id, state, next_attempt_at, created_at)
    values ('lost', 'lost@example.com', 'Lost letter', '', '', 'lost@localhost', 'failed', now(), now())`);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(path: string, client = boss.client): Promise<Page> {
  const page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
  onTestFinished(() => page.context().close());
  await page.goto(path);
  return page;
}

/** Makes lists reload, as after a lost network and when the tab comes back into sight. */
const refetch = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['offline', 'online', 'visibilitychange']) window.dispatchEvent(new Event(name));
  });

const banner = (page: Page) => page.getByText('Out of date');
const failedReply = { status: 503, json: { error: 'Not now' } };

/** Fails reads of a list until `mend`. */
async function failReads(page: Page, api: string) {
  const matches = ({ pathname }: URL) => pathname === api;
  await page.route(matches, (route) =>
    route.request().method() === 'GET' ? route.fulfill(failedReply) : route.fallback(),
  );
  return { mend: () => page.unroute(matches) };
}

const backOffice = [
  { path: '/admin', api: '/api/admin/overview' },
  { path: '/admin/users', api: '/api/admin/users' },
  { path: '/admin/orders', api: '/api/admin/orders' },
  { path: '/admin/products', api: '/api/admin/products' },
  { path: '/admin/quotes', api: '/api/admin/quotes' },
  { path: '/admin/reports', api: '/api/admin/reports' },
  { path: '/admin/reports/entries', api: '/api/admin/reports/entries' },
  { path: '/admin/reports/stock', api: '/api/admin/reports/stock-entries' },
  { path: '/admin/subscriptions', api: '/api/admin/subscriptions' },
  { path: '/admin/activity', api: '/api/admin/activity' },
  { path: '/admin/queues', api: '/api/admin/mails' },
  { path: '/admin/queues', api: '/api/admin/parked-events' },
  { path: '/admin/displays', api: '/api/admin/offline-screens' },
];

test.each(backOffice)('$path keeps what it shows when $api cannot be read again', async ({ path, api }) => {
  const page = await open(path);
  const main = page.getByRole('main');
  await page.waitForResponse((answer) => new URL(answer.url()).pathname === api);
  await expect.poll(() => main.innerText()).not.toMatch(/loading/i);
  const textBefore = await main.innerText();
  expect(textBefore.length).toBeGreaterThan(20);
  const { mend } = await failReads(page, api);
  await refetch(page);
  await banner(page).waitFor();
  const textAfter = await main.innerText();
  for (const line of textBefore.split('\n')) expect(textAfter).toContain(line);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await banner(page).waitFor({ state: 'detached' });
});

test('a half-typed form of the back office survives a failed refetch of its list', async () => {
  const page = await open('/admin/orders');
  await page.getByRole('button', { name: /^Update status of order/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Customer called');
  const { mend } = await failReads(page, '/api/admin/orders');
  await refetch(page);
  await banner(page).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Customer called');
  await mend();
  await dialog.getByRole('button', { name: 'Update Status', exact: true }).click();
  await page.getByText('Note added').waitFor();
});

test('a half-typed password and its dialog survive a failed refetch of the users', async () => {
  const page = await open('/admin/users');
  await page.getByRole('button', { name: `Actions: ${buyer.username}` }).click();
  await page.getByRole('menuitem', { name: 'Reset Password' }).click();
  const field = page
    .getByRole('dialog')
    .getByLabel(/password/i)
    .first();
  await field.fill(PASSWORD);
  await failReads(page, '/api/admin/users');
  await refetch(page);
  await banner(page).waitFor();
  expect(await field.inputValue()).toBe(PASSWORD);
});

test('the displays and a half-typed code survive a failed poll', async () => {
  const page = await open(`/manage?property=${property.id}&tab=displays&open=new`, owner);
  const dialog = page.getByRole('dialog', { name: 'Add a display' });
  await dialog.getByLabel('Code on the display').fill('ABC');
  await failReads(page, `/api/properties/${property.id}/displays`);
  await refetch(page);
  await banner(page).waitFor();
  expect(await dialog.getByLabel('Code on the display').inputValue()).toBe('ABC');
  await dialog.getByLabel('Code on the display').fill('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
});

test('tenants stay in sight when they cannot be read again after a change, and Retry reads them', async () => {
  const page = await open(`/manage?property=${property.id}&tab=tenants`, owner);
  await page.getByRole('row', { name: /Acme/ }).waitFor();
  const { mend } = await failReads(page, '/api/tenants');
  const form = await openTenantForm(page);
  await form.getByLabel('Company Name').fill('Bolt');
  await form.getByLabel('Suite Number').fill('200');
  await addTenantButton(page).click();
  await page.getByRole('dialog').waitFor();
  await closeTenantForm(page);
  await banner(page).waitFor();
  await page.getByRole('row', { name: /Acme/ }).waitFor();
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('row', { name: /Bolt/ }).waitFor();
  await banner(page).waitFor({ state: 'detached' });
});

test('announcements stay in sight when they cannot be read again after a change', async () => {
  const page = await open(`/manage?property=${property.id}&tab=announcements`, owner);
  await page.getByRole('row', { name: /Water is off/ }).waitFor();
  await failReads(page, '/api/announcements');
  await page.getByRole('button', { name: 'Add Announcement' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add Announcement' });
  await sheet.getByLabel('Message').fill('Elevator B is back');
  await sheet.getByRole('button', { name: 'Add Announcement' }).click();
  await banner(page).waitFor();
  await page.getByRole('row', { name: /Water is off/ }).waitFor();
});

test('the log of a building and a half-typed search survive a failed refetch', async () => {
  const page = await open(`/manage?property=${property.id}&tab=settings&part=activity`, owner);
  await page.getByText('Acme').first().waitFor();
  await failReads(page, `/api/properties/${property.id}/activity`);
  await refetch(page);
  await banner(page).waitFor();
  await page.getByText('Acme').first().waitFor();
});
