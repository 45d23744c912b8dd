import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDatabase, resetIfDue } from '../src/modules/demo/index.ts';
import { complaintsOf, openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
import { asOwner } from '../test/harness/command-line.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ oneServer: true, worker: false, env: { DEMO: 'on' } }),
    openBrowser(),
  ]);
  await claimDatabase(product.platform);
  await resetIfDue(product.platform);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const LINE = /^This is a demo\. Everything is reset at \d{1,2}:00\s[AP]M\. No mail is sent\.$/;

/** The line with its time, no accessibility violation, nothing beside the screen. */
async function expectInOrder(page: Page): Promise<void> {
  await page.getByRole('note').getByText(LINE).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
}

test.each([
  [390, 'Try as Manager', '/manage', 'Meridian Tower'],
  [1280, 'Try as Manager', '/manage', 'Meridian Tower'],
  [390, 'Try as Administrator', '/admin', 'Overview'],
  [1280, 'Try as Administrator', '/admin', 'Overview'],
])('at %i px, %s leads to %s, and every page says that it is a demo', async (width, button, path, heading) => {
  const options = { viewport: { width, height: 844 }, timezoneId: 'America/Chicago' };
  const page = await openPage(browser, product.url, options);
  await page.goto('/login');
  await page.getByRole('button', { name: button }).waitFor();
  await expectInOrder(page);
  const top = await page.getByRole('banner').boundingBox();
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  await expectInOrder(page);
  for (const elsewhere of ['/shop', '/account']) {
    await page.goto(elsewhere);
    await page.getByRole('note').getByText(LINE).waitFor();
  }
  expect(complaintsOf(page)).toEqual([]);
  expect(top?.y, 'the line is above the page').toBeGreaterThan(30);
  await page.context().close();
});

test.each(['/signup', '/forgot-password', '/admin'])('%s offers the accounts of the demo as well', async (path) => {
  const page = await openPage(browser, product.url);
  await page.goto(path);
  await page.getByRole('button', { name: 'Try as Administrator' }).click();
  await page.waitForURL((url) => url.pathname === '/admin');
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor();
  await page.context().close();
});

test('the line takes no more space once it has its time', async () => {
  for (const width of [390, 1280]) {
    const page = await openPage(browser, product.url, { viewport: { width, height: 844 }, javaScriptEnabled: false });
    await page.goto('/login');
    const before = await page.getByRole('note').boundingBox();
    const drawn = await openPage(browser, product.url, { viewport: { width, height: 844 } });
    await drawn.goto('/login');
    await drawn.getByRole('note').getByText(LINE).waitFor();
    expect((await drawn.getByRole('note').boundingBox())?.height).toBe(before?.height);
    await page.context().close();
    await drawn.context().close();
  }
});

test('whoever has a page open is told that the demo was reset, and logs in again', async () => {
  const page = await openPage(browser, product.url);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Try as Manager' }).click();
  await page.getByRole('heading', { name: 'Meridian Tower' }).waitFor();
  await asOwner(product, `update demo set reset_at = reset_at - interval '1 hour'`);
  await resetIfDue(product.platform);
  await page
    .getByRole('tab', { name: 'Displays' })
    .or(page.getByRole('link', { name: 'Displays' }))
    .first()
    .click();
  const told = page.getByRole('alertdialog', { name: 'The demo was reset' });
  await told.waitFor();
  await told.getByRole('button', { name: 'Leave This Page' }).click();
  await page.getByRole('button', { name: 'Try as Manager' }).click();
  await page.getByText('Conference center').waitFor();
  expect(complaintsOf(page)).toEqual([]);
});
