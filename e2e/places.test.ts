import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, type Building, signUpOwner } from '../test/harness/factories.ts';
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

/** Creates a building with restrooms on three floors, and a bank beside an ATM. */
async function createBuildingWithPlaces() {
  const { client, property } = await signUpOwner(product);
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

const readShownPlaces = (page: Page) => page.locator('.directory-places li').allInnerTexts();

test.each([
  ['en', 'bathroom', [/^Restroom\s+Floors 1, 2\s+Behind the elevators$/, /^Restroom\s+3rd Floor$/]],
  ['es', 'sanitario', [/^Baño\s+Pisos 1, 2\s+Behind the elevators$/, /^Baño\s+Piso 3$/]],
] as const)('a visitor who reads %s finds a restroom with its floor and the way', async (language, term, lines) => {
  const { property } = await createBuildingWithPlaces();
  const page = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await page.goto(`/${property.slug}?lang=${language}`);
  const searchRequest = page.waitForRequest('**/api/searches');
  await page.getByRole('searchbox').fill(term);
  await expect.poll(() => readShownPlaces(page)).toEqual(lines.map((line) => expect.stringMatching(line)));
  expect(await page.locator('.directory-company').count()).toBe(0);
  expect(await page.locator('.directory-none').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  expect((await searchRequest).postDataJSON(), 'is no missed search').toMatchObject({ term, isFound: true });
});

test('tenants come below places, and stay where no place is asked for', async () => {
  const { property } = await createBuildingWithPlaces();
  const page = await openPage(browser, product.url, { viewport: { width: 1280, height: 800 } });
  await page.goto(`/${property.slug}?q=bank`);
  await expect.poll(() => readShownPlaces(page)).toEqual([expect.stringMatching(/^First Bank ATM\s+Ground Floor$/)]);
  const bottomOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
  expect(await bottomOf('.directory-places li')).toBeLessThan(await bottomOf('.directory-company'));
  await page.getByRole('searchbox').fill('bestroom');
  await expect.poll(() => page.locator('.directory-company').allTextContents()).toEqual(['Bestroom Design']);
  expect(await readShownPlaces(page)).toEqual([]);
});

test('a display shows places above the board, and its keyboard leads to them', async () => {
  const { property } = await createBuildingWithPlaces();
  const wall = await openWall(property);
  await wall.getByRole('searchbox').tap();
  const key = (letter: string) => wall.getByRole('button', { name: letter, exact: true });
  for (const letter of 'wash') await key(letter).click(); // no tenant has the word
  await expect
    .poll(() => readShownPlaces(wall))
    .toEqual([/^Restroom\s+Floors 1, 2/, /^Restroom\s+3rd Floor/].map((line) => expect.stringMatching(line)));
  expect(await wall.getByText('No Results Found').count()).toBe(0);
  await wall.getByRole('searchbox').fill('bank');
  await expect.poll(() => readShownPlaces(wall)).toEqual([expect.stringMatching(/^First Bank ATM\s+Ground Floor$/)]);
  const [place, row] = [wall.locator('.directory-places li'), wall.locator('.wall-row')];
  const [placeBox, rowBox] = [await place.boundingBox(), await row.boundingBox()];
  expect((placeBox?.y ?? 0) + (placeBox?.height ?? 0)).toBeLessThan(rowBox?.y ?? 0);
  expect(await wall.locator('.wall-answer').count(), 'a bank among the answers is not the only one').toBe(0);
});

test('places are kept beside the floors, on a phone, and a removed one can be restored', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Odd Fellows', floorNumber: 2 });
  const page = await openPageAs(browser, product.url, client, { viewport: { width: 390, height: 844 } });
  await page.goto(`/manage?property=${property.id}&tab=settings&part=floors`);
  await page.getByText('No places yet').waitFor();
  await page.getByRole('button', { name: 'Add Place' }).press('Enter');
  const save = page.getByRole('button', { name: 'Save Place' });
  await save.click();
  await page.getByText('Choose a kind of place from the list').waitFor();
  await choose(page, 'Kind', 'Restroom');
  await choose(page, 'Floor', 'Basement 1');
  await page.getByLabel('Directions').fill('Behind the elevators');
  expect(await violationsOf(page)).toEqual([]);
  await save.click();
  const restroom = page.getByRole('row', { name: /Restroom/ });
  await restroom.getByText('Behind the elevators').waitFor();
  await restroom.getByText('B1', { exact: true }).waitFor();
  await page.getByRole('row', { name: /Basement 1/ }).waitFor(); // among the floors, as one that is in use
  expect(await violationsOf(page)).toEqual([]);
  const expectedPlaces = [{ kind: 'restroom', name: null, floorNumber: -1, way: 'Behind the elevators' }];
  expect(await readPlaces(property)).toEqual(expectedPlaces);

  await restroom.getByRole('button', { name: 'Remove Restroom' }).press('Enter');
  await page.getByText('Restroom removed').waitFor();
  expect(await readPlaces(property)).toBeUndefined();
  await page.keyboard.press('Control+z');
  await restroom.waitFor();
  expect(await readPlaces(property)).toEqual(expectedPlaces);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=activity`);
  await page.getByText('changed the places').first().waitFor();
  await page.getByText('Restroom: Basement 1, Behind the elevators').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(complaintsOf(page)).toEqual([]);
});

test('of a place that two people change both versions are shown, and other changes are merged', async () => {
  const { client, property } = await createBuildingWithPlaces();
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=floors`);
  const atm = page.getByRole('row', { name: /First Bank ATM/ });
  const edit = async (directions: string) => {
    await atm.getByRole('button', { name: 'Edit First Bank ATM' }).click();
    await page.getByLabel('Directions').fill(directions);
  };
  const allPlaces = await readPlaces(property);
  const [atmBefore, ...restrooms] = allPlaces;
  await edit('Beside the mailboxes');
  const put = (places: readonly object[]) => client.put(`/api/properties/${property.id}/places`, { places });
  await put([atmBefore, restrooms[0]]);
  await page.getByRole('button', { name: 'Save Place' }).click();
  await atm.getByText('Beside the mailboxes').waitFor();
  expect(await readPlaces(property)).toEqual([{ ...atmBefore, way: 'Beside the mailboxes' }, restrooms[0]]);

  await edit('In the lobby');
  await put([{ ...atmBefore, way: 'Outside' }, restrooms[0]]);
  await page.getByRole('button', { name: 'Save Place' }).click();
  const question = page.getByRole('alertdialog', { name: 'Changed by someone else' });
  await question.getByText('changed this place').waitFor();
  expect(await question.getByRole('row').last().innerText()).toMatch(/In the lobby\s+Outside/);
  await question.getByRole('button', { name: 'Overwrite with mine' }).click();
  await atm.getByText('In the lobby').waitFor();
  expect(await readPlaces(property)).toEqual([{ ...atmBefore, way: 'In the lobby' }, restrooms[0]]);
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Place' });
  await dialog.getByRole('button', { name: new RegExp(`${label}$`) }).press('Enter');
  await page.getByRole('option', { name: option, exact: true }).press('Enter');
}

const readPlaces = async ({ slug }: Building) => (await product.client().get(`/api/property?slug=${slug}`)).body.places;

async function openWall({ slug }: Building): Promise<Page> {
  const wall = await openPage(browser, product.url, { viewport: { width: 1080, height: 1920 }, hasTouch: true });
  await wall.goto(`/${slug}?display=1`);
  return wall;
}
