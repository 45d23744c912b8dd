import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { listDisplays, pairDisplay } from '../test/harness/paired-display.ts';
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

const WALL = { width: 1080, height: 1920 };
/** Least type in px of 43 inches at two meters. */
const MIN_TYPE_SIZES = { usual: 23.05, large: 50.1, veryLarge: 68.6 };

async function createBuilding(tenants: number) {
  const { client, property } = await signUpOwner(product);
  for (let number = 0; number < tenants; number += 1)
    await addTenant(client, property.id, { companyName: `Harbor Company ${number}`, floorNumber: 1 + (number % 10) });
  return { client, property };
}

const sizeOf = async (names: Locator) =>
  Number.parseFloat(await names.first().evaluate((name) => getComputedStyle(name).fontSize));

/** Type size in px of the names on the board, once the board has taken the page over. */
async function boardTypeSize(page: Page): Promise<number> {
  const names = page.locator('.wall-line');
  await names.first().waitFor();
  return await sizeOf(names);
}

test('before a grade is chosen the settings say what it gives, and the display then shows that', async () => {
  const { client, property } = await createBuilding(40);
  await pairDisplay(product, client, property.id, 'North');
  const manager = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 900 } });
  await manager.goto(`/manage?property=${property.id}&tab=displays`);
  await manager.getByRole('button', { name: 'Settings for North' }).click();
  const gradeRadio = (name: string) => manager.getByRole('radio', { name: new RegExp(`^${name}`) });
  const gradeLabel = (name: string) => manager.locator('label').filter({ has: gradeRadio(name) });
  await gradeLabel('Usual')
    .getByText(/^All 40 lines on one page; read with 20\/40 sight from \d+ feet$/)
    .waitFor();
  const large = await gradeLabel('Large')
    .getByText(/lines a page/)
    .innerText();
  const [, maxLines, pages, seconds] =
    /^(\d+) of 40 lines a page, (\d+) pages, (\d+) s; .* from (?:20|21|22) feet$/.exec(large) ?? [];
  expect([Number(maxLines) * Number(pages) >= 40, Number(seconds)], large).toEqual([true, 16]);
  expect(await violationsOf(manager)).toEqual([]);

  await gradeRadio('Large').check();
  await expect.poll(async () => (await listDisplays(client, property.id))[0]?.settings.grade).toBe('large');
  const wall = await openPage(browser, product.url, { viewport: WALL });
  await wall.goto(`/${property.slug}?display=1&grade=large`);
  expect(await boardTypeSize(wall)).toBeGreaterThanOrEqual(MIN_TYPE_SIZES.large);
  await wall.getByText(`1 of ${pages}`).first().waitFor();
});

test('Larger on a touch wall shows larger names until nobody is there', async () => {
  const { property } = await createBuilding(40);
  const page = await openPage(browser, product.url, { viewport: WALL, hasTouch: true });
  await page.clock.install();
  await page.goto(`/${property.slug}?display=1`);
  const sizeBefore = await boardTypeSize(page);
  expect(sizeBefore).toBeLessThan(MIN_TYPE_SIZES.large);
  const largerButton = page.getByRole('button', { name: 'Larger' });
  const box = await largerButton.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await largerButton.tap();
  await expect.poll(() => boardTypeSize(page)).toBeGreaterThanOrEqual(MIN_TYPE_SIZES.large);
  await page.clock.fastForward(46_000);
  await expect.poll(() => boardTypeSize(page)).toBe(sizeBefore);
  expect(await largerButton.getAttribute('aria-pressed')).toBe('false');
});

test('very large type breaks no word and stays within the wall, standing and lying', async () => {
  const { client, property } = await createBuilding(20);
  await addTenant(client, property.id, { companyName: 'Stonebridge International Counselors', floorNumber: 12 });
  for (const viewport of [WALL, { width: 1920, height: 1080 }]) {
    const page = await openPage(browser, product.url, { viewport });
    await page.goto(`/${property.slug}?display=1&grade=veryLarge`);
    expect(await boardTypeSize(page)).toBeGreaterThanOrEqual(MIN_TYPE_SIZES.veryLarge);
    const words = (await page.locator('.wall-line').allInnerTexts()).flatMap((line) => line.split(' '));
    expect(words).toEqual(expect.arrayContaining(['Stonebridge', 'International', 'Counselors']));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
});
