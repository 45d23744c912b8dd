import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccountMenu, openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import { addProperty, PASSWORD, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { watchCalls } from '../test/harness/quiet-page.ts';
import { ADDRESS, addToCart, signUpShopper, stockGoods } from '../test/harness/shopping.ts';
import { addTenantButton, openTenantForm } from '../test/harness/tenant-form.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const openTab = shareTab(async () => {
  const page = await openPage(browser, product.url);
  return { page, waitForCalls: watchCalls(page) };
});

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

/** Ends all sessions, as a new password does. */
const endSessions = ({ id }: Person) => sql(`update app_user set session_epoch = session_epoch + 1 where id = ${id}`);

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Sign in again' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

test('on /account login happens in place, and the input is saved', async () => {
  const person = await signUp(product);
  const { page, waitForCalls } = await openTab(person.client);
  await page.goto('/account');
  await waitForCalls();
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await endSessions(person);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await signInAgain(page);
  await page.getByText('Profile updated successfully').first().waitFor();
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Grace Hopper');
});

test('on /properties/new login happens in place', async () => {
  const person = await signUp(product);
  const { page } = await openTab(person.client);
  await page.goto('/properties/new');
  await page.getByLabel('Property Name').fill('Hopper House');
  await page.getByLabel('Address', { exact: true }).fill('1 Main St, Austin, TX, 78701');
  await endSessions(person);
  await page.getByRole('button', { name: 'Create Property' }).click();
  await signInAgain(page);
  await page.getByText('Property created successfully').first().waitFor();
});

test('in the checkout login happens in place, with the address and with the card', async () => {
  const person = await signUp(product, 'shopper');
  await addToCart(person.client, await stockGoods(product, 9));
  const { page } = await openTab(person.client);
  await page.goto('/checkout');
  await page.getByLabel('Full Name').fill(ADDRESS.name);
  await page.getByLabel(/^Street/).fill(ADDRESS.street);
  await page.getByLabel('City', { exact: true }).fill(ADDRESS.city);
  await page.getByLabel('State', { exact: true }).fill(ADDRESS.state);
  await page.getByLabel(/^ZIP/).fill(ADDRESS.zip);
  await endSessions(person);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await signInAgain(page);
  await page.getByLabel('Card Number').fill('4242424242424242');
  await page.getByLabel('Expiration Date').pressSequentially('1234');
  await page.getByLabel('Security Code').fill('123');
  await endSessions(person);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await signInAgain(page);
  await page.waitForURL(/\/order-confirmation/);
  const { client } = person;
  await client.post('/api/login', { username: person.username, password: PASSWORD });
  expect((await client.get('/api/orders')).body).toMatchObject([{ shippingAddress: { street: ADDRESS.street } }]);
});

const overDialog = (page: Page, name: string | RegExp = 'Sign in again') => page.getByRole('alertdialog', { name });

/** Refetches what is stale, such as the cart of the header. */
async function readInBackground(page: Page): Promise<void> {
  const failedRead = page.waitForResponse((response) => response.url().includes('/api/') && response.status() >= 400);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await failedRead;
}

async function openTenant(page: Page, person: Person): Promise<Locator> {
  const { id } = await addProperty(person.client);
  await page.goto(`/manage?property=${id}&tab=tenants`);
  const form = await openTenantForm(page);
  await form.getByLabel('Suite Number').fill('101');
  return form.getByLabel('Company Name');
}

interface OpenForm {
  what: string;
  isAdmin?: true;
  /** @returns the field that is typed into */
  open: (page: Page, person: Person) => Promise<Locator>;
}

const forms: OpenForm[] = [
  { what: 'a tenant', open: openTenant },
  {
    what: 'the settings of a building',
    async open(page, person) {
      const { id } = await addProperty(person.client);
      await page.goto(`/manage?property=${id}&tab=settings`);
      return page.getByLabel('Property Name');
    },
  },
  {
    what: 'the account',
    async open(page) {
      await page.goto('/account');
      return page.getByLabel('Full Name');
    },
  },
  {
    what: 'a new property',
    async open(page) {
      await page.goto('/properties/new');
      return page.getByLabel('Property Name');
    },
  },
  {
    what: 'the checkout',
    async open(page, person) {
      await addToCart(person.client, await stockGoods(product, 9));
      await page.goto('/checkout');
      return page.getByLabel('Full Name');
    },
  },
  {
    what: 'a dialog of an administrator',
    isAdmin: true,
    async open(page, person) {
      await page.goto(`/admin/users?search=${encodeURIComponent(person.username)}`);
      await page.getByRole('button', { name: `Actions: ${person.username}` }).click();
      await page.getByRole('menuitem', { name: 'Reset Password' }).click();
      return page.getByRole('dialog').getByLabel('New password');
    },
  },
];

test.each(forms)('reads that find the session over wait behind the dialog: $what', async ({ open, isAdmin }) => {
  const person = await signUp(product);
  if (isAdmin) await sql(`update app_user set is_admin = true where id = ${person.id}`);
  const { page, waitForCalls } = await openTab(person.client);
  const field = await open(page, person);
  await field.fill('Typed before the end');
  await waitForCalls();
  await endSessions(person);
  await readInBackground(page);
  await overDialog(page).waitFor();
  await waitForCalls();
  const readInput = () => field.inputValue({ timeout: 1_000 });
  expect(await readInput()).toBe('Typed before the end');
  await signInAgain(page);
  await waitForCalls();
  expect(await readInput()).toBe('Typed before the end');
});

test('nobody is asked when a read was refused while the session was renewed', async () => {
  const person = await signUp(product);
  const { page, waitForCalls } = await openTab(person.client);
  await openTenant(page, person);
  await page.route('/api/cart', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
  const cartRead = page.waitForResponse((answer) => answer.url().endsWith('/api/cart') && answer.ok());
  await readInBackground(page);
  await cartRead;
  await waitForCalls();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

test('leaving the page of a session that is over is confirmed, and shows the login', async () => {
  const person = await signUp(product);
  const { page, waitForCalls } = await openTab(person.client);
  const field = await openTenant(page, person);
  await field.fill('Given up');
  await waitForCalls();
  await endSessions(person);
  await readInBackground(page);
  await overDialog(page).getByRole('button', { name: 'Leave This Page' }).click();
  const question = overDialog(page, 'Leave without saving?');
  await question.getByText('What you typed on this page and did not save will be lost.').waitFor();
  await question.getByRole('button', { name: 'Stay' }).click();
  await overDialog(page).getByRole('button', { name: 'Leave This Page' }).click();
  await question.getByRole('button', { name: 'Leave This Page' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
});

/** Another person signs in by a second tab of the same browser. */
async function signInElsewhere(page: Page, { username }: Person): Promise<Page> {
  const secondTab = await page.context().newPage();
  await secondTab.goto('/');
  await (await openAccountMenu(secondTab)).getByRole('button', { name: 'Logout' }).click();
  await secondTab.getByRole('link', { name: 'Login' }).first().waitFor();
  await secondTab.goto('/login?redirect=/account');
  await secondTab.getByLabel('Username').fill(username);
  await secondTab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await secondTab.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await secondTab.getByRole('heading', { name: 'My Account' }).waitFor();
  return secondTab;
}

async function readTenantNames({ client, username }: Person): Promise<string[]> {
  await client.post('/api/login', { username, password: PASSWORD });
  const [property] = (await client.get('/api/properties')).body;
  const { body } = await client.get(`/api/tenants?propertyId=${property.id}`);
  return body.map(({ companyName }: { companyName: string }) => companyName);
}

test('a tab hears of another account in its browser, keeps its form, and goes on as either account', async () => {
  const [ada, ben] = [await signUp(product, 'ada'), await signUp(product, 'ben')];
  const { page } = await openTab(ada.client);
  await (await openTenant(page, ada)).fill('From the first tab');
  const secondTab = await signInElsewhere(page, ben);
  const dialog = overDialog(page, `You are signed in as ${ben.username} in another tab`);
  await dialog.waitFor();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await addTenantButton(page).click();
  await page.getByText('Tenant added').first().waitFor();
  expect(await readTenantNames(ada)).toEqual(['From the first tab']);

  const accountNotice = overDialog(secondTab, `You are signed in as ${ada.username} in another tab`);
  await accountNotice.getByRole('button', { name: `Continue as ${ada.username}` }).click();
  const question = overDialog(secondTab, 'Leave without saving?');
  await question.getByRole('button', { name: `Continue as ${ada.username}` }).click();
  await secondTab.getByText(ada.username).first().waitFor();
});

test('a dialog closes when the same person signs in again in another tab', async () => {
  const ada = await signUp(product, 'ada');
  const { page } = await openTab(ada.client);
  const field = await openTenant(page, ada);
  await field.fill('Still here');
  const secondTab = await signInElsewhere(page, ada);
  await overDialog(page).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Still here');
  await secondTab.close();
  await addTenantButton(page).click();
  await page.getByText('Tenant added').first().waitFor();
});

/** Makes the tab hear of no other one, as in a browser that refuses storage. */
const blockMessages = (page: Page) =>
  page.addInitScript(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  );

test('a tab that heard of nothing saves nothing into the other account', async () => {
  const [ada, ben] = [await signUp(product, 'ada'), await signUp(product, 'ben')];
  const page = await openPageAs(browser, product.url, ada.client);
  await blockMessages(page);
  await page.goto('/account');
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await signInElsewhere(page, ben);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await overDialog(page, `You are signed in as ${ben.username} in another tab`).waitFor();
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Ada Lovelace');
  await ben.client.post('/api/login', { username: ben.username, password: PASSWORD });
  expect((await ben.client.get('/api/user')).body.fullName).toBeNull();
});

test('the shop of an old tab puts nothing into the other account’s cart', async () => {
  const [ada, ben] = [await signUpShopper(product, await stockGoods(product, 9)), await signUp(product, 'ben')];
  const goods = await stockGoods(product, 9);
  const page = await openPageAs(browser, product.url, ada.client);
  await blockMessages(page);
  await page.goto(`/shop/product/${goods.productId}`, { waitUntil: 'networkidle' });
  await signInElsewhere(page, ben);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByText(`You are signed in as ${ben.username} in another tab`).first().waitFor();
  await ben.client.post('/api/login', { username: ben.username, password: PASSWORD });
  expect((await ben.client.get('/api/cart')).body).toEqual([]);
});
