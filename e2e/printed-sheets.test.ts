import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { addProperty, addTenant, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, worker: false }), openBrowser()]);
  const { client } = await signUp(product, 'owner');
  const property = await addProperty(client);
  for (let at = 1; at <= 60; at++)
    await addTenant(client, property.id, {
      companyName: `Great Lakes Orthopedics ${at}`,
      suiteNumber: `${100 + at}`,
      floorNumber: 1 + (at % 9),
      contacts: Array.from({ length: 7 }, (_, n) => ({ name: `Reginald Fitzwilliam-Montgomery ${n}`, isListed: true })),
    });
  page = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto(`/manage?property=${property.id}&tab=public`);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Pages of the PDF and their size in pt; the sheet is gone once printed. */
async function printed(): Promise<{ pages: number; size: string | undefined }> {
  await page.locator('[data-printed] > [data-sheet]').waitFor({ state: 'attached' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.locator('[data-sheet]').waitFor({ state: 'detached' });
  await page.evaluate(() => document.body.removeAttribute('data-printed'));
  return { pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0, size: /\/MediaBox\s*\[([^\]]*)\]/.exec(pdf)?.[1] };
}

test('sixty companies and 420 people are one sheet, by floor and by name, on Letter and on Tabloid', async () => {
  for (const [paper, order, size] of [
    ['Letter', 'By floor', '0 0 612 792'],
    ['Tabloid', 'By name', '0 0 792 1224'],
  ] as const) {
    await page.getByText(paper, { exact: true }).click();
    await page.getByText(order, { exact: true }).click();
    await page.getByRole('button', { name: 'Print the Sheet' }).click();
    const listing = page.locator('[data-listing]');
    await listing.waitFor({ state: 'attached' });
    const [over, lines] = await listing.evaluate((one) => [
      Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight),
      one.querySelectorAll('li').length,
    ]);
    expect([paper, order, over, lines]).toEqual([paper, order, 0, 480]);
    expect([paper, order, await printed()]).toEqual([paper, order, { pages: 1, size }]);
    if (paper === 'Letter') await page.getByText(/Tabloid paper makes them easier to read/).waitFor();
  }
});

test('the door card is one sheet', async () => {
  await page.getByRole('button', { name: 'Print on Letter' }).click();
  expect(await printed()).toEqual({ pages: 1, size: '0 0 612 792' });
});
