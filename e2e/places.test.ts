import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
import { addTenant, type Building, ownBuilding } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, worker: false }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** With restrooms on three floors, and a bank beside an ATM. */
async function buildingWithPlaces() {
  const { client, property } = await ownBuilding(product);
  await addTenant(client, property.id, { companyName: 'First Bank', floorNumber: 2, suiteNumber: '210' });
  await addTenant(client, property.id, { companyName: 'Bestroom Design' });
  const restroom = { kind: 'restroom', way: 'Behind the elevators' };
  await client.put(`/api/properties/${property.id}/places`, {
    places: [
      { ...restroom, floorNumber: 1 },
      { ...restroom, floorNumber: 2 },
      { kind: 'restroom', floorNumber: 3 },
      { kind: 'atm', name: 'First Bank ATM', floorNumber: 0 },
    ],
  });
  return { client, property };
}

const shownIn = (page: Page) => page.locator('.directory-places li').allInnerTexts();

test.each([
  ['en', 'bathroom', [/^Restroom\s+Floors 1, 2\s+Behind the elevators$/, /^Restroom\s+3rd Floor$/]],
  ['es', 'sanitario', [/^Baño\s+Pisos 1, 2\s+Behind the elevators$/, /^Baño\s+Piso 3$/]],
] as const)('a visitor who reads %s finds a restroom with its floor and the way', async (language, term, lines) => {
  const { property } = await buildingWithPlaces();
  const page = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await page.goto(`/${property.slug}?lang=${language}`);
  await page.getByRole('searchbox').fill(term);
  await expect.poll(() => shownIn(page)).toEqual(lines.map((line) => expect.stringMatching(line)));
  expect(await page.locator('.directory-company').count()).toBe(0);
  expect(await page.locator('.directory-none').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});

test('tenants come below places, and stay where no place is asked for', async () => {
  const { property } = await buildingWithPlaces();
  const page = await openPage(browser, product.url, { viewport: { width: 1280, height: 800 } });
  await page.goto(`/${property.slug}?q=bank`);
  await expect.poll(() => shownIn(page)).toEqual([expect.stringMatching(/^First Bank ATM\s+Ground Floor$/)]);
  const bottom = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
  expect(await bottom('.directory-places li')).toBeLessThan(await bottom('.directory-company'));
  await page.getByRole('searchbox').fill('bestroom');
  await expect.poll(() => page.locator('.directory-company').allTextContents()).toEqual(['Bestroom Design']);
  expect(await shownIn(page)).toEqual([]);
  await page.context().close();
});

test('a display shows places above the board, and its keyboard leads to them', async () => {
  const { property } = await buildingWithPlaces();
  const wall = await openWall(property);
  await wall.getByRole('searchbox').tap();
  const key = (letter: string) => wall.getByRole('button', { name: letter, exact: true });
  for (const letter of 'wash') await key(letter).click(); // no tenant has the word
  await expect
    .poll(() => shownIn(wall))
    .toEqual([/^Restroom\s+Floors 1, 2/, /^Restroom\s+3rd Floor/].map((line) => expect.stringMatching(line)));
  expect(await wall.getByText('No Results Found').count()).toBe(0);
  await wall.getByRole('searchbox').fill('bank');
  await expect.poll(() => shownIn(wall)).toEqual([expect.stringMatching(/^First Bank ATM\s+Ground Floor$/)]);
  const [place, row] = [wall.locator('.directory-places li'), wall.locator('.wall-row')];
  const [above, below] = [await place.boundingBox(), await row.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  expect(await wall.locator('.wall-answer').count(), 'a bank among the answers is not the only one').toBe(0);
  await wall.context().close();
});

async function openWall({ slug }: Building): Promise<Page> {
  const wall = await openPage(browser, product.url, { viewport: { width: 1080, height: 1920 }, hasTouch: true });
  await wall.goto(`/${slug}?display=1`);
  return wall;
}
