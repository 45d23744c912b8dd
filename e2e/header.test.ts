import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, motionOver, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { withOwnFont } from '../test/harness/enlarged.ts';
import { addProperty, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

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

const signedIn = (viewport: { width: number; height: number }, hasTouch = false) =>
  openPageAs(browser, product.url, person.client, { viewport, hasTouch });

/** Horizontal overflow in px. */
const wider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the portal header links home, to the shop and the orders, and logs out', async () => {
  const page = await signedIn({ width: 1280, height: 800 });
  await page.goto('/manage');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'My Orders' }).waitFor();
  await header.getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
  await header.getByRole('link', { name: 'Go to Dashboard' }).click();
  await header.getByRole('button', { name: 'Logout' }).waitFor();
  await header.getByRole('link', { name: 'Foyer, home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(complaintsOf(page)).toEqual([]);
  await page.context().close();
});

test('at 320 and 390 px the signed-in header is one line with touch targets of full size', async () => {
  const page = await signedIn({ width: 390, height: 700 }, true);
  for (const path of ['/', '/shop', '/my-orders', '/manage', '/properties/new']) {
    await page.goto(path);
    const header = page.getByRole('banner');
    const last = path === '/manage' || path === '/properties/new' ? 'Logout' : 'Go to Dashboard';
    const parts = [
      header.getByRole('link', { name: 'Foyer, home' }),
      header.getByRole('button', { name: 'Menu' }),
      header.getByRole('link', { name: last }).or(header.getByRole('button', { name: last })),
    ];
    await parts[2]?.waitFor();
    for (const width of [320, 390]) {
      const where = `${path} at ${width} px`;
      await page.setViewportSize({ width, height: 700 });
      await motionOver(page);
      const look = async () => ({
        isOneLine: differenceOf(await Promise.all(parts.map(middleOf))) < 8,
        isLow: Number((await header.boundingBox())?.height) < 72,
        tooWide: await wider(page),
      });
      await expect.poll(look, { message: where }).toEqual({ isOneLine: true, isLow: true, tooWide: 0 });
    }
    const large = () => withOwnFont(page, 32, () => wider(page));
    await expect.poll(large, { message: `${path}, twice as large` }).toBe(0);
  }
  await page.context().close();
});

const differenceOf = (places: readonly number[]) => Math.max(...places) - Math.min(...places);

async function middleOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return y + height / 2;
}

test('on a phone the menu opens, is navigated and closed by keyboard, and by a tap outside', async () => {
  const page = await signedIn({ width: 390, height: 844 });
  await page.goto('/manage');
  await page.getByRole('heading', { name: 'Current Tenants' }).waitFor(); // until then the page moves the focus itself
  const menu = page.getByRole('button', { name: 'Menu' });
  const orders = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await orders.waitFor();
  expect(await menu.getAttribute('aria-expanded')).toBe('true');
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await orders.waitFor({ state: 'hidden' });
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);

  await menu.click();
  await page.mouse.click(200, 700);
  await orders.waitFor({ state: 'hidden' });

  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => orders.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'My Orders', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Menu', expanded: false }).waitFor();
  await page.context().close();
});
