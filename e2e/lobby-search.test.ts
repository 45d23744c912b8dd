import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
import { type Building, signUpOwner } from '../test/harness/factories.ts';
import { field, landscape, portrait } from '../test/harness/lobby.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

const LONG_NAME = 'Great Lakes Center for Orthopedic Surgery and Sports Medicine Rehabilitation';
const tenants = [
  { companyName: LONG_NAME, suiteNumber: '0300-0310', floorNumber: 3, contacts: ['Dr. Anil Patel', 'Ruth Abrams, MD'] },
  { companyName: 'Patel Cardiology Associates', suiteNumber: '210', floorNumber: 2, contacts: ['Dr. Meera Patel'] },
  { companyName: 'Oak & Elm Optometry', suiteNumber: '110', floorNumber: 1, contacts: ['María José García López'] },
  { companyName: 'AT&T', suiteNumber: '120', floorNumber: 1, contacts: [] },
  { companyName: 'Lakeshore Pharmacy', suiteNumber: '130', floorNumber: 1, contacts: [] },
];
const expectedNames: readonly (readonly [string, readonly string[]])[] = [
  ['dr patel', ['Patel Cardiology Associates', LONG_NAME]],
  ['patel anil', [LONG_NAME]],
  ['dr. abrams', [LONG_NAME]],
  ['maria garcia', ['Oak & Elm Optometry']],
  ['oak and elm', ['Oak & Elm Optometry']],
  ['att', ['AT&T']],
  ['305', [LONG_NAME]],
  ['3rd floor', [LONG_NAME]],
  ['floor 2', ['Patel Cardiology Associates']],
  ['lakeshoer', ['Lakeshore Pharmacy']],
];

let product: Product;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  const ownerBuilding = await signUpOwner(product);
  ({ property } = ownerBuilding);
  for (const { contacts, ...tenant } of tenants) {
    const people = contacts.map((name) => ({ name, phone: null, isPrimary: false }));
    await ownerBuilding.client.post('/api/tenants', { propertyId: property.id, ...tenant, contacts: people });
  }
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(viewport: { width: number; height: number }, query = ''): Promise<Page> {
  const page = await openPage(browser, product.url, { viewport, hasTouch: query !== '', serviceWorkers: 'block' });
  await page.goto(`/${property.slug}${query}`);
  await field(page).waitFor();
  return page;
}

async function search(page: Page, term: string, matchCount: number): Promise<void> {
  await field(page).fill(term);
  await page.getByText(`${matchCount} of ${tenants.length} tenants`).waitFor();
}

test.each([
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
])('on a %s common queries find contacts, companies, suites and floors, the best match first', async (_, viewport) => {
  const page = await open(viewport);
  for (const [term, companies] of expectedNames) {
    await search(page, term, companies.length);
    await expect.poll(() => page.locator('.directory-company').allInnerTexts(), { message: term }).toEqual(companies);
  }
  await search(page, 'dr patel', 2);
  await expect.poll(() => page.locator('mark').allInnerTexts()).toEqual(['Patel', 'Dr', 'Patel', 'Dr', 'Patel']);
  expect(complaintsOf(page)).toEqual([]);
});

test.each([
  ['portrait', portrait],
  ['landscape', landscape],
])('a %s wall shows the contact that matched, and fits long names into their card', async (_, viewport) => {
  const page = await open(viewport, '?display=1');
  await search(page, 'dr patel', 2);
  const readRows = () =>
    page
      .locator('.wall-row')
      .evaluateAll((elements) => elements.map((row) => row.textContent?.replace(/\s+/g, ' ').trim()));
  await expect
    .poll(readRows)
    .toEqual(['Patel Cardiology AssociatesSuite 210Dr. Meera Patel', `${LONG_NAME}Suite 0300-0310Dr. Anil Patel`]);
  await search(page, 'patel anil', 1);
  const card = page.getByRole('region', { name: LONG_NAME });
  await card.waitFor();
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual(['Dr. Anil Patel', 'Ruth Abrams, MD']);
  expect(await card.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  expect(complaintsOf(page)).toEqual([]);
});

test.each([
  ['phone', { width: 390, height: 844 }, ''],
  ['wall', portrait, '?display=1'],
])('on a %s a search without matches offers the nearest', async (_, viewport, query) => {
  const page = await open(viewport, query);
  await search(page, 'amil pattel', 0);
  await page.getByText('No Results Found').waitFor();
  await page.getByRole('heading', { name: 'Nearest to “amil pattel”' }).waitFor();
  const suggestions = page.locator('.wall-nearest li, .directory-company');
  expect(await suggestions.count(), 'those that are alike').toBe(2);
  expect(await suggestions.first().innerText()).toMatch(/Patel Cardiology|Great Lakes/);
  const highlights = await page.locator('main mark').allInnerTexts();
  expect([...new Set(highlights)].sort(), 'why they are offered').toEqual(['Anil', 'Patel']);
  await field(page).fill('pattel');
  await page.getByText('Nearest to “pattel”').waitFor();
  expect(await page.locator('main mark').allInnerTexts()).toEqual(expect.arrayContaining(['Patel']));
  await search(page, 'amil pattel', 0);
  expect(await violationsOf(page)).toEqual([]);
  if (query) {
    await page.getByRole('button', { name: LONG_NAME }).click();
    await page.getByRole('region', { name: LONG_NAME }).getByText('Floor 3').waitFor();
  }
  expect(complaintsOf(page)).toEqual([]);
});
