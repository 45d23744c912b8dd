import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage } from '../test/harness/browser.ts';
import { PASSWORD, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { openShopAdmin } from '../test/harness/shop-admin.ts';

let product: Product;
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ worker: false }), openBrowser()]);
  person = await signUp(product);
});

beforeEach(async (context) => {
  page = await openPage(browser, product.url);
  context.onTestFinished(() => page.context().close());
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Opens a page of the server whose scripts wait. @returns lets them load */
async function openWithoutScripts(path: string, targetPage = page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await targetPage.route(/\/assets\/vendor-[^/]+\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await targetPage.goto(path, { waitUntil: 'commit' });
  await targetPage.locator('h1, header').first().waitFor();
  return gate.resolve;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Bodies of the page's calls. */
function recordBodies(path: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

async function fillLogin(): Promise<void> {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

test('Login pressed before the scripts have loaded is shown as pending, and logs in once with what was typed', async () => {
  const loadScripts = await openWithoutScripts('/login');
  const sentBodies = recordBodies('/api/login');
  await fillLogin();
  expect(await button('Login').isEnabled()).toBe(true);
  await button('Login').click();
  await button('Login').click();
  expect(await button('Login').getAttribute('aria-busy')).toBe('true');
  expect(new URL(page.url()).search).toBe('');
  loadScripts();
  await page.waitForURL(/\/manage/);
  expect(sentBodies.map((body) => JSON.parse(body))).toEqual([{ username: person.username, password: PASSWORD }]);
  expect(complaintsOf(page)).toEqual([]);
});

test('Enter in a field of the login before the scripts have loaded logs in', async () => {
  const loadScripts = await openWithoutScripts('/login');
  await fillLogin();
  await page.keyboard.press('Enter');
  loadScripts();
  await page.waitForURL(/\/manage/);
});

test('a press between the scripts and the first reaction of the page is not lost', async () => {
  const loadScripts = await openWithoutScripts('/login');
  await fillLogin();
  // At the moment when React starts: it then draws for a while.
  await page.evaluate(() => {
    const { end } = window.earlyPresses ?? { end: () => [] };
    Object.assign(window.earlyPresses ?? {}, {
      end() {
        document.querySelector<HTMLElement>('#root [type=submit]')?.click();
        return end();
      },
    });
  });
  loadScripts();
  await page.waitForURL(/\/manage/);
});

test('a sign-up before the scripts have loaded is sent as typed', async () => {
  const loadScripts = await openWithoutScripts('/signup');
  const username = `early.${Date.now()}@example.com`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('#root [type=submit]').click();
  loadScripts();
  await page.waitForURL((url) => url.pathname !== '/signup');
});

test('a reset link asked for before the scripts have loaded is asked for once', async () => {
  const load = await openWithoutScripts('/forgot-password');
  const sentBodies = recordBodies('/api/auth/forgot-password');
  await page.getByLabel('Email').fill(person.username);
  await page.locator('#root [type=submit]').click();
  load();
  await expect.poll(() => sentBodies.length).toBe(1);
  expect(sentBodies[0]).toContain(person.username);
});

test('a password is shown by a press before the scripts have loaded, and stays as typed', async () => {
  const load = await openWithoutScripts('/login');
  await fillLogin();
  await button('Show password').click();
  load();
  await button('Hide password').waitFor();
  const field = page.getByLabel('Password', { exact: true });
  expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['text', PASSWORD]);
});

test('a variant and a quantity chosen before the scripts have loaded are those that are added', async () => {
  const { productId } = await (await openShopAdmin(product)).createGoods(9);
  const load = await openWithoutScripts(`/shop/product/${productId}`);
  await page
    .getByRole('radio')
    .first()
    .check({ force: true, noWaitAfter: true })
    .catch(() => undefined); // the choice follows
  await button('Increase Quantity').click();
  await button('Increase Quantity').click();
  await button('Add to Cart').click();
  load();
  await page.waitForURL(/\/login\?redirect=\/cart/);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  const storedTexts = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(storedTexts).toMatch(/quantity\D+3\b/);
});

test('a theme chosen before the scripts have loaded is applied', async () => {
  const load = await openWithoutScripts('/login');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Theme: Dark' });
  load();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
});

test('without scripts a password never gets into an address', async () => {
  const scriptlessPage = await openPage(browser, product.url, { javaScriptEnabled: false });
  await scriptlessPage.goto('/login');
  await scriptlessPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await scriptlessPage.getByRole('button', { name: 'Login' }).click();
  await scriptlessPage.waitForLoadState();
  expect(scriptlessPage.url()).not.toContain('password');
});
