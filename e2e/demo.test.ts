import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertDatabaseKind, resetIfDue } from '../src/modules/demo/index.ts';
import { complaintsOf, openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
import { executeAsOwner } from '../test/harness/command-line.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ oneServer: true, worker: false, env: { DEMO: 'on' } }),
    openBrowser(),
  ]);
  await assertDatabaseKind(product.platform);
  await resetIfDue(product.platform);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const DEMO_NOTICE = /^This is a demo\. Everything is reset at \d{1,2}:00\s[AP]M\. No mail is sent\.$/;

/** The line with its time, no accessibility violation, nothing beside the screen. */
async function expectCleanPage(page: Page): Promise<void> {
  await page.getByRole('note').getByText(DEMO_NOTICE).waitFor();
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
  await expectCleanPage(page);
  const top = await page.getByRole('banner').boundingBox();
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  await expectCleanPage(page);
  for (const otherPath of ['/shop', '/account']) {
    await page.goto(otherPath);
    await page.getByRole('note').getByText(DEMO_NOTICE).waitFor();
  }
  expect(complaintsOf(page)).toEqual([]);
  expect(top?.y, 'the line is above the page').toBeGreaterThan(30);
});

test.each(['/signup', '/forgot-password', '/admin'])('%s offers the accounts of the demo as well', async (path) => {
  const page = await openPage(browser, product.url);
  await page.goto(path);
  await page.getByRole('button', { name: 'Try as Administrator' }).click();
  await page.waitForURL((url) => url.pathname === '/admin');
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor();
});

test('the line takes no more space once it has its time', async () => {
  for (const width of [390, 1280]) {
    const page = await openPage(browser, product.url, { viewport: { width, height: 844 }, javaScriptEnabled: false });
    await page.goto('/login');
    const boxBefore = await page.getByRole('note').boundingBox();
    const scriptedPage = await openPage(browser, product.url, { viewport: { width, height: 844 } });
    await scriptedPage.goto('/login');
    await scriptedPage.getByRole('note').getByText(DEMO_NOTICE).waitFor();
    expect((await scriptedPage.getByRole('note').boundingBox())?.height).toBe(boxBefore?.height);
    await page.context().close();
    await scriptedPage.context().close();
  }
});

test('whoever has a page open is told that the demo was reset, and logs in again', async () => {
  const page = await openPage(browser, product.url);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Try as Manager' }).click();
  await page.getByRole('heading', { name: 'Meridian Tower' }).waitFor();
  await executeAsOwner(product, `update demo set reset_at = reset_at - interval '1 hour'`);
  await resetIfDue(product.platform);
  await page
    .getByRole('tab', { name: 'Displays' })
    .or(page.getByRole('link', { name: 'Displays' }))
    .first()
    .click();
  const resetDialog = page.getByRole('alertdialog', { name: 'The demo was reset' });
  await resetDialog.waitFor();
  await resetDialog.getByRole('button', { name: 'Leave This Page' }).click();
  await page.getByRole('button', { name: 'Try as Manager' }).click();
  await page.getByText('Conference center').waitFor();
  expect(complaintsOf(page)).toEqual([]);
});
