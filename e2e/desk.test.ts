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

test('at 1280 × 800 twenty of fifty tenants are in view, and pressing a name shows the rest of its details', async () => {
  const { client } = await signUp(product, 'owner');
  const property = await addProperty(client);
  const phone = '512 555 0100';
  for (let at = 1; at <= 50; at++)
    await addTenant(client, property.id, {
      ...{ companyName: `Company ${at}`, suiteNumber: `${100 + at}`, floorNumber: 1 + Math.floor(at / 5), phone },
      ...{ email: `office${at}@example.com`, website: `https://company${at}.example/` },
      contacts: [
        { name: 'Dr. Anil Patel', phone: '(512) 555-0100', isPrimary: true },
        { name: 'Ruth Abrams', phone: '512 555 0199', isPrimary: false },
      ],
    });
  const page = await openPage(browser, product.url, { viewport: { width: 1280, height: 800 } });
  await page.goto(`/${property.slug}`);
  const name = page.getByRole('button', { name: 'Company 6', exact: true });
  await name.waitFor();
  const inView = await page
    .getByRole('heading', { level: 3 })
    .evaluateAll((headings) => headings.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length);
  expect(inView).toBeGreaterThanOrEqual(20);

  const tenant = page.getByRole('listitem').filter({ has: name });
  expect((await tenant.boundingBox())?.height, 'two lines').toBeLessThan(48);
  const second = tenant.getByRole('link', { name: /Ruth Abrams/ });
  expect(await second.isVisible()).toBe(false);
  await name.press('Enter');
  expect(await name.getAttribute('aria-expanded')).toBe('true');
  await second.waitFor();
  expect(await tenant.getByText('office6@example.com').isVisible()).toBe(true);
  expect(await tenant.locator('[href^="tel:"]').count(), 'the company’s number is not repeated').toBe(2);
  await page.context().close();
});
