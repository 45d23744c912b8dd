import type { Browser, Locator, Page } from 'playwright';
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
import { withFontSize } from '../test/harness/enlarged-text.ts';
import { addProperty, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addToCart, stockGoods } from '../test/harness/shopping.ts';

let product: Product;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  person = await signUp(product, 'maximiliane.von-hohenzollern-sigmaringen');
  await addProperty(person.client, { name: 'The Headquarters of the Hohenzollern Property Management Group' });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const openSignedIn = (viewport: { width: number; height: number }, hasTouch = false) =>
  openPageAs(browser, product.url, person.client, { viewport, hasTouch });

/** Horizontal overflow in px. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('one header leads from the portal to the shop and back, and its menu holds orders, account, theme and Logout', async () => {
  const page = await openSignedIn({ width: 1280, height: 800 });
  await page.goto('/manage');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Dashboard', exact: true }).and(page.locator('[aria-current]')).waitFor();
  expect(await header.getByRole('link', { name: /^Cart/ }).count()).toBe(0);
  await header.getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
  await header.getByRole('link', { name: /^Cart/ }).waitFor();
  await openAccountMenu(page);
  await header.getByRole('link', { name: 'My Orders' }).click();
  await page.getByRole('heading', { name: 'My Orders', level: 1 }).waitFor();
  await header.getByRole('button', { name: 'Account menu', expanded: false }).waitFor();
  await openAccountMenu(page);
  await header.getByText(person.username).waitFor();
  await header.getByRole('combobox', { name: 'Theme' }).selectOption('Theme: Dark');
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await header.getByRole('combobox', { name: 'Theme' }).selectOption('Theme: System');
  await header.getByRole('button', { name: 'Logout' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await header.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL(/\/manage/);
  await header.getByRole('link', { name: 'Foyer, home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(complaintsOf(page)).toEqual([]);
});

test('the cart is in every header while it holds something, also in the admin portal', async () => {
  const boss = await signUp(product, 'boss');
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${boss.id}`);
  const page = await openPageAs(browser, product.url, boss.client);
  await page.goto('/admin/users');
  await (await openAccountMenu(page)).getByRole('link', { name: 'Admin Portal' }).waitFor();
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  expect(await cart.count()).toBe(0);
  const goods = await stockGoods(product, 5);
  await addToCart(boss.client, goods);
  for (const path of ['/admin/users', '/manage']) {
    await page.goto(path);
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  }
});

test('at 320 and 390 px the header is one line with touch targets of full size', async () => {
  const page = await openSignedIn({ width: 390, height: 700 }, true);
  const visitor = await openPage(browser, product.url, { viewport: { width: 390, height: 700 }, hasTouch: true });
  await expectOneLine(visitor, '/', 'Login');
  for (const path of ['/', '/shop', '/my-orders', '/manage', '/properties/new'])
    await expectOneLine(page, path, 'Account menu');
});

/** @param lastName the name of the rightmost link or button */
async function expectOneLine(page: Page, path: string, lastName: string): Promise<void> {
  await page.goto(path);
  const header = page.getByRole('banner');
  const parts = [
    header.getByRole('link', { name: 'Foyer, home' }),
    header.getByRole('link', { name: 'Shop' }),
    header.getByRole('link', { name: lastName }).or(header.getByRole('button', { name: lastName })),
  ];
  await parts[2]?.waitFor();
  for (const width of [320, 390]) {
    const label = `${path} at ${width} px`;
    await page.setViewportSize({ width, height: 700 });
    await waitForAnimations(page);
    const readLayout = async () => ({
      isOneLine: differenceOf(await Promise.all(parts.map(middleOf))) < 8,
      isLow: Number((await header.boundingBox())?.height) < 72,
      tooWide: await overflowOf(page),
    });
    await expect.poll(readLayout, { message: label }).toEqual({ isOneLine: true, isLow: true, tooWide: 0 });
  }
  const readEnlargedOverflow = () => withFontSize(page, 32, () => overflowOf(page));
  await expect.poll(readEnlargedOverflow, { message: `${path}, twice as large` }).toBe(0);
}

const differenceOf = (places: readonly number[]) => Math.max(...places) - Math.min(...places);

async function middleOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return y + height / 2;
}

test('the account menu opens, is navigated and closed by keyboard, and by a tap outside', async () => {
  const page = await openSignedIn({ width: 390, height: 844 });
  await page.goto('/manage?tab=tenants');
  await page.getByRole('heading', { name: 'Current Tenants' }).waitFor(); // until then the page moves the focus itself
  const menu = page.getByRole('button', { name: 'Account menu' });
  const orders = page.getByRole('banner').getByRole('link', { name: 'My Orders' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await orders.waitFor();
  expect(await menu.getAttribute('aria-expanded')).toBe('true');
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await orders.waitFor({ state: 'hidden' });
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);

  await menu.click();
  await page.mouse.click(20, 80);
  await orders.waitFor({ state: 'hidden' });

  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => orders.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'My Orders', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Account menu', expanded: false }).waitFor();
});
