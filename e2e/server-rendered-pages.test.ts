import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product as ShopProduct } from '../src/modules/shop/schema.ts';
import { complaintsOf, openBrowser, openPage, openPageAs, waitForClient } from '../test/harness/browser.ts';
import { PASSWORD, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { openShop } from '../test/harness/shop-pages.ts';
import { translatePages } from '../test/harness/translate-pages.ts';

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
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot Password?', level: 1 }).waitFor();
  await page.goto('/manage');
  await page.getByRole('heading', { name: 'Management Portal', level: 1 }).waitFor();
  await page.getByText('Loading properties...').waitFor();
});

/** Opens a page whose client waits until it is released. */
async function openUnhydrated(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/vendor-[^/]+\.js$/, async (route) => {
    await gate;
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

/** Text and distance from the top, in whole pixels. */
const headingsOf = (page: Page) =>
  page
    .locator('main :is(h1, h2, h3)')
    .evaluateAll((headings) =>
      headings.map((heading) => [heading.textContent, Math.round(heading.getBoundingClientRect().top)]),
    );

test.each(
  ['/', '/foyer', '/login', '/signup', '/forgot-password', '/contact', '/shop?category=digital_signage', '/manage']
    .concat('/shop', '/shop/product')
    .flatMap((path) => [390, 1280].map((width) => [width, path] as const)),
)('at %i pixels the client takes over what the server has sent of %s', async (width, path) => {
  const { client } = await signUp(product);
  const page = await openPageAs(browser, product.url, client, { viewport: { width, height: 800 } });
  await page.route('/api/**', () => {}); // who is signed in, what is featured, what delivery costs
  const release = await openUnhydrated(page, path === '/shop/product' ? `${path}/${catalog[0]?.id}` : path);
  const headingsBefore = await headingsOf(page);
  expect(headingsBefore.length).toBeGreaterThan(0);
  const main = await page.locator('main').elementHandle();
  release();
  await waitForClient(page);
  expect(await headingsOf(page)).toEqual(headingsBefore);
  expect(await main?.evaluate((element) => element === document.querySelector('main'))).toBe(true);
  expect(complaintsOf(page)).toEqual([]); // React complains about what it would have drawn otherwise
});

test.each(['as it is', 'translated'])('what was typed before the client came is there, %s', async (how) => {
  const { username } = await signUp(product);
  const page = await openPage(browser, product.url);
  if (how === 'translated') await translatePages(page);
  const release = await openUnhydrated(page, '/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter'); // which cannot send it yet
  release();
  await waitForClient(page);
  if (how === 'as it is')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/manage');
  expect(complaintsOf(page)).toEqual([]);
});

test('who scrolled and focused a link before the client came stays there', async () => {
  const page = await openPage(browser, product.url, { viewport: { width: 1280, height: 600 } });
  const release = await openUnhydrated(page, '/shop');
  const name = catalog.at(-1)?.name ?? '';
  await page.getByRole('link', { name, exact: true }).focus();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  release();
  await waitForClient(page);
  expect(await page.evaluate(() => [scrollY, document.activeElement?.textContent])).toEqual([scrolled, name]);
});
