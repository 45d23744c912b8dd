import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { faultsOfTexts } from '../test/harness/enlarged-text.ts';
import { addProperty, addTenant, type Building, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addTenantButton, closeTenantForm, openTenantForm } from '../test/harness/tenant-form.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

let product: Product;
let browser: Browser;
let owner: Person;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ worker: false }), openBrowser()]);
  owner = await signUp(product, 'owner');
  property = await addProperty(owner.client, { name: 'Rechtsschutzversicherungshaus' });
  for (let number = 1; number <= 50; number++) {
    const companyName = `Company ${String(number).padStart(2, '0')}`;
    await addTenant(owner.client, property.id, { companyName, floorNumber: Math.ceil(number / 5) });
  }
  const contacts = [{ name: 'Maximiliane von Wolfeschlegelstein-Sigmaringen', isPrimary: true }];
  await addTenant(owner.client, property.id, {
    companyName: 'Telekommunikationsgesellschaft Süd',
    floorNumber: 40,
    phone: '+49 941 555 0100',
    contacts,
  });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const openTab = shareTab(async () => ({ page: await openPage(browser, product.url, { reducedMotion: 'reduce' }) }));

async function open(
  width: number,
  height: number,
  person = owner,
  path = `/manage?property=${property.id}&tab=tenants`,
) {
  const { page } = await openTab(person.client);
  await page.setViewportSize({ width, height });
  await page.goto(path);
  return page;
}

/** The focused element and its visibility. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    const { top, bottom, height } = field.getBoundingClientRect();
    return { value: field.value, isInSight: height > 0 && top >= 0 && bottom <= innerHeight };
  });

test.each([
  [390, 844],
  [820, 1180],
  [1280, 800],
])('at %i × %i Edit shows the pressed tenant, and returns the focus', async (width, height) => {
  const page = await open(width, height);
  const edit = page.getByRole('button', { name: 'Edit Company 50' });
  await edit.click();
  await expect.poll(() => readFocus(page)).toEqual({ value: 'Company 50', isInSight: true });
  const save = page.getByRole('button', { name: 'Update Tenant' });
  const box = await save.boundingBox();
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('where weather is off, the address of a building says so', async () => {
  const page = await open(1280, 800, owner, `/manage?property=${property.id}&tab=settings&part=building`);
  await page.getByText('ZIP code. Weather is turned off for this installation.').waitFor();
  expect(await page.getByText('used for the weather').count()).toBe(0);
});

test('the form of a new tenant opens over the list, and stays for the next one', async () => {
  const page = await open(390, 844);
  const add = page.getByRole('button', { name: 'Add Tenant' });
  await add.click();
  const sheet = page.getByRole('dialog', { name: 'Add New Tenant' });
  await expect.poll(() => readFocus(page)).toEqual({ value: '', isInSight: true });
  await sheet.getByRole('textbox', { name: 'Company Name' }).fill('Zenith');
  await sheet.getByRole('textbox', { name: 'Suite Number' }).fill('9');
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 844, height: 390 });
  expect(await sheet.getByLabel('Company Name').inputValue(), 'the phone was turned').toBe('Zenith');
  await sheet.getByRole('button', { name: 'Add Tenant' }).click();
  await page.getByText('Tenant added successfully').waitFor();
  await page.keyboard.type('Yonder');
  expect(await sheet.getByLabel('Company Name').inputValue()).toBe('Yonder');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('table', { name: 'Current Tenants' }).getByText('Zenith').waitFor();
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('Escape, a press outside and Back ask before input is lost; Cancel discards it', async () => {
  const page = await open(820, 1180);
  const edit = page.getByRole('button', { name: 'Edit Company 01' });
  await edit.click();
  const sheet = page.getByRole('dialog', { name: 'Edit Tenant' });
  const name = sheet.getByRole('textbox', { name: 'Company Name' });
  await name.fill('Company One');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(40, 600), () => page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
  }
  expect(await name.inputValue()).toBe('Company One');
  await page.reload();
  expect(await name.inputValue(), 'the address has the sheet').toBe('Company 01');
  await name.fill('Company None');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await sheet.waitFor({ state: 'detached' });
  await edit.click();
  await name.fill('Company One');
  await sheet.getByRole('button', { name: 'Update Tenant' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('table', { name: 'Current Tenants' }).getByText('Company One').waitFor();
});

test('the portal names the building and its address, and offers no second building on the free plan', async () => {
  const page = await open(1280, 800);
  await page.getByRole('heading', { level: 1, name: property.name }).waitFor();
  await page.getByText(`/${property.slug}`, { exact: false }).first().waitFor();
  expect(await page.getByRole('combobox', { name: 'Property' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Add Property' }).count()).toBe(0);
  await page.keyboard.press('Control+k');
  const reason = 'A free account includes one building. Plans for several buildings are announced.';
  await page.getByRole('menuitem', { name: 'Add Property' }).getByText(reason).waitFor();
});

test('where a plan allows no second building, its form is never offered, however late the answer', async () => {
  const page = await openPageAs(browser, product.url, owner.client);
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/properties', async (route) => answers.promise.then(() => route.continue()));
  await page.goto('/properties/new');
  await page.getByRole('heading', { name: 'Create New Property' }).waitFor();
  await page.getByRole('main').getByText('Loading').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  answers.resolve();
  await page.getByText('A free account includes one building.', { exact: false }).waitFor();
});

test('names of companies and contacts are whole, in the title, or wrap between words at every width', async () => {
  const page = await open(1280, 800);
  const name = page.getByText('Telekommunikationsgesellschaft Süd', { exact: true });
  for (const path of [`/manage?property=${property.id}&tab=tenants`, `/${property.slug}`]) {
    await page.goto(path);
    for (const width of [390, 820, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await name.first().waitFor();
      await expect.poll(() => faultsOfTexts(page), { message: `${path} at ${width} px` }).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const readMiddles = () =>
    page
      .getByRole('listitem')
      .filter({ has: name })
      .evaluate((tenant) =>
        Array.from(tenant.firstElementChild?.children ?? [], (part) => {
          const { top, height } = part.getBoundingClientRect();
          return top + height / 2;
        }),
      );
  const readOffset = async () => Math.abs((await readMiddles()).reduce((company, suite) => suite - company));
  await expect.poll(readOffset, { message: 'a suite that has room beside the company is on its line' }).toBeLessThan(4);
});

test('a user without a building is led to create one, with the remaining steps shown', async () => {
  const newcomer = await signUp(product, 'newcomer');
  const page = await open(1280, 800, newcomer, '/manage');
  await page.getByText('Please select a property or create a new one to manage its details').waitFor();
  const wayOn = page.getByRole('main').getByRole('link', { name: 'Create Property' });
  expect((await wayOn.boundingBox())?.x).toBeLessThan(800); // centered and visible
  await wayOn.click();
  const create = page.getByRole('button', { name: 'Create Property' });
  await create.waitFor();
  const box = await create.boundingBox();
  expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  await page.getByRole('textbox', { name: 'Property Name' }).fill('Harbour House');
  await page.getByRole('figure', { name: 'What visitors will see' }).getByText('Harbour House').waitFor();
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Quay, Austin, TX 78701');
  await create.click();
  await page.getByRole('link', { name: 'Write One' }).waitFor(); // the empty list shows the drawing
  await openTenantForm(page);
  await page.getByRole('textbox', { name: 'Company Name' }).fill('First Light Coffee');
  await page.getByRole('textbox', { name: 'Suite Number' }).fill('1');
  await addTenantButton(page).click();
  await page.getByText('Tenant added successfully').waitFor();
  await closeTenantForm(page);
  await page.getByRole('table', { name: 'Current Tenants' }).getByText('First Light Coffee').waitFor();
  await page.getByRole('button', { name: 'First steps' }).click();
  const steps = page.getByRole('dialog', { name: 'First steps' });
  await steps.getByText('(done)').nth(1).waitFor();
  expect(await steps.getByText('(done)').count()).toBe(2);
  expect(await violationsOf(page)).toEqual([]);
  await steps.getByRole('link', { name: 'Write One' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Welcome, First Light');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Announcement' }).click();
  await page.getByRole('table').getByText('Welcome, First Light').waitFor();
  await page.getByRole('tab', { name: 'Public View' }).click();
  await page.getByRole('button', { name: 'First steps' }).waitFor({ state: 'detached' });
});

test('an error in the collapsed part of a new building expands it', async () => {
  const page = await open(1280, 800, await signUp(product, 'folder'), '/properties/new');
  await page.getByRole('textbox', { name: 'Property Name' }).fill('Folded House');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Fold, Austin, TX 78701');
  await page.getByText('More about the building').click();
  await page.getByRole('textbox', { name: 'Company Logo URL' }).fill('no address');
  await page.getByText('More about the building').click();
  await page.getByRole('button', { name: 'Create Property' }).click();
  await page.getByText('Must be a valid URL').waitFor();
});

test('a page that fails to load says so', async () => {
  const page = await open(1280, 800);
  const bulk = page.getByRole('button', { name: 'Bulk Import' });
  await bulk.waitFor();
  await page.route(/ImportPage/, (route) => route.abort());
  await bulk.click();
  await page.getByText('This part could not be loaded. Check your connection, then try again.').waitFor();
  await page.unroute(/ImportPage/);
  await page.reload(); // the address has the page
  await page.getByRole('heading', { name: 'Bulk Import Tenants' }).waitFor();
});
