import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import type { Client } from '../test/harness/client.ts';
import { overflowingTexts, withFontSize } from '../test/harness/enlarged-text.ts';
import { addProperty, addTenant, type Building, type Person, signUp, signUpOwner } from '../test/harness/factories.ts';
import { pairDisplay } from '../test/harness/paired-display.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

const LONG_NAME = 'maximiliane.vonhohenzollernsigmaringenpropertymanagement';

let product: Product;
let browser: Browser;
let boss: Person;
let person: Person;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  boss = await signUp(product, 'boss');
  person = await signUp(product, LONG_NAME);
  const name = 'The Headquarters of Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch';
  property = await addProperty(person.client, { name, address: `${name}, TX, 78701` });
  const suiteNumber = 'Suite1234567890ABCDEF';
  for (const floorNumber of [1, 2, 3]) await addTenant(person.client, property.id, { suiteNumber, floorNumber });
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${boss.id}`);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const pageOf = (client: Client, width: number, height: number) =>
  openPageAs(browser, product.url, client, { viewport: { width, height }, reducedMotion: 'reduce' });

/** Inside the window, after content above it has loaded. */
async function expectInView(page: Page, part: Locator): Promise<void> {
  await part.waitFor();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const readOutsideEdges = async () => {
    const box = (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    const edges = { left: box.x, top: box.y, right: width - box.x - box.width, bottom: height - box.y - box.height };
    return Object.entries(edges).filter(([, room]) => room < 0);
  };
  await expect.poll(readOutsideEdges, { message: `what of ${part} is outside` }).toEqual([]);
}

test.each([
  [320, 568],
  [360, 640],
])('at %i × %i long names widen no page, and the open tab is visible', async (width, height) => {
  const page = await pageOf(person.client, width, height);
  const tabs = [
    'week',
    'tenants',
    'announcements',
    'settings',
    'settings&part=activity',
    'public',
    'users',
    'displays',
  ];
  const paths = tabs.map((tab) => `/manage?property=${property.id}&tab=${tab}`);
  for (const path of [...paths, `/${property.slug}`]) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    if (path !== `/${property.slug}`) await expectInView(page, page.getByRole('tab', { selected: true }));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('at a font size of 32 px the footer and the tenant of the landing page fit a phone', async () => {
  const page = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  for (const [path, width, part] of [
    ['/privacy', 320, page.getByRole('combobox', { name: 'Theme' })],
    ['/', 390, page.locator('[data-new]')],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(path);
    await part.waitFor();
    const readRightEdge = async () => {
      const { x, width } = (await part.boundingBox()) ?? { x: Number.NaN, width: 0 };
      return x + width;
    };
    await expect.poll(() => withFontSize(page, 32, readRightEdge), { message: path }).toBeLessThanOrEqual(width - 16);
  }
});

test('at a font size of 32 px a phone shows whole names of displays, tenants and people, and the QR code', async () => {
  const { client, property: tower } = await signUpOwner(product);
  const contacts = [{ name: 'Jane Roe', phone: '512 555 0142' }];
  await addTenant(client, tower.id, { companyName: 'Harbor Company', suiteNumber: '210', contacts });
  await pairDisplay(product, client, tower.id, 'Lobby North');
  const page = await pageOf(client, 390, 844);
  const readOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const [view, row, name] of [
    ['displays', 'listitem', 'Lobby North'],
    ['tenants', 'row', 'Harbor Company'],
    ['tenants&show=people', 'row', 'Roe, Jane'],
  ] as const) {
    await page.goto(`/manage?property=${tower.id}&tab=${view}`);
    const nameLabel = page.getByRole(row).filter({ hasText: name }).getByText(name, { exact: true }).first();
    await nameLabel.waitFor();
    const readCutOff = () =>
      nameLabel.evaluate(({ scrollWidth, clientWidth, parentElement }) => {
        const width = parentElement?.getBoundingClientRect().width ?? 0;
        return scrollWidth > clientWidth + 1 ? `cut after ${clientWidth} px` : width < 100 ? `${width} px wide` : '';
      });
    await expect.poll(() => withFontSize(page, 32, readCutOff), { message: view }).toBe('');
    expect(await withFontSize(page, 32, readOverflow), view).toBe(0);
  }
  await page.getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Scan to view directory').waitFor();
  expect(await withFontSize(page, 32, () => overflowingTexts(sheet))).toEqual([]);
});

test.each([
  [320, 568],
  [360, 640],
  [568, 320],
])('at %i × %i a dialog about a user with a long address can be answered', async (width, height) => {
  const page = await pageOf(boss.client, width, height);
  await page.goto(`/admin/users?search=${LONG_NAME}`);
  for (const action of ['Reset Password', 'Suspend Account', 'Login as User']) {
    await page.getByRole('button', { name: /^Actions: maxi/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
    const answer = page.getByRole('button', { name: action, exact: true });
    await answer.waitFor();
    if (height < 400) await answer.scrollIntoViewIfNeeded();
    await expectInView(page, answer);
    await expectInView(page, page.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Escape');
    await answer.waitFor({ state: 'detached' });
  }
});

test('the save bar is one line on a small phone', async () => {
  const page = await pageOf(person.client, 320, 568);
  await page.goto(`/manage?property=${property.id}&tab=settings`);
  await page.getByLabel('Description').fill('Another one');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expectInView(page, save);
  const discard = (await page.getByRole('button', { name: 'Discard' }).boundingBox())?.y ?? 0;
  expect(Math.abs(((await save.boundingBox())?.y ?? 0) - discard)).toBeLessThan(4);
  expect(568 - discard, 'the bar takes less than an eighth of the screen').toBeLessThan(71);
});

test('a page opens at its top, whatever the scroll position of the previous one', async () => {
  const page = await pageOf(person.client, 360, 640);
  await page.goto('/terms');
  await page.locator('h1').waitFor();
  await page.evaluate(() => scrollTo(0, 300));
  await page.waitForFunction(() => scrollY === 300);
  await page.goto('/privacy');
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
