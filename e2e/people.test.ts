import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addMember, addTenant, type Building, signUpOwner } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { watchCalls } from '../test/harness/quiet-page.ts';
import { tenantForm } from '../test/harness/tenant-form.ts';

const LONG_NAME = 'Great Lakes Center for Orthopedic Surgery and Rehabilitation of the Upper Midwest';

let product: Product;
let browser: Browser;
let client: ReturnType<Product['client']>;
let property: Building;
let clinic: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ client, property } = await signUpOwner(product));
  const { id } = await addTenant(client, property.id, {
    companyName: 'Hill Country Dental',
    suiteNumber: '210',
    floorNumber: 2,
    contacts: [{ name: 'Anil Patel', phone: '(312) 555-0100' }, { name: 'Zoe Adams, DDS' }],
  });
  clinic = id;
  await addTenant(client, property.id, {
    companyName: LONG_NAME,
    suiteNumber: '300',
    floorNumber: 3,
    contacts: [{ name: 'Maria Cruz' }, { phone: '(312) 555-0199' }],
  });
  await addTenant(client, property.id, { companyName: 'Empty Co', suiteNumber: '400', floorNumber: 4 });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const addressIn = (view: string, building = property) => `/manage?property=${building.id}&tab=tenants${view}`;

async function open(options: BrowserContextOptions = desk, view = '&show=people'): Promise<Page> {
  const page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce', ...options });
  await page.goto(addressIn(view));
  await page.getByRole('rowheader').first().waitFor();
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const onBoard = (page: Page, name: string) => page.getByRole('switch', { name: `On the board: ${name}` });
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts();
const readFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
const parameterIn = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

interface SavedContact {
  id: number;
  name: string | null;
  phone: string | null;
  isListed: boolean;
}

async function readContact(name: string): Promise<SavedContact | undefined> {
  const { body } = await client.get(`/api/tenant-contacts?propertyId=${property.id}`);
  return body.find((contact: SavedContact) => contact.name === name);
}

async function close(page: Page): Promise<void> {
  expect(complaintsOf(page)).toEqual([]);
  await page.context().close();
}

const allNames = ['Adams, Zoe, DDS', 'Cruz, Maria', 'Patel, Anil', 'Add name'];

test('the tab switches between companies and people by keyboard; the search goes along, and Back returns', async () => {
  const page = await open(desk, '&find=hill');
  const pressed = Promise.withResolvers<void>();
  await page.route(/PeopleList/, async (route) => {
    await pressed.promise; // code that comes after the press
    await route.continue();
  });
  await link(page, 'People').focus();
  await page.keyboard.press('Enter');
  pressed.resolve();
  await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
  await page.getByText('2 of 4 people').first().waitFor();
  expect(await names(page)).toEqual(['Adams, Zoe, DDS', 'Patel, Anil']);
  expect([parameterIn(page, 'show'), parameterIn(page, 'find')]).toEqual(['people', 'hill']);
  await expect.poll(() => readFocus(page)).toBe('People');
  expect(await link(page, 'People').getAttribute('aria-current')).toBe('page');
  await page.reload();
  await page.getByText('2 of 4 people').first().waitFor();
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => names(page)).toEqual(allNames);
  await page.goBack();
  await page.getByRole('heading', { name: 'Current Tenants' }).waitFor();
  await link(page, 'People').click();
  await link(page, 'Companies').click();
  await page.getByRole('heading', { name: 'Current Tenants' }).waitFor();
  expect(parameterIn(page, 'show')).toBeNull();
  await close(page);
});

test('people are searched, filtered and sorted as companies are', async () => {
  const page = await open();
  expect(await names(page)).toEqual(allNames);
  await page.getByRole('searchbox').fill('dr patel');
  await expect.poll(() => names(page)).toEqual(['Patel, Anil']);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No person, company or suite matches “nobody”.').waitFor();
  await button(page, 'Show all people').click();
  await expect.poll(() => names(page)).toEqual(allNames);
  expect(parameterIn(page, 'show'), 'still the people').toBe('people');
  await button(page, 'Phone').first().click();
  await expect.poll(() => names(page)).toEqual(['Patel, Anil', 'Add name', 'Adams, Zoe, DDS', 'Cruz, Maria']);
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'On the board' });
  await page.getByText('No people in this view match.').waitFor();
  await close(page);
});

test('a name and a phone are edited in the row: refusals stay there, and Undo brings back what was', async () => {
  const page = await open();
  const box = page.getByRole('textbox', { name: 'Name of Patel, Anil' });
  await button(page, 'Name of Patel, Anil').focus();
  await page.keyboard.press('F2');
  expect(await box.inputValue()).toBe('Anil Patel');
  await box.fill('x'.repeat(201));
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: '200' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await box.fill('Dr. Anil Patel, MD');
  await page.keyboard.press('Enter');
  await page.getByText('Anil Patel changed to Dr. Anil Patel, MD').waitFor();
  await page.getByRole('rowheader', { name: 'Patel, Anil, MD' }).waitFor();
  await button(page, 'Undo').click();
  await page.getByText('changed back to Anil Patel').waitFor();
  await expect.poll(() => names(page)).toEqual(allNames);

  await button(page, 'Phone of Cruz, Maria').focus();
  await page.keyboard.type('512');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readContact('Maria Cruz'))?.phone).toBe('512');
  await expect.poll(() => readFocus(page)).toBe('Phone of Cruz, Maria: 512');
  await page.keyboard.press('ArrowDown');
  expect(await readFocus(page)).toBe('Phone of Patel, Anil: (312) 555-0100');

  await button(page, 'Name of (312) 555-0199').click();
  await page.keyboard.press('Escape');
  expect(await onBoard(page, '(312) 555-0199').isDisabled(), 'nothing to show').toBe(true);
  await close(page);
});

test('what somebody else has changed meanwhile is told, and the next save is made on top of it', async () => {
  const page = await open();
  const { body } = await client.get(`/api/tenants?propertyId=${property.id}`);
  const { companyName, suiteNumber, floorNumber } = body.find(({ id }: { id: number }) => id === clinic);
  await button(page, 'Phone of Adams, Zoe, DDS').click();
  await client.put(`/api/tenants/${clinic}`, { companyName, suiteNumber, floorNumber, phone: '512 555 0000' });
  const box = page.getByRole('textbox', { name: 'Phone of Adams, Zoe, DDS' });
  await box.fill('512 555 0001');
  const waitForCalls = watchCalls(page);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Someone else has changed this tenant' }).waitFor();
  await waitForCalls();
  await expect.poll(() => box.inputValue()).toBe('512 555 0001');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readContact('Zoe Adams, DDS'))?.phone).toBe('512 555 0001');
  await client.put(`/api/tenant-contacts/${(await readContact('Zoe Adams, DDS'))?.id}`, { phone: null });
});

test('a press puts people on the board, in the row and several at once, where the wall shows them, and Undo takes them off', async () => {
  const wall = await openPage(browser, product.url, {
    viewport: { width: 1080, height: 1920 },
    serviceWorkers: 'block',
  });
  await wall.goto(`/${property.slug}?display=1`);
  await wall.getByText('Hill Country Dental').first().waitFor();
  const isOnWall = (name: string) => wall.getByText(name, { exact: true }).first().isVisible();
  const page = await open();
  await onBoard(page, 'Patel, Anil').focus();
  await page.keyboard.press('Space');
  await page.getByText('1 person is on the board').waitFor();
  expect(await onBoard(page, 'Patel, Anil').getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => isOnWall('Patel, Anil')).toBe(true);
  await button(page, 'Undo').click();
  await page.getByText('1 person is off the board').waitFor();
  await expect.poll(() => isOnWall('Patel, Anil')).toBe(false);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('region', { name: '4 people selected' }).waitFor();
  await button(page, 'Put on the Board').click();
  await page.getByText('3 people are on the board').waitFor();
  await page.getByRole('region', { name: '4 people selected' }).waitFor({ state: 'detached' });
  await expect.poll(() => isOnWall('Adams, Zoe, DDS')).toBe(true);
  await expect.poll(() => isOnWall('Cruz, Maria')).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await button(page, 'Undo').click();
  await page.getByText('3 people are off the board').waitFor();
  await expect.poll(() => isOnWall('Cruz, Maria')).toBe(false);
  await page.getByRole('checkbox', { name: 'Select Cruz, Maria' }).check();
  await button(page, 'Take off the Board').click();
  await page.getByRole('alert').filter({ hasText: 'Nobody selected is on the board' }).waitFor();
  await wall.context().close();
  await close(page);
});

test('the board has as much room above a company with people as below them', async () => {
  const { client: towerClient, property: tower } = await signUpOwner(product);
  for (const companyName of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    await addTenant(towerClient, tower.id, {
      companyName,
      contacts: companyName === 'Birch' ? [{ name: 'Jane Roe', isListed: true }] : [],
    });
  const wall = await openPage(browser, product.url, { viewport: { width: 1920, height: 1080 } });
  await wall.goto(`/${tower.slug}?display=1`);
  await wall.locator('.wall-line').first().waitFor();
  const edges = (name: string) =>
    wall
      .getByRole('button', { name, exact: true })
      .locator('.wall-line')
      .evaluate((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return { top, bottom };
      });
  const readRooms = async () => {
    const [alder, birch, roe, cedar, dogwood] = await Promise.all(
      ['Alder', 'Birch', 'Roe, Jane', 'Cedar', 'Dogwood'].map(edges),
    );
    if (!alder || !birch || !roe || !cedar || !dogwood) return [];
    return [birch.top - alder.bottom, cedar.top - roe.bottom, dogwood.top - cedar.bottom].map(Math.round);
  };
  const readUnevenness = async () => {
    const [roomAbove = 0, roomBelow = 0, usualRoom = 0] = await readRooms();
    const isEven = usualRoom > 20 && Math.abs(roomAbove - usualRoom) <= 2 && Math.abs(roomBelow - usualRoom) <= 2;
    return isEven ? '' : `${roomAbove} px above, ${roomBelow} below, ${usualRoom} elsewhere`;
  };
  await expect.poll(readUnevenness).toBe('');
  await close(wall);
});

test('a person is added to a company that is typed, removed, and brought back', async () => {
  const page = await open();
  await button(page, 'Add Person').click();
  const form = page.getByRole('form', { name: 'Add Person' });
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Add Person' });
  await form.getByLabel('Name').fill('Bo Chu');
  await form.getByLabel('Company').fill('Empty');
  await submit.click();
  await form.getByText('Enter a company of this building').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await form.getByLabel('Company').fill('empty co');
  await submit.click();
  await page.getByText('Bo Chu added').waitFor();
  expect(await form.getByLabel('Company').inputValue(), 'for the next one').toBe('empty co');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: 'Chu, Bo' });
  expect(await row.innerText()).toMatch(/Empty Co[\s\S]*400/);

  await button(page, 'Remove Chu, Bo').click();
  await page.getByText('Bo Chu of Empty Co').waitFor();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => readFocus(page)).toMatch(/^Remove /);
  await button(page, 'Undo').click();
  await row.waitFor();
  await expect.poll(() => readFocus(page)).toBe('Remove Chu, Bo');
  await client.delete(`/api/tenant-contacts/${(await readContact('Bo Chu'))?.id}`);
  await close(page);
});

test('a press on the company opens its form, which the address and Back know', async () => {
  const page = await open();
  const edit = button(page, 'Edit Hill Country Dental').first();
  await edit.click();
  expect(await (await tenantForm(page, 'Edit Tenant')).getByLabel('Company Name').inputValue()).toBe(
    'Hill Country Dental',
  );
  expect([parameterIn(page, 'open'), parameterIn(page, 'show')]).toEqual([String(clinic), 'people']);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => readFocus(page)).toBe('Edit Hill Country Dental');
  expect(await names(page)).toEqual(allNames);
  await close(page);
});

test('the command menu says who was hit, and leads to the row', async () => {
  const page = await open(desk, '');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Commands' });
  await dialog.getByRole('searchbox').fill('anil');
  await dialog.getByRole('menuitem', { name: 'Patel, Anil · Hill Country Dental · 210' }).click();
  await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
  await expect.poll(() => names(page)).toEqual(['Patel, Anil']);
  await close(page);
});

test('on a phone a row has the name, below it company and suite, a call and the rest in a menu', async () => {
  const page = await open(phone);
  const row = page.getByRole('row').filter({ hasText: 'Patel, Anil' });
  expect((await row.innerText()).split('\n').filter(Boolean)).toEqual([
    'Patel, Anil',
    'Hill Country Dental',
    '· Suite 210',
  ]);
  expect(await page.getByRole('link', { name: 'Call Patel, Anil' }).getAttribute('href')).toBe('tel:3125550100');
  const suite = page.getByText('· Suite 300').first();
  const { x = 0, width = 0 } = (await suite.boundingBox()) ?? {};
  expect(x + width, 'whole beside a long company').toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOf(page)).toEqual([]);

  await button(page, 'More for Patel, Anil').tap();
  await page.getByRole('menuitem', { name: 'Put on the board' }).tap();
  await expect.poll(async () => (await readContact('Anil Patel'))?.isListed).toBe(true);
  await button(page, 'Undo').tap();
  await expect.poll(async () => (await readContact('Anil Patel'))?.isListed).toBe(false);
  await button(page, 'Undo').waitFor({ state: 'detached' }); // the list has the new revision

  await button(page, 'Edit Patel, Anil').tap();
  const form = page.getByRole('form', { name: 'Edit Person' });
  await form.getByLabel('Name').fill('Anil Patel');
  await form.getByLabel('Phone').fill('512 555 0142');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(async () => (await readContact('Anil Patel'))?.phone).toBe('512 555 0142');
  await close(page);
});

test('without people the list says where they come from; a viewer reads without buttons', async () => {
  const emptyBuilding = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, emptyBuilding.client, { reducedMotion: 'reduce', ...desk });
  await page.goto(addressIn('&show=people', emptyBuilding.property));
  await page.getByText('People belong to companies.').waitFor();
  await addTenant(emptyBuilding.client, emptyBuilding.property.id);
  await page.reload();
  await page.getByText('No people yet').waitFor();
  await button(page, 'Add the first person').waitFor();
  await link(page, 'Import a list').click();
  await page.waitForURL(/\/manage\/import/);
  await close(page);

  const viewer = await addMember(product, client, property.id, 'viewer');
  const viewerPage = await openPageAs(browser, product.url, viewer.client, { reducedMotion: 'reduce', ...desk });
  await viewerPage.goto(addressIn('&show=people'));
  await viewerPage.getByRole('rowheader', { name: 'Patel, Anil' }).waitFor();
  expect(await viewerPage.getByRole('switch').count()).toBe(0);
  expect(await button(viewerPage, /Add Person|^Remove/).count()).toBe(0);
});
