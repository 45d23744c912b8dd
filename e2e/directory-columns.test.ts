import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from '../test/harness/browser.ts';
import { addProperty, addTenant, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let slug: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, worker: false }), openBrowser()]);
  const { client } = await signUp(product, 'owner');
  const property = await addProperty(client);
  slug = property.slug;
  for (const suiteNumber of ['100', '101', '102', '103', '104', '105'])
    await addTenant(client, property.id, { suiteNumber, floorNumber: 1 });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('a wider window never shows fewer tenant columns, from phone to desktop', async () => {
  const page = await openPage(browser, product.url, { viewport: { width: 500, height: 900 } });
  await page.goto(`/${slug}`);
  const floor = page.locator('.directory-tenants').first();
  await floor.waitFor();
  const counts: number[] = [];
  for (let width = 500; width <= 2000; width += 50) {
    await page.setViewportSize({ width, height: 900 });
    counts.push(await floor.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length));
  }
  expect(counts).toEqual(counts.toSorted());
  expect([counts[0], counts.at(-1)]).toEqual([1, 4]);
  expect(new Set(counts), 'each of one to four').toEqual(new Set([1, 2, 3, 4]));
  await page.context().close();
});
