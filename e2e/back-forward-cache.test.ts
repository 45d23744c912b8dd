import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openAccountMenu, openPageAs } from '../test/harness/browser.ts';
import { addProperty, PASSWORD, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addToCart, buy, stockGoods } from '../test/harness/shopping.ts';

let product: Product;
/** Debian's, since the packaged one has no back/forward cache, which Playwright also turns off. */
let browser: Browser;

beforeAll(async () => {
  const { args = [], ...launch } = inject('chromium').latin;
  [product, browser] = await Promise.all([
    startProduct({ oneServer: true }),
    chromium.launch({ ...launch, args, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  ]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

interface RecordingWindow extends Window {
  returns?: boolean[];
}

/** Records whether the page came back as it was left. */
async function recordReturns(page: Page): Promise<void> {
  await page.evaluate(() => {
    const recording = window as RecordingWindow;
    recording.returns = [];
    window.addEventListener('pageshow', ({ persisted }) => recording.returns?.push(persisted));
  });
}

const returnsOf = (page: Page) => page.evaluate(() => (window as RecordingWindow).returns);

/** Goes back without Playwright's wait for a load, which such a return does not have. */
async function goBack(page: Page, pages = 1): Promise<void> {
  await page.evaluate((count) => void setTimeout(() => history.go(-count)), pages);
}

/** Opens the page, leaves it, goes back, and tells whether it came back as it was left, and if not, why. */
async function leaveAndReturn(page: Page, path: string, text: string): Promise<unknown> {
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  await page.waitForLoadState('networkidle');
  await recordReturns(page);
  await page.goto('/contact');
  await goBack(page);
  await expect.poll(() => page.evaluate(() => location.pathname).catch(String)).toBe(path);
  await page.waitForLoadState('networkidle');
  return await page.evaluate(() => ({
    returns: (window as RecordingWindow).returns,
    reasons: performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'notRestoredReasons')),
  }));
}

test('a page comes back as it was left while its session lasts', async () => {
  const { client } = await signUp(product);
  const { name } = await addProperty(client);
  const page = await openPageAs(browser, product.url, client);
  // A browser short of memory drops pages that it has kept.
  await expect.poll(() => leaveAndReturn(page, '/manage', name)).toMatchObject({ returns: [true] });
  await page.waitForLoadState('networkidle');
  expect(await returnsOf(page), 'it was not loaded again').toEqual([true]);
  expect(await page.getByText(name).first().isVisible()).toBe(true);
});

interface AccountPage {
  readonly path: string;
  /** @returns data of the account that the page shows */
  prepare(person: Person): Promise<string | RegExp>;
}

const accountPages: readonly AccountPage[] = [
  {
    path: '/manage?tab=users',
    async prepare({ client, username }) {
      await addProperty(client);
      return username;
    },
  },
  {
    path: '/my-orders',
    async prepare({ client }) {
      await addToCart(client, await stockGoods(product, 9));
      return String(await buy(client)).padStart(6, '0');
    },
  },
  {
    path: '/checkout',
    async prepare({ client }) {
      await addToCart(client, await stockGoods(product, 9));
      return /Player SKU/i;
    },
  },
  {
    path: '/admin/users',
    async prepare({ id, username }) {
      await sql(`update app_user set is_admin = true where id = ${id}`);
      return username;
    },
  },
];

const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true }).last();

/** Shows the page of a person, then a public one. */
async function leavePage({
  path,
  prepare,
}: AccountPage): Promise<{ page: Page; person: Person; data: string | RegExp }> {
  const person = await signUp(product);
  const data = await prepare(person);
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto(path);
  await page.getByText(data).first().waitFor();
  await recordReturns(page);
  await page.goto('/contact');
  return { page, person, data };
}

test.each(accountPages)('after a logout, *Back* to $path shows the login', async (accountPage) => {
  const { page, data } = await leavePage(accountPage);
  await (await openAccountMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(product.url.concat('/'));
  await goBack(page, 2);
  await login(page).waitFor();
  expect(await page.getByText(data).count()).toBe(0);
});

test('the page that the logout has left shows the login as well', async () => {
  const person = await signUp(product);
  const { name } = await addProperty(person.client);
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto('/manage');
  await page.getByText(name).first().waitFor();
  await (await openAccountMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(product.url.concat('/'));
  await goBack(page);
  await login(page).waitFor();
  expect(await page.getByText(name).count()).toBe(0);
});

test('a page of another account is loaded again, also after another login in between', async () => {
  const { page, data } = await leavePage(accountPages[0] as AccountPage);
  const otherPerson = await signUp(product);
  await page.request.post('/api/login', { data: { username: otherPerson.username, password: PASSWORD } });
  await goBack(page);
  await page.getByText(`Welcome, ${otherPerson.username}`).waitFor();
  expect(await page.getByText(data).count()).toBe(0);
  const types = () => performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'type'));
  expect(await page.evaluate(types), 'the browser had kept the page').toEqual(['reload']);
});

test('a page of a session that was ended elsewhere is loaded again', async () => {
  const { page, person, data } = await leavePage(accountPages[0] as AccountPage);
  await sql(`update app_user set session_epoch = session_epoch + 1 where id = ${person.id}`);
  await goBack(page);
  await login(page).waitFor();
  expect(await page.getByText(data).count()).toBe(0);
});

test('after *Log in as user* has ended, the pages of that user are gone', async () => {
  const [admin, user] = [await signUp(product), await signUp(product)];
  const { name } = await addProperty(user.client);
  await sql(`update app_user set is_admin = true where id = ${admin.id}`);
  const page = await openPageAs(browser, product.url, admin.client);
  await page.goto('/contact');
  await page.request.post(`/api/admin/users/${user.id}/impersonate`);
  await page.goto('/manage');
  await page.getByText(name).first().waitFor();
  await page.goto('/shop');
  await page.request.post('/api/impersonation/stop');
  await goBack(page);
  await page.getByText('No properties found').first().waitFor();
  expect(await page.getByText(name).count()).toBe(0);
});
