import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minOldDirectoryVersions } from '../scripts/client/floors.ts';
import { oldestBrowsers } from '../src/web/public/player-check.ts';
import { complaintsOf, openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
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

const TV = { width: 1920, height: 1080 };

/** The shown state of each line, once none is being checked. */
async function readStates(page: Page): Promise<Record<string, string>> {
  await expect.poll(() => page.locator('[data-state=checking]:visible').count(), { timeout: 15_000 }).toBe(0);
  const rows = await page.locator('[data-check]').all();
  const states = rows.map(async (row) => {
    const stateLabel = row.locator('[data-state]:visible');
    return [await row.getAttribute('data-check'), await stateLabel.getAttribute('data-state')] as const;
  });
  return Object.fromEntries(await Promise.all(states));
}

/** Layout shifts since the page was opened. */
const readShifts = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame); // a frame records its shifts
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().map((entry) => (entry as LayoutShift).value);
  });

interface LayoutShift extends PerformanceEntry {
  value: number;
}

test('the floors it names are those the directory is built for', () => {
  const { chrome: Chromium, safari: Safari, firefox: Firefox } = minOldDirectoryVersions;
  expect(oldestBrowsers).toEqual({ Chromium, Safari, Firefox });
});

test('ten lines say what the player can do, storage once it has lasted, and nothing moves', async () => {
  const page = await openPage(browser, product.url, { viewport: TV });
  await page.goto('/player-check');
  const firstStates = await readStates(page);
  expect(Object.keys(firstStates)).toHaveLength(10);
  expect(firstStates).toMatchObject({
    browser: 'ok',
    socket: 'ok',
    storage: 'note',
    worker: 'ok',
    clock: 'ok',
    frame: 'ok',
    pixels: 'ok',
  });
  expect(await readShifts(page)).toEqual([]);
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(pageHeight, 'all stands on one screen').toBeLessThanOrEqual(TV.height);
  expect([...(await violationsOf(page)), ...complaintsOf(page)]).toEqual([]);
  await page.reload();
  expect(await readStates(page)).toMatchObject({ storage: 'ok' });
});

test('a weak player is told what to do, in its language', async () => {
  const page = await openPage(browser, product.url, {
    viewport: { width: 1280, height: 720 },
    locale: 'es-US',
    userAgent:
      'Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/63.0 Safari/537.36',
  });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.route('**/player-check', async (route) => {
    if (route.request().method() !== 'HEAD') return await route.fallback();
    await route.fulfill({ headers: { date: new Date(Date.now() - 600_000).toUTCString() } });
  });
  await page.routeWebSocket(/realtime/, (socket) => socket.close());
  await page.goto('/player-check');
  const states = await readStates(page);
  expect(await readShifts(page)).toEqual([]);
  expect(states).toMatchObject({ browser: 'fix', socket: 'fix', storage: 'fix', clock: 'note', pixels: 'note' });
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await page.getByText('Demasiado antiguo').waitFor();
  await page.getByText('Chromium 63').waitFor();
  await page.getByText(/^\+60[0-9] s$/).waitFor(); // a second or more may pass on the way
  await page.getByText('1280 × 720').waitFor();
  // This browser has Latin fonts alone: what lacks letters is named in letters that are there.
  await page.getByText('es-US, chino, japonés, coreano').waitFor();
});

test('a player that shows it in a frame of our own hears so', async () => {
  const page = await openPage(browser, product.url, { viewport: TV });
  await page.goto('/contact');
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('afterbegin', '<iframe src="/player-check" width="1000" height="900"></iframe>'),
  );
  const row = page.frameLocator('iframe').locator('[data-check=frame]');
  await row.getByText('The player shows pages in a frame').waitFor();
});
