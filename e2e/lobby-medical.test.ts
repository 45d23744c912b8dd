import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardName, namePartsOf } from '../src/shared/person-name.ts';
import { samplePractices } from '../src/shared/search/sample-practices.ts';
import { motionOver, openBrowser, openPage } from '../test/harness/browser.ts';
import { addTenant, type Building, ownBuilding } from '../test/harness/factories.ts';
import { uploadFile } from '../test/harness/importing.ts';
import { field, key, keyboard, keyboardIsReady, landscape } from '../test/harness/lobby.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { csv } from '../test/harness/spreadsheets.ts';

const practices = samplePractices(40, 180);
const doctors = practices.flatMap(({ contacts }) => contacts.filter(({ isListed }) => isListed));
/** As people type a name; the keys of the wall have neither comma nor period. */
const ways: readonly ((given: string, family: string) => string)[] = [
  (_, family) => `dr ${family}`,
  (_, family) => family,
  (given, family) => `${given} ${family}`,
  (given, family) => `${family} ${given}`,
  (given, family) => `${family} ${given} md`,
  (given, family) => `dr ${given} ${family}`,
  (given, family) => `${given.slice(0, 1)} ${family}`,
  (given, family) => `${given} ${family.slice(0, 3)}`,
  (_, family) => swapped(family),
  (given, family) => `${given} ${swapped(family)}`,
];
/** Ten doctors of all floors, each typed in another way. */
const asked = ways.map((typed, at) => {
  const { name } = doctors[at * 18 + 3] ?? { name: '' };
  const { given, family } = namePartsOf(name);
  return { name, term: typed(given.split(' ')[0] ?? '', family).toLowerCase() };
});

let product: Product;
let browser: Browser;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  const owned = await ownBuilding(product);
  ({ property } = owned);
  const rows = practices.flatMap(({ floorNumber, suiteNumber, companyName, contacts }) =>
    contacts.map(({ name, isListed }) => [`${floorNumber}`, suiteNumber, companyName, name, isListed ? 'yes' : 'no']),
  );
  const file = csv([['Floor', 'Suite', 'Company', 'Contact Name', 'On the Board'], ...rows]);
  expect(await uploadFile(owned.client, property.id, 'practices.csv', file)).toMatchObject({ body: { count: 40 } });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(viewport: { width: number; height: number }, query = ''): Promise<Page> {
  const page = await openPage(browser, product.url, { viewport, hasTouch: true, serviceWorkers: 'block' });
  await page.goto(`/${property.slug}${query}`);
  await field(page).waitFor();
  return page;
}

test('on a narrow board a listed person’s number shares the room with a long name', async () => {
  const { client, property: own } = await ownBuilding(product);
  const contacts = [{ name: 'Bartholomew Featherstonehaugh (Reception)', isListed: true, phone: '512 555 0199' }];
  await addTenant(client, own.id, { phone: '512 555 0100', contacts });
  const page = await openPage(browser, product.url, { viewport: { width: 1080, height: 1920 } });
  await page.goto(`/${own.slug}`);
  const number = page.locator('.directory-listed-line').getByRole('link', { name: '512 555 0199' });
  const lines = () =>
    number.evaluate((link) => {
      const style = getComputedStyle(link);
      return (link.clientHeight - parseFloat(style.paddingTop) * 2) / parseFloat(style.lineHeight);
    });
  await expect.poll(lines, { message: 'not digit below digit' }).toBeLessThan(2.5); // NaN until the styles are there
  await page.context().close();
});

test('on a phone each doctor is within the first three tenants found', async () => {
  const page = await open({ width: 390, height: 844 });
  const first = () =>
    page.locator('.directory-tenant').evaluateAll((all) => all.slice(0, 3).map((one) => one.textContent));
  for (const { name, term } of asked) {
    await field(page).fill(term);
    await expect.poll(async () => `${await first()}`, { message: term }).toContain(boardName({ name }));
  }
  await page.context().close();
});

test('on a wall each doctor is typed at its keys and is within the first three people found', async () => {
  const page = await open(landscape, '?display=1');
  await keyboardIsReady(page);
  await field(page).tap();
  await keyboard(page).waitFor();
  await motionOver(page);
  const first = () =>
    page.evaluate(() => {
      const people = [...document.querySelectorAll('.wall-answer [data-asked], .wall-row[data-person] .wall-name')];
      return people.slice(0, 3).map((one) => one.textContent);
    });
  const tap = tapping(page);
  for (const { name, term } of asked) {
    for (const sign of ['Clear', ...term]) await tap(sign);
    // A letter with which no word goes on is not taken.
    expect(await field(page).inputValue()).toMatch(new RegExp(`^${term.replace(/./g, '$&?')}$`));
    const shown = [name, boardName({ name })];
    await expect
      .poll(async () => (await first()).some((text) => shown.some((one) => text?.includes(one))), { message: term })
      .toBe(true);
  }
  await key(page, 'Done').tap();
  await page.context().close();
});

function swapped(name: string): string {
  return name.length > 3 ? name.replace(/(.)(.)$/, '$2$1') : name;
}

const NAMED_KEYS: Readonly<Record<string, string>> = { ' ': 'Space', '-': 'Hyphen', "'": 'Apostrophe' };

/** The keys do not move: each is looked for once. */
function tapping(page: Page): (sign: string) => Promise<void> {
  const places = new Map<string, { x: number; y: number }>();
  return async (sign) => {
    const place = places.get(sign) ?? (await middleOf(key(page, NAMED_KEYS[sign] ?? sign)));
    places.set(sign, place);
    await page.touchscreen.tap(place.x, place.y);
  };
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}
