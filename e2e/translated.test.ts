import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage } from '../test/harness/browser.ts';
import { addProperty, addTenant, type Building, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { watchCalls } from '../test/harness/quiet-page.ts';
import { addToCart, type Goods, stockGoods } from '../test/harness/shopping.ts';
import { translatePages } from '../test/harness/translate-pages.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

let product: Product;
let browser: Browser;
let owner: Person;
/** Account without a building. */
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
const openPortalTab = (page: Page, tab: string) => page.goto(`/manage?property=${building.id}&tab=${tab}`);
const main = (page: Page) => page.locator('main');

interface Place {
  what: string;
  /** Default: the owner of a building. */
  as?: 'visitor' | 'newcomer';
  /** @returns what is filled in */
  open: (page: Page) => Promise<Locator>;
}

const pageAt = (what: string, path: string, as?: Place['as']): Place => ({
  what,
  ...(as && { as }),
  async open(page) {
    await page.goto(path);
    return main(page);
  },
});

const dialogIn = (what: string, tab: string, button: RegExp): Place => ({
  what,
  async open(page) {
    await openPortalTab(page, tab);
    await press(page, button);
    return dialog(page);
  },
});

const places: Place[] = [
  pageAt('the login', '/login', 'visitor'),
  pageAt('the sign-up', '/signup', 'visitor'),
  pageAt('a forgotten password', '/forgot-password', 'visitor'),
  pageAt('a new property', '/properties/new', 'newcomer'),
  pageAt('the account', '/account'),
  pageAt('the cart', '/cart'),
  pageAt('the checkout', '/checkout'),
  pageAt('the orders of an administrator', '/admin/orders'),
  pageAt('the users of an administrator', '/admin/users'),
  pageAt('a new product', '/admin/products/new'),
  dialogIn('a new tenant', 'tenants', /^Add Tenant$/),
  dialogIn('a saved tenant', 'tenants', /^Edit Acme Law/),
  dialogIn('a new announcement', 'announcements', /Announcement$/),
  dialogIn('an invitation', 'users', /^Invite User$/),
  dialogIn('a paired screen', 'displays', /^Add Display$/),
  ...['building', 'face', 'hours', 'board'].map((part) => ({
    what: `the settings of a building, ${part}`,
    async open(page: Page) {
      await openPortalTab(page, `settings&part=${part}`);
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
const textsToType: Readonly<Record<string, string>> = {
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
      for (const value of [textsToType[type] ?? 'Suite 1105', '', textsToType[type] ?? 'Suite 1105'])
        await field.fill(value);
  }
}

const openTranslated = shareTab(async () => {
  const page = await openPage(browser, product.url);
  await translatePages(page);
  return { page, waitForCalls: watchCalls(page) };
});

test.each(places)('a browser that translates $what leaves it in working order', async ({ open, as }) => {
  const { page, waitForCalls } = await openTranslated(
    as === 'visitor' ? null : { newcomer, owner }[as ?? 'owner'].client,
  );
  const scope = await open(page);
  await scope.locator(FIELDS).first().waitFor({ state: 'attached' });
  await waitForCalls();
  await useFields(page, scope);
  const submit = scope.locator('button[type=submit]:visible, button[form]:visible').last();
  if (await submit.count()) await submit.click();
  await waitForCalls();
  expect(complaintsOf(page)).toEqual([]);
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  expect(await page.locator('font').count()).toBeGreaterThan(0);
});

test('a directory is searched in a translated page, and the search cleared again', async () => {
  const { page, waitForCalls } = await openTranslated(null);
  await page.goto(`/${building.slug}`);
  const search = page.getByRole('searchbox');
  await page.getByRole('heading', { name: 'Acme Law' }).waitFor();
  await waitForCalls();
  for (const words of ['acme', 'law', '']) {
    await search.fill(words);
    await page.getByRole('heading', { name: 'Acme Law' }).first().waitFor();
  }
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  expect(complaintsOf(page)).toEqual([]);
});

test('a tenant is added and changed in a translated page', async () => {
  const { page, waitForCalls } = await openTranslated(owner.client);
  await openPortalTab(page, 'tenants');
  await press(page, /^Add Tenant$/);
  const sheet = dialog(page);
  await sheet.getByLabel('Company Name').fill('Brick & Co');
  await sheet.getByLabel('Suite Number').fill('1105');
  await sheet.getByLabel('Floor Number').fill('11');
  await waitForCalls();
  await sheet.getByLabel('Company Name').fill('Brick & Sons of the Republic of Texas Holding Company');
  await press(page, 'Add Contact');
  await sheet.getByLabel('Name', { exact: true }).first().fill('Ann Lee');
  await sheet.getByRole('button', { name: 'Add Tenant' }).click();
  await page.getByText('Tenant added').first().waitFor();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  for (const tab of ['Announcements', 'Users', 'Displays', 'Settings', 'Tenants']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    await waitForCalls();
  }
  expect(complaintsOf(page)).toEqual([]);
});
