import type { Browser, Page, Response } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import budgets from '../scripts/client/budgets.json' with { type: 'json' };
import { openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import { addProperty, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { openShopAdmin } from '../test/harness/shop-admin.ts';

let product: Product;
let browser: Browser;
let slug: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  const { client } = await signUp(product);
  slug = (await addProperty(client)).slug;
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Blocks every file of the page. */
async function blockFiles(page: Page): Promise<void> {
  await page.route(/\.(js|css|woff2)$/, (route) => route.abort());
}

test('a directory shows in its own colors and theme before any other file has loaded', async () => {
  const page = await openPage(browser, product.url);
  await blockFiles(page);
  await page.goto(`/${slug}?theme=dark`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const styles = await page.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    paper: getComputedStyle(document.documentElement).backgroundColor,
    listing: getComputedStyle(document.querySelector('.directory-body') ?? document.body).display,
  }));
  expect(styles).toEqual({ theme: 'dark', paper: expect.not.stringMatching(/rgba\(0, 0, 0, 0\)/), listing: 'grid' });
});

/** The last module to load. */
const LAST_SCRIPT = /\/live-socket-[^/]+\.js$/;

test.each([
  ['/{slug}', '.directory-qr svg'],
  ['/{slug}?display=1', '.wall-foot svg.wall-code'],
])('%s stays within its budget of requests', async (name, code) => {
  const page = await openPage(browser, product.url, {
    viewport: { width: 1280, height: 720 },
    serviceWorkers: 'block',
  });
  const scripts: Response[] = [];
  page.on('response', (response) => void (response.request().resourceType() === 'script' && scripts.push(response)));
  const lastScript = page.waitForResponse((response) => LAST_SCRIPT.test(response.url()));
  const answer = await page.goto(name.replace('{slug}', slug));
  const [, codePath] = /class="directory-qr-code"[^>]*>.*?<path d="([^"]+)"/.exec((await answer?.text()) ?? '') ?? [];
  await lastScript;
  await page.waitForLoadState('networkidle');
  expect(await page.locator(`${code} path`).getAttribute('d')).toBe(codePath);
  const sizes = await Promise.all(scripts.map(async (response) => (await response.request().sizes()).responseBodySize));
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThanOrEqual(budgets.find((budget) => budget.page === name)?.kilobytes ?? 0);
});

test('anonymous visits request no session, and no page logs an error', async () => {
  const page = await openPage(browser, product.url);
  const [requestPaths, complaints]: [string[], string[]] = [[], []];
  page.on('request', (request) => void requestPaths.push(new URL(request.url()).pathname));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  for (const path of ['/', '/login', '/shop', `/${slug}`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  expect(requestPaths).not.toContain('/api/user');
  expect(requestPaths).not.toContain('/api/weather'); // turned off here
  expect(await page.locator('.directory-weather').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a signed-in user is greeted on every page until the session ends in another tab', async () => {
  const { client } = await signUp(product);
  const page = await openPageAs(browser, product.url, client);
  for (const path of ['/', '/shop']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
  }
  await client.post('/api/logout');
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('signed-in');
});

test('on a phone the client takes over a product without a layout shift', async () => {
  const page = await openPage(browser, product.url, { viewport: { width: 412, height: 823 } });
  let releaseScripts = () => {};
  const gate = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route(/\/assets\/vendor-[^/]+\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { productId } = await (await openShopAdmin(product)).createGoods(3);
  await page.goto(`/shop/product/${productId}`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
  releaseScripts();
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (globalThis as typeof globalThis & { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
});
