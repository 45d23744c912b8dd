import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import type { Client } from '../test/harness/client.ts';
import { addTenant, type Building, signUpOwner } from '../test/harness/factories.ts';
import { field, landscape, portrait } from '../test/harness/lobby.ts';
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

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 800, height: 1100 };
const DESK = { width: 1280, height: 800 };
const LONGEST = 'W'.repeat(120);
const SENTENCE =
  'Turn left at the fountain, pass both of the glass doors, then ring at the third door on the right, beside the window box';

const secondFloor = {
  floorNumber: 2,
  name: '2nd Floor',
  elevators: 'Elevators B',
  button: '2R',
  access: 'Badge after 6 PM: call from the desk',
};
const acme = { companyName: 'Acme Law', suiteNumber: '210', floorNumber: 2 };
const expectedWays = [
  '2nd Floor — Elevators B, press 2R',
  'Left, third door',
  secondFloor.access,
  'Step-free: By the ramp',
];

const putFloors = (client: Client, { id }: Building, floors: readonly object[]) =>
  client.put(`/api/properties/${id}/floors`, { floors });

/** Acme Law, of whose way all is told, on a floor with Brick & Co, and Plain Co on another. */
async function createBuildingWithWays(): Promise<{ client: Client; property: Building }> {
  const { client, property } = await signUpOwner(product);
  await putFloors(client, property, [secondFloor]);
  await addTenant(client, property.id, { ...acme, way: 'Left, third door', stepFree: 'By the ramp' });
  await addTenant(client, property.id, { companyName: 'Brick & Co', suiteNumber: '220', floorNumber: 2 });
  await addTenant(client, property.id, { companyName: 'Plain Co', suiteNumber: '300', floorNumber: 3 });
  return { client, property };
}

async function open({ slug }: Building, options: Parameters<typeof openPage>[2], query = ''): Promise<Page> {
  const page = await openPage(browser, product.url, { hasTouch: true, serviceWorkers: 'block', ...options });
  await page.goto(`/${slug}${query}`);
  return page;
}
const wallOf = (property: Building, viewport: typeof portrait, query = '') =>
  open(property, { viewport, reducedMotion: 'reduce' }, `?display=1${query}`);
const cardOf = (wall: Page, name: string) => wall.getByRole('region', { name });
const answerOn = async (wall: Page, name: string) => {
  await wall.getByRole('button', { name, exact: true }).tap();
  const card = cardOf(wall, name);
  await card.getByRole('img').waitFor();
  return card;
};
const readWays = (page: Page) => page.locator('.directory-way, .wall-answer-way > p').allInnerTexts();

test('the answer of a wall tells the way, in the language of the page', async () => {
  const { property } = await createBuildingWithWays();
  for (const viewport of [portrait, landscape]) {
    const wall = await wallOf(property, viewport);
    const card = await answerOn(wall, 'Acme Law');
    expect(await readWays(wall)).toEqual(expectedWays);
    expect(await violationsOf(wall)).toEqual([]);
    await card.getByRole('button', { name: 'Back to the board' }).tap();
    await answerOn(wall, 'Plain Co');
    expect(await readWays(wall)).toEqual([]);
    expect(complaintsOf(wall)).toEqual([]);
    await wall.context().close();
  }
  const wall = await wallOf(property, portrait, '&lang=es');
  await answerOn(wall, 'Acme Law');
  expect(await readWays(wall)).toEqual([
    'Piso 2 — Elevators B, presione 2R',
    'Left, third door',
    secondFloor.access,
    'Sin escalones: By the ramp',
  ]);
});

test.each([
  ['phone', PHONE],
  ['tablet', TABLET],
  ['desk', DESK],
])('on a %s an opened tenant tells the way, the list of names does not', async (_device, viewport) => {
  const { property } = await createBuildingWithWays();
  const page = await open(property, { viewport });
  const name = page.getByRole('button', { name: 'Acme Law' });
  await name.waitFor();
  expect(await readWays(page)).toEqual([]);
  await name.click();
  await expect.poll(() => readWays(page)).toEqual(expectedWays);
  expect(await name.getAttribute('aria-expanded')).toBe('true');
  const box = await name.boundingBox();
  if (viewport === TABLET) expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.getByRole('button', { name: 'Plain Co' }).count(), 'of whom nothing is told').toBe(0);

  await name.click();
  await expect.poll(() => readWays(page)).toEqual([]);
  await field(page).fill('third door');
  await page.getByText('No Results Found').waitFor();
  expect(complaintsOf(page)).toEqual([]);
});

test('a search on a desk tells the way to what it has found', async () => {
  const { property } = await createBuildingWithWays();
  const page = await open(property, { viewport: DESK });
  await field(page).fill('acme');
  await expect.poll(() => readWays(page)).toEqual(expectedWays);
});

test('without scripts the page tells it with each tenant', async () => {
  const { property } = await createBuildingWithWays();
  const page = await open(property, { viewport: PHONE, javaScriptEnabled: false });
  expect(await readWays(page)).toEqual([...expectedWays, expectedWays[0], secondFloor.access]);
  await page.getByText('Left, third door').waitFor();
});

test('where nothing is said any more, cards and pages are what they were before', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, acme);
  await addTenant(client, property.id, { companyName: 'Plain Co', suiteNumber: '300', floorNumber: 3 });
  const plainFloor = { floorNumber: 2, name: '2nd Floor' };
  await putFloors(client, property, [plainFloor]);
  const readPages = async () => {
    const wall = await wallOf(property, portrait);
    const card = await answerOn(wall, 'Acme Law');
    const pages = [await card.evaluate((element) => element.outerHTML)];
    await wall.context().close();
    for (const viewport of [PHONE, TABLET, DESK]) {
      const page = await open(property, { viewport });
      await page.getByRole('searchbox').waitFor();
      pages.push(await page.getByRole('main').evaluate((element) => element.outerHTML));
      await page.context().close();
    }
    const plainPage = await open(property, { viewport: DESK, javaScriptEnabled: false });
    pages.push(await plainPage.getByRole('main').evaluate((element) => element.outerHTML));
    await plainPage.context().close();
    return pages;
  };
  const pagesBefore = await readPages();
  await putFloors(client, property, [secondFloor]);
  await client.put(`/api/tenants/${id}`, { ...acme, way: 'Left', stepFree: 'Right' });
  expect(await readPages()).not.toEqual(pagesBefore);
  await putFloors(client, property, [plainFloor]);
  await client.put(`/api/tenants/${id}`, { ...acme, way: null, stepFree: null });
  expect(await readPages()).toEqual(pagesBefore);
  expect(pagesBefore.join('')).not.toContain('-way');
});

test('long ways stay within wall, phone and desk; without a space, the answer scrolls', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, acme);
  await addTenant(client, property.id, { companyName: 'Brick & Co', suiteNumber: '220', floorNumber: 2 });
  for (const text of [SENTENCE, LONGEST]) {
    const longFields = { elevators: text, access: `M${text.slice(1)}` };
    expect((await putFloors(client, property, [{ ...secondFloor, ...longFields }])).status).toBe(200);
    const way = { way: `L${text.slice(1)}`, stepFree: text };
    expect((await client.put(`/api/tenants/${id}`, { ...acme, ...way })).status).toBe(200);
    for (const viewport of [portrait, landscape]) {
      const wall = await wallOf(property, viewport);
      const card = await answerOn(wall, 'Acme Law');
      const [hidden = 0, wide] = await card.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
        scrollHeight - clientHeight,
        scrollWidth - clientWidth,
      ]);
      expect(wide, `${viewport.width} px`).toBe(0);
      if (text === SENTENCE) expect(hidden, `${viewport.width} px`).toBe(0);
      await card.getByRole('button', { name: 'Back to the board' }).tap();
      await card.waitFor({ state: 'detached' });
      await wall.context().close();
    }
  }
  for (const viewport of [PHONE, DESK]) {
    const page = await open(property, { viewport });
    await page.getByRole('button', { name: 'Acme Law' }).click();
    await expect.poll(async () => (await readWays(page)).length).toBe(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await page.context().close();
  }
});

test('a manager says it at the floor and at the tenant, beyond the fields in sight only what is rare', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { ...acme });
  const page = await openPageAs(browser, product.url, client, { viewport: DESK });
  await page.goto(`/manage?property=${property.id}&tab=settings&part=floors`);
  await page.getByRole('button', { name: 'Add Floor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Floor' });
  const fields = dialog.locator('input, textarea');
  expect(await fields.count()).toBe(6);
  await dialog.getByLabel('Floor Number').fill('2');
  await dialog.getByLabel('Floor Name').fill('2nd Floor');
  await dialog.getByLabel('Elevators').fill('Elevators B');
  await dialog.getByLabel('Elevator Button').fill('2R');
  await dialog.getByRole('button', { name: 'More', exact: true }).click();
  await dialog.getByLabel('Access').fill(`${secondFloor.access}${LONGEST}`);
  await dialog.getByRole('button', { name: 'Save Floor' }).click();
  await dialog.getByText('Enter at most 120 characters').waitFor();
  await dialog.getByLabel('Access').fill(secondFloor.access);
  await dialog.getByRole('button', { name: 'Save Floor' }).click();
  await page.getByRole('button', { name: 'Edit 2nd Floor' }).click();
  const editDialog = page.getByRole('dialog', { name: 'Edit Floor' });
  expect(await editDialog.getByLabel('Access').inputValue(), 'open where something in it is said').toBe(
    secondFloor.access,
  );
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await page.getByRole('button', { name: 'Edit Acme Law, suite 210' }).click();
  await page.getByRole('textbox', { name: 'Directions', exact: true }).fill('Left, third door');
  await page.getByRole('textbox', { name: 'Directions Without Steps' }).fill('By the ramp');
  await page.getByRole('button', { name: 'Update Tenant' }).click();
  await page.getByText('Tenant updated successfully').waitFor();
  const phone = await open(property, { viewport: PHONE });
  await phone.getByRole('button', { name: 'Acme Law' }).click();
  await expect.poll(() => readWays(phone)).toEqual(expectedWays);
  expect(complaintsOf(page)).toEqual([]);
});
