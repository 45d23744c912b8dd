import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatBoardName, parsePersonName } from '../src/shared/person-name.ts';
import { samplePractices } from '../src/shared/search/sample-practices.ts';
import { openBrowser, openPage, waitForAnimations } from '../test/harness/browser.ts';
import { addTenant, type Building, signUpOwner } from '../test/harness/factories.ts';
import { uploadFile } from '../test/harness/import-calls.ts';
import { field, key, keyboard, landscape, waitForKeyboard } from '../test/harness/lobby.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { csv } from '../test/harness/spreadsheets.ts';

const practices = samplePractices(40, 180);
const doctors = practices.flatMap(({ contacts }) => contacts.filter(({ isListed }) => isListed));
/** Forms in which people type a name; the keys of the wall have neither comma nor period. */
const ways: readonly ((givenName: string, family: string) => string)[] = [
  (_, family) => `dr ${family}`,
  (_, family) => family,
  (givenName, family) => `${givenName} ${family}`,
  (givenName, family) => `${family} ${givenName}`,
  (givenName, family) => `${family} ${givenName} md`,
  (givenName, family) => `dr ${givenName} ${family}`,
  (givenName, family) => `${givenName.slice(0, 1)} ${family}`,
  (givenName, family) => `${givenName} ${family.slice(0, 3)}`,
  (_, family) => swapLastLetters(family),
  (givenName, family) => `${givenName} ${swapLastLetters(family)}`,
];
/** Ten doctors of all floors, each typed in another way. */
const searches = ways.map((formatName, index) => {
  const { name } = doctors[index * 18 + 3] ?? { name: '' };
  const { givenName, familyName: family } = parsePersonName(name);
  return { name, term: formatName(givenName.split(' ')[0] ?? '', family).toLowerCase() };
});

let product: Product;
let browser: Browser;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  const ownerBuilding = await signUpOwner(product);
  ({ property } = ownerBuilding);
  const rows = practices.flatMap(({ floorNumber, suiteNumber, companyName, contacts }) =>
    contacts.map(({ name, isListed }) => [`${floorNumber}`, suiteNumber, companyName, name, isListed ? 'yes' : 'no']),
  );
  const file = csv([['Floor', 'Suite', 'Company', 'Contact Name', 'On the Board'], ...rows]);
  expect(await uploadFile(ownerBuilding.client, property.id, 'practices.csv', file)).toMatchObject({
    body: { count: 40 },
  });
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
  const { client, property: building } = await signUpOwner(product);
  const contacts = [{ name: 'Bartholomew Featherstonehaugh (Reception)', isListed: true, phone: '512 555 0199' }];
  await addTenant(client, building.id, { phone: '512 555 0100', contacts });
  const page = await openPage(browser, product.url, { viewport: { width: 1080, height: 1920 } });
  await page.goto(`/${building.slug}`);
  const number = page.locator('.directory-listed-line').getByRole('link', { name: '512 555 0199' });
  const countLines = () =>
    number.evaluate((link) => {
      const style = getComputedStyle(link);
      return (link.clientHeight - parseFloat(style.paddingTop) * 2) / parseFloat(style.lineHeight);
    });
  await expect.poll(countLines, { message: 'not digit below digit' }).toBeLessThan(2.5); // NaN until the styles are there
});

test('on a phone each doctor is within the first three tenants found', async () => {
  const page = await open({ width: 390, height: 844 });
  const readFirstTexts = () =>
    page
      .locator('.directory-tenant')
      .evaluateAll((elements) => elements.slice(0, 3).map((element) => element.textContent));
  for (const { name, term } of searches) {
    await field(page).fill(term);
    await expect.poll(async () => `${await readFirstTexts()}`, { message: term }).toContain(formatBoardName({ name }));
  }
});

test('on a wall each doctor is typed at its keys and is within the first three people found', async () => {
  const page = await open(landscape, '?display=1');
  await waitForKeyboard(page);
  await field(page).tap();
  await keyboard(page).waitFor();
  await waitForAnimations(page);
  const readFirstTexts = () =>
    page.evaluate(() => {
      const people = [...document.querySelectorAll('.wall-answer [data-asked], .wall-row[data-person] .wall-name')];
      return people.slice(0, 3).map((element) => element.textContent);
    });
  const tap = createTap(page);
  for (const { name, term } of searches) {
    for (const sign of ['Clear', ...term]) await tap(sign);
    // A letter with which no word goes on is not taken.
    expect(await field(page).inputValue()).toMatch(new RegExp(`^${term.replace(/./g, '$&?')}$`));
    const boardNames = [name, formatBoardName({ name })];
    await expect
      .poll(
        async () => (await readFirstTexts()).some((text) => boardNames.some((shownName) => text?.includes(shownName))),
        { message: term },
      )
      .toBe(true);
  }
  await key(page, 'Done').tap();
});

function swapLastLetters(name: string): string {
  return name.length > 3 ? name.replace(/(.)(.)$/, '$2$1') : name;
}

const NAMED_KEYS: Readonly<Record<string, string>> = { ' ': 'Space', '-': 'Hyphen', "'": 'Apostrophe' };

/** The keys do not move: each is looked for once. */
function createTap(page: Page): (sign: string) => Promise<void> {
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
