import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import { addProperty, addTenant, type Building, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addToCart, type Goods, stockGoods } from '../test/harness/shopping.ts';
import { translatePages } from '../test/harness/translated.ts';

let product: Product;
let browser: Browser;
let owner: Person;
/** Without a building. */
let newcomer: Person;
let building: Building;
let goods: Goods;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  [owner, newcomer] = [await signUp(product, 'owner'), await signUp(product, 'newcomer')];
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${owner.id}`);
  building = await addProperty(owner.client);
  await addTenant(owner.client, building.id, { companyName: 'Acme Law' });
  goods = await stockGoods(product, 9);
  await addToCart(owner.client, goods);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const inPortal = (page: Page, tab: string) => page.goto(`/manage?property=${building.id}&tab=${tab}`);
const main = (page: Page) => page.locator('main');

interface Place {
  what: string;
  /** Default: the owner of a building. */
  as?: 'visitor' | 'newcomer';
  /** @returns what is filled in */
  open: (page: Page) => Promise<Locator>;
}

const at = (what: string, path: string, as?: Place['as']): Place => ({
  what,
  ...(as && { as }),
  async open(page) {
    await page.goto(path);
    return main(page);
  },
});

const opened = (what: string, tab: string, button: RegExp): Place => ({
  what,
  async open(page) {
    await inPortal(page, tab);
    await press(page, button);
    return dialog(page);
  },
});

const places: Place[] = [
  at('the login', '/login', 'visitor'),
  at('the sign-up', '/signup', 'visitor'),
  at('a forgotten password', '/forgot-password', 'visitor'),
  at('a new property', '/properties/new', 'newcomer'),
  at('the account', '/account'),
  at('the cart', '/cart'),
  at('the checkout', '/checkout'),
  at('the orders of an administrator', '/admin/orders'),
  at('the users of an administrator', '/admin/users'),
  at('a new product', '/admin/products/new'),
  opened('a new tenant', 'tenants', /^Add Tenant$/),
  opened('a saved tenant', 'tenants', /^Edit Acme Law/),
  opened('a new announcement', 'announcements', /Announcement$/),
  opened('an invitation', 'users', /^Invite User$/),
  opened('a paired screen', 'displays', /^Add Display$/),
  ...['building', 'face', 'hours', 'board'].map((part) => ({
    what: `the settings of a building, ${part}`,
    async open(page: Page) {
      await inPortal(page, `settings&part=${part}`);
      return main(page);
    },
  })),
  {
    what: 'a product',
    async open(page) {
      await page.goto(`/shop/product/${goods.productId}`);
      return main(page);
    },
  },
];

const FIELDS = 'input:not([type=hidden]):not([type=file]), textarea, select';
const typedInto: Readonly<Record<string, string>> = {
  date: '2027-01-15',
  time: '10:00',
  'datetime-local': '2027-01-15T10:00',
  number: '11',
  email: 'ada@example.com',
  color: '#0b6bcb',
};

/** Fills, clears and fills every field again, and turns every switch. */
async function useFields(page: Page, scope: Locator): Promise<void> {
  const fields = scope.locator(FIELDS);
  for (let index = 0; index < (await fields.count()); index++) {
    const field = fields.nth(index);
    if (!(await field.isVisible()) || !(await field.isEditable().catch(() => false))) continue;
    const type = await field.evaluate((element) => ('type' in element ? String(element.type) : ''));
    if (type.startsWith('select')) await field.selectOption({ index: 1 }).catch(() => field.selectOption({ index: 0 }));
    else if (type === 'checkbox' || type === 'radio') await field.focus().then(() => page.keyboard.press('Space'));
    else
      for (const value of [typedInto[type] ?? 'Suite 1105', '', typedInto[type] ?? 'Suite 1105'])
        await field.fill(value);
  }
}

test.each(places)('a browser that translates $what leaves it in working order', async ({ open, as }) => {
  const person = as === 'newcomer' ? newcomer : owner;
  const page = await (as === 'visitor'
    ? openPage(browser, product.url)
    : openPageAs(browser, product.url, person.client));
  await translatePages(page);
  const scope = await open(page);
  await scope.locator(FIELDS).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await useFields(page, scope);
  const submit = scope.locator('button[type=submit]:visible, button[form]:visible').last();
  if (await submit.count()) await submit.click();
  await page.waitForTimeout(2_000); // for the answer; a preview in a frame is never idle
  expect(complaintsOf(page)).toEqual([]);
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  expect(await page.locator('font').count()).toBeGreaterThan(0);
  await page.context().close();
});

test('a directory is searched in a translated page, and the search cleared again', async () => {
  const page = await openPage(browser, product.url);
  await translatePages(page);
  await page.goto(`/${building.slug}`);
  const search = page.getByRole('searchbox');
  await page.getByRole('heading', { name: 'Acme Law' }).waitFor();
  await page.waitForLoadState('networkidle');
  for (const words of ['acme', 'law', '']) {
    await search.fill(words);
    await page.getByRole('heading', { name: 'Acme Law' }).first().waitFor();
  }
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  expect(complaintsOf(page)).toEqual([]);
  await page.context().close();
});

test('a tenant is added and changed in a translated page', async () => {
  const page = await openPageAs(browser, product.url, owner.client);
  await translatePages(page);
  await inPortal(page, 'tenants');
  await press(page, /^Add Tenant$/);
  const sheet = dialog(page);
  await sheet.getByLabel('Company Name').fill('Brick & Co');
  await sheet.getByLabel('Suite Number').fill('1105');
  await sheet.getByLabel('Floor Number').fill('11');
  await page.waitForLoadState('networkidle');
  await sheet.getByLabel('Company Name').fill('Brick & Sons of the Republic of Texas Holding Company');
  await press(page, 'Add Contact');
  await sheet.getByLabel('Name', { exact: true }).first().fill('Ann Lee');
  await sheet.getByRole('button', { name: 'Add Tenant' }).click();
  await page.getByText('Tenant added').first().waitFor();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  for (const tab of ['Announcements', 'Users', 'Displays', 'Settings', 'Tenants']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    await page.waitForTimeout(500); // for what it loads; a preview in a frame is never idle
  }
  expect(complaintsOf(page)).toEqual([]);
  await page.context().close();
});
