import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Env } from '../src/platform/config/env.ts';
import { createMetrics } from '../src/platform/observability/metrics.ts';
import { createWeb, type Web } from '../src/web/app.ts';
import { openBrowser } from '../test/harness/browser.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

const OWN_DETAILS = {
  OPERATOR_NAME: 'Hill & Dale Directories LLC',
  OPERATOR_ADDRESS: '9 Elm St, Denver, CO 80202',
  SUPPORT_PHONE: '+1 303 555 0177',
  SUPPORT_HOURS: 'Daily, 8 AM to 8 PM Mountain Time',
  SUPPORT_EMAIL: 'building-directories@hill-and-dale.example',
};
const NOTHING = { OPERATOR_ADDRESS: undefined, SUPPORT_PHONE: undefined, SUPPORT_HOURS: undefined };
const PATHS = ['/', '/contact', '/privacy', '/terms'];

let product: Product;
let browser: Browser;
const webs: Web[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ worker: false }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  for (const web of webs) await web.close();
  await product.stop();
});

/** Visits the pages of the same build for another operator, and expects no error or horizontal scrolling. */
async function visitPages(env: Partial<Env>, check: (path: string, page: Page) => Promise<void>): Promise<void> {
  const { platform } = product;
  const web = createWeb({ ...platform, env: { ...platform.env, ...env }, metrics: createMetrics('web') });
  webs.push(web);
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 844 } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    for (const path of PATHS) {
      await page.goto(path);
      await page.locator('footer').waitFor();
      await check(path, page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, width, faults, overflow <= 0]).toEqual([path, width, [], true]);
    }
    await context.close();
  }
}

test('an operator’s own details are on every page that prints them', async () => {
  await visitPages(OWN_DETAILS, async (path, page) => {
    const footer = page.locator('footer');
    await footer.getByRole('link', { name: OWN_DETAILS.SUPPORT_PHONE }).waitFor();
    expect(await footer.getByRole('link', { name: OWN_DETAILS.SUPPORT_EMAIL }).getAttribute('href')).toBe(
      `mailto:${OWN_DETAILS.SUPPORT_EMAIL}`,
    );
    const pageText = await page.locator('body').innerText();
    expect([path, pageText.includes('555-0142'), pageText.includes('Central Time')]).toEqual([path, false, false]);
    if (path !== '/') expect([path, pageText]).toEqual([path, expect.stringContaining(OWN_DETAILS.OPERATOR_NAME)]);
    if (path !== '/') expect([path, pageText]).toEqual([path, expect.stringContaining('9 Elm St, Denver, CO 80202')]);
    if (path === '/contact') expect(pageText).toContain('Support is by phone and email.');
  });
});

test('without phone, hours, e-mail and address their lines are omitted', async () => {
  await visitPages({ OPERATOR_NAME: 'Plain LLC', ...NOTHING }, async (path, page) => {
    expect(await page.locator('a[href^="tel:"], a[href^="mailto:"]').count()).toBe(0);
    const texts = await page.locator('main, footer').allInnerTexts();
    expect([path, /support|null|undefined|call us/i.exec(texts.join('\n'))]).toEqual([path, null]);
    if (path === '/contact') await page.getByText('To change what a directory shows').waitFor();
  });
});

test('the sample shows its own phone number and hours', async () => {
  await visitPages({}, async (path, page) => {
    const link = page.locator('footer').getByRole('link', { name: '1 (512) 555-0142' });
    expect([path, await link.getAttribute('href')]).toEqual([path, 'tel:15125550142']);
    await page.locator('footer').getByText('Monday to Friday, 9 AM to 5 PM Central Time').waitFor();
  });
});

test('Markdown renders as headings, lists and tables, with numbered sections', async () => {
  await visitPages({}, async (path, page) => {
    if (path !== '/privacy') return;
    const firstHeading = page.locator('main h2').first();
    expect(await firstHeading.evaluate((heading) => getComputedStyle(heading, '::before').content)).toContain(
      'counter',
    );
    expect(await page.locator('main h1').allInnerTexts()).toEqual(['Privacy']);
  });
});

test('the build contains no operator details', () => {
  const files = readdirSync('dist/client', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|html)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  const filesWithDefaults = files.filter((file) =>
    /555-0142|9 AM to 5 PM/.test(readFileSync(join('dist/client', file), 'utf8')),
  );
  expect(filesWithDefaults).toEqual([]);
});
