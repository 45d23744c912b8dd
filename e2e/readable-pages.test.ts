import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product as ShopProduct } from '../src/modules/shop/schema.ts';
import { complaintsOf, openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import { signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { openShop } from '../test/harness/shop-pages.ts';

let product: Product;
let browser: Browser;
let catalog: readonly ShopProduct[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ catalog } = await openShop(product));
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('without JavaScript the shop lists its products, and a link of each leads to it', async () => {
  const page = await openPage(browser, product.url, { javaScriptEnabled: false });
  await page.goto('/shop');
  expect(await page.locator('noscript p').isVisible()).toBe(true);
  for (const { id, name } of catalog)
    expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(`/shop/product/${id}`);
  await page.getByRole('link', { name: 'QR Placards' }).click();
  const placards = catalog.filter(({ category }) => category === 'qr_placard');
  expect(await page.getByRole('article').count()).toBe(placards.length);
  await page.getByRole('link', { name: placards[0]?.name ?? '', exact: true }).click();
  await page.getByRole('heading', { name: placards[0]?.name ?? '', level: 1 }).waitFor();
  await page.getByText(placards[0]?.description ?? '').waitFor();
});

test('without JavaScript the login and the portal show their headings', async () => {
  const page = await openPage(browser, product.url, { javaScriptEnabled: false });
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Login', level: 1 }).waitFor();
  expect(await page.getByLabel('Password').isDisabled()).toBe(true);
  await page.goto('/manage');
  await page.getByRole('heading', { name: 'Management Portal', level: 1 }).waitFor();
  await page.getByText('Loading properties...').waitFor();
});

/** Opens a page whose client waits until it is released. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/vendor-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#operator').waitFor({ state: 'attached' });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link')].every((link) => link.rel !== 'stylesheet' || link.sheet),
  );
  await page.evaluate(() => document.fonts.ready);
  return release;
}

const clientIsThere = (page: Page) =>
  page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' });

/** Text and distance from the top, in whole pixels. */
const headingsOf = (page: Page) =>
  page
    .locator('main :is(h1, h2, h3)')
    .evaluateAll((all) => all.map((one) => [one.textContent, Math.round(one.getBoundingClientRect().top)]));

test.each([
  [390, '/login'],
  [390, '/shop'],
  [390, '/shop/product'],
  [390, '/manage'],
  [1280, '/login'],
  [1280, '/shop?category=digital_signage'],
  [1280, '/shop/product'],
  [1280, '/manage'],
])('at %i pixels the client shows the headings of %s where the server did', async (width, path) => {
  const { client } = await signUp(product);
  const viewport = { width, height: 800 };
  const isPortal = path === '/manage';
  const page = isPortal
    ? await openPageAs(browser, product.url, client, { viewport })
    : await openPage(browser, product.url, { viewport });
  if (isPortal) await page.route('/api/user', () => {}); // who is signed in is not known yet
  const address = path === '/shop/product' ? `${path}/${catalog[0]?.id}` : path;
  const release = await openHeld(page, address);
  const before = await headingsOf(page);
  release();
  await clientIsThere(page);
  expect((await headingsOf(page)).slice(0, before.length)).toEqual(before);
  expect(complaintsOf(page)).toEqual([]);
  await page.context().close();
});

test('who scrolled and focused a link before the client came stays there', async () => {
  const page = await openPage(browser, product.url, { viewport: { width: 1280, height: 600 } });
  const release = await openHeld(page, '/shop');
  const name = catalog.at(-1)?.name ?? '';
  await page.getByRole('link', { name, exact: true }).focus();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  release();
  await clientIsThere(page);
  expect(await page.evaluate(() => [scrollY, document.activeElement?.textContent])).toEqual([scrolled, name]);
  await page.context().close();
});
