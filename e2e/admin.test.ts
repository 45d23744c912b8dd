import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  complaintsOf,
  openAccountMenu,
  openBrowser,
  openPage,
  openPageAs,
  violationsOf,
  waitForAnimations,
} from '../test/harness/browser.ts';
import type { Client } from '../test/harness/client.ts';
import { addProperty, addTenant, type Building, PASSWORD, type Person, signUp } from '../test/harness/factories.ts';
import { pressOn, typeInto } from '../test/harness/keyboard.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { buy, signUpShopper, stockGoods } from '../test/harness/shopping.ts';
import { until } from '../test/harness/until.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

let product: Product;
let browser: Browser;
let boss: Person;
let ada: Person;
let property: Building;
let orderId: number;
let walked: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  boss = await signUp(product, 'boss');
  ada = await signUp(product, 'ada');
  await ada.client.put('/api/user/profile', { fullName: 'Ada Lovelace', username: ada.username });
  property = await addProperty(ada.client, {
    name: 'The International Headquarters of the Meridian Property Management',
  });
  for (const floorNumber of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await addTenant(ada.client, property.id, { floorNumber });
  await signUp(product, 'grace');
  orderId = await buy((await signUpShopper(product, await stockGoods(product, 5))).client);
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${boss.id}`);
  walked = await openPageAs(browser, product.url, boss.client);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const openTab = shareTab(async () => ({ page: await openPage(browser, product.url) }));

async function pageOf(client: Client, path: string): Promise<Page> {
  const { page } = await openTab(client);
  await page.goto(path);
  return page;
}

const pages = ['', 'users', 'orders', 'subscriptions', 'activity', 'queues', 'settings'];

test.each(pages)('/admin/%s has no accessibility violations, in light and dark, on a phone', async (name) => {
  const page = walked;
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/admin/${name}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violationsOf(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  expect(complaintsOf(page)).toEqual([]);
});

test('/admin shows the overview; anonymous visitors log in there, and other users are refused', async () => {
  const anonymousPage = await openPage(browser, product.url);
  await anonymousPage.goto('/admin');
  await anonymousPage.getByRole('button', { name: 'Login', exact: true }).waitFor();
  expect(new URL(anonymousPage.url()).pathname).toMatch(/^\/admin/);
  await anonymousPage.getByLabel('Username').fill(boss.username);
  await anonymousPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await anonymousPage.keyboard.press('Enter');
  await anonymousPage.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(new URL(anonymousPage.url()).pathname).toBe('/admin');

  const stranger = await signUp(product);
  const page = await pageOf(stranger.client, '/admin/orders');
  await page.getByText("Access Denied: You don't have permission to access the admin portal.").waitFor();
  await page.goto('/manage');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const menu = await openAccountMenu(page);
  await menu.getByRole('link', { name: 'My Account' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Admin Portal' }).count()).toBe(0);
});

/** Opens the only user's menu and selects by typeahead. */
async function chooseAction(page: Page, action: string): Promise<void> {
  await pressOn(page, /^Actions: ada/);
  await page.getByRole('menuitem', { name: action }).waitFor();
  await page.keyboard.type(action);
  await page.keyboard.press('Enter');
}

test('by keyboard: find a user, suspend, reactivate and reset the password', async () => {
  const page = await pageOf(boss.client, '/admin/users');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('lovelace');
  await page.waitForURL('**/admin/users?search=lovelace');
  await page.getByRole('rowheader', { name: 'Ada Lovelace' }).waitFor();
  await until('only Ada to be left', async () => (await page.getByRole('rowheader').count()) === 1);

  await chooseAction(page, 'Suspend Account');
  await pressOn(page, /^Suspend Account$/);
  await page.getByText('User status updated').waitFor();
  await page.getByRole('cell', { name: 'Suspended' }).waitFor();
  expect((await ada.client.get('/api/user')).status).toBe(401);

  await chooseAction(page, 'Activate Account');
  await pressOn(page, /^Activate Account$/);
  await page.getByRole('cell', { name: 'Active' }).waitFor();

  await chooseAction(page, 'Reset Password');
  await page.getByRole('dialog', { name: 'Reset Password' }).waitFor();
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await page.getByText('Password must be at least 8 characters long').waitFor();
  await page.keyboard.type(' no longer');
  await page.keyboard.press('Enter');
  await page.getByText('Password has been reset').waitFor();
  await until('the focus to be back on the menu', () =>
    page.getByRole('button', { name: /^Actions: ada/ }).evaluate((button) => button === document.activeElement),
  );
  const login = await ada.client.post('/api/login', { username: ada.username, password: 'short no longer' });
  expect(login.status).toBe(200);
  expect(complaintsOf(page)).toEqual([]);
});

test('the user menu names every action, and gives the reason for a disabled one', async () => {
  const page = await pageOf(boss.client, '/admin/users');
  await page.getByRole('button', { name: `Actions: ${boss.username}` }).click();
  const readActionNames = async () =>
    (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  expect(await readActionNames()).toEqual([
    'Activity',
    'Reset Password',
    'Turn Off Two-Step Verification Not set up',
    'Login as User Not available for administrators',
    'Business Terms',
    'Suspend Account Not available for your own account',
  ]);
  expect(await page.getByRole('menuitem', { name: 'Suspend Account' }).getAttribute('aria-disabled')).toBe('true');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Actions: ada/ }).click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  await page.waitForURL(`**/admin/activity?userId=${ada.id}`);
  expect(complaintsOf(page)).toEqual([]);
});

test('by keyboard: expand an order, mark it shipped, find it by its new status', async () => {
  const number = String(orderId).padStart(6, '0');
  const page = await pageOf(boss.client, '/admin/orders');
  await page.getByRole('rowheader', { name: number }).waitFor();
  await pressOn(page, `Details of order ${number}`);
  await page.getByRole('heading', { name: 'Shipping address' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await pressOn(page, `Update status of order ${number}`);
  await page.getByRole('dialog').waitFor();
  await pressOn(page, /Pending/, 'ArrowDown');
  await page.getByRole('option', { name: 'Shipped' }).waitFor();
  await page.keyboard.type('Shipped');
  await page.keyboard.press('Enter');
  await typeInto(page, /Tracking number/, '1Z999AA10123456784');
  await page.keyboard.press('Enter');
  await page.getByText('Order status updated successfully and customer notified').waitFor();
  await page.getByText('Now shipped').waitFor();
  await page.getByRole('cell', { name: 'Shipped' }).waitFor();

  await page.goto('/admin/orders?status=shipped');
  await page.getByRole('rowheader', { name: number }).waitFor();
  await page.goto('/admin/orders?status=pending');
  await page.getByText('No order matches this filter.').waitFor();
  expect(complaintsOf(page)).toEqual([]);
});

test('by one key an order gets its next status, and Undo takes it back', async () => {
  const number = String(orderId).padStart(6, '0');
  const page = await pageOf(boss.client, '/admin/orders');
  const readStatus = async () => (await boss.client.get(`/api/admin/orders/${orderId}`)).body.status;
  await boss.client.put(`/api/admin/orders/${orderId}/status`, { status: 'pending' });
  await page.reload();
  await page.getByRole('rowheader', { name: number }).waitFor();
  await page.getByRole('button', { name: `Details of order ${number}` }).focus();
  await page.keyboard.press('n');
  await page.getByText(`Order ${number}: Processing`).waitFor();
  expect(await readStatus()).toBe('processing');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`Order ${number} is Pending again`).waitFor();
  expect(await readStatus()).toBe('pending');
  expect(complaintsOf(page)).toEqual([]);
});

/** Sticky search and header must stay below the bar after scrolling. */
async function expectNothingUnderBar(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 700 });
  for (const top of [0, 400]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await waitForAnimations(page);
    const bar = await page.getByRole('complementary', { name: 'Impersonation' }).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    const search = await page.getByRole('searchbox').boundingBox();
    expect(bar?.y, `the bar at ${width} px`).toBe(0);
    const barBottom = (bar?.height ?? Number.NaN) - 1; // subpixels
    if (top === 0) expect(header?.y, `the header at ${width} px`).toBeGreaterThanOrEqual(barBottom);
    expect(search?.y, `the search at ${width} px`).toBeGreaterThanOrEqual(barBottom);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

test('impersonation shows on every page and stops with one click', async () => {
  const page = await pageOf(boss.client, '/admin/users?search=lovelace');
  await chooseAction(page, 'Login as User');
  await pressOn(page, /^Login as User$/);
  await page.waitForURL('**/manage');
  await expect.poll(() => focusedTag(page), { message: 'the focus of the person acted as' }).toBe('H1');
  for (const path of ['/manage', '/', '/shop', '/contact', '/properties/new', '/no/such/page']) {
    await page.goto(path);
    const bar = page.getByRole('complementary', { name: 'Impersonation' });
    await bar.getByText(ada.username).waitFor();
    expect(await bar.innerText()).toContain(boss.username);
  }
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`/${property.slug}`);
  await page.getByRole('searchbox').waitFor();
  for (const width of [320, 390, 1280, 1920]) await expectNothingUnderBar(page, width);
  await page.goto('/admin/users');
  await page.getByText('Access Denied').waitFor();
  await page.getByRole('button', { name: 'Stop' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/users');
  await page.getByRole('heading', { name: 'Users' }).waitFor();
  await expect.poll(() => focusedTag(page), { message: 'the focus of the administrator again' }).toBe('H1');
  expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
});

test('the activity log says who did what, where and on whose behalf; changes expand', async () => {
  const support = product.client();
  await support.post('/api/login', { username: boss.username, password: PASSWORD });
  await support.post(`/api/admin/users/${ada.id}/impersonate`);
  const fields = { companyName: 'Proxy Law', suiteNumber: '910', floorNumber: 9, phone: '512 555 0100' };
  await addTenant(support, property.id, fields);
  await support.post('/api/impersonation/stop');

  const page = await pageOf(support, '/admin/activity');
  const line = page.getByRole('listitem').filter({ hasText: 'Proxy Law' });
  await line.waitFor();
  expect(await line.innerText()).toContain(
    `${ada.username} added the tenant Proxy Law at ${property.name}, by ${boss.username} on their behalf`,
  );
  await page.getByText(`${boss.username} logged in as ${ada.username}`, { exact: true }).first().waitFor();
  expect(await line.getByText('910').isVisible()).toBe(false);
  await line.getByText('Suite number, Floor, Phone', { exact: true }).click();
  await line.getByText('9th Floor').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
});
