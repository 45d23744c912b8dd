import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../src/modules/index.ts';
import { createContext } from '../src/platform/core/context.ts';
import { accountKeys, keptOfDevice } from '../src/web/client/lib/person-storage.ts';
import { openAccountMenu, openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import { PASSWORD, type Person, signUp, signUpOwner } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addToCart, stockGoods } from '../test/harness/shopping.ts';
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

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

/** Files of the build, and where pages were scrolled to, by opaque keys. */
const isPageKey = (key: string) => key.startsWith('foyer-shell') || key === 'react-router-scroll-positions';

/** What storage, IndexedDB and Cache Storage hold. */
async function keysOf(page: Page): Promise<string[]> {
  const keys = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
  ]);
  return [...new Set(keys)].filter((key) => !isPageKey(key)).sort();
}

const readPersonalKeys = async (page: Page) => (await keysOf(page)).filter((key) => accountKeys.includes(key));

/** Leaves behind what a day at work does: a building, first steps, an import, an address. */
async function leaveTraces(page: Page, propertyId: number): Promise<void> {
  await page.goto(`/manage?property=${propertyId}&tab=tenants`);
  await expect.poll(() => readPersonalKeys(page)).toContain('foyer-first-steps');
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  const list = 'Wo;Wer;Hoch\n101;Alpha;1\n102;Beta;oben\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await page.getByRole('heading', { name: 'Choose Rows and Columns' }).waitFor();
  await page.goto('/checkout');
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('City', { exact: true }).fill('Austin');
  await expect
    .poll(() => readPersonalKeys(page))
    .toEqual([
      'foyer-checkout-address',
      'foyer-first-steps',
      'foyer-import-drafts',
      'foyer-import-files',
      'foyer-person',
      'foyer-property',
    ]);
  const documentedKeys = [...keptOfDevice, ...accountKeys];
  expect((await keysOf(page)).filter((key) => !documentedKeys.includes(key))).toEqual([]);
}

async function createWorker(): Promise<Person & { propertyId: number }> {
  const { client, property } = await signUpOwner(product);
  const { id, username } = (await client.get('/api/user')).body;
  await addToCart(client, await stockGoods(product, 9));
  return { client, id, username, propertyId: property.id };
}

const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

interface SessionEnding {
  how: string;
  end: (page: Page, person: Person & { propertyId: number }) => Promise<unknown>;
}

const endings: SessionEnding[] = [
  {
    how: 'by logging out',
    async end(page) {
      await page.goto('/manage');
      await (await openAccountMenu(page)).getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${product.url}/`);
    },
  },
  {
    how: 'by expiry',
    async end() {
      const { redis } = product.platform;
      await redis.del(...(await redis.keys('*:session:*')));
    },
  },
  {
    how: 'from elsewhere',
    end: (_page, { id }) => sql(`update app_user set session_epoch = session_epoch + 1 where id = ${id}`),
  },
  {
    how: 'by suspension',
    end: (_page, { id }) => sql(`update app_user set account_status = 'suspended' where id = ${id}`),
  },
  {
    how: 'by deletion of the account',
    async end(_page, { client, id, propertyId }) {
      expect((await client.delete(`/api/properties/${propertyId}`)).status).toBe(204);
      expect((await client.post('/api/user/deletion', {})).status).toBe(201);
      await sql(`update account_deletion set due_at = now() - interval '1 second' where user_id = ${id}`);
      await jobs.find(({ name }) => name === 'deleteAccounts')?.run(createContext(product.platform), {});
    },
  },
];

const openTab = shareTab(async () => ({ page: await openPage(browser, product.url) }));

test.each(endings)('nothing of a person is left once their session ended $how', async ({ end }) => {
  const person = await createWorker();
  const { page } = await openTab(person.client);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('foyer-theme', 'dark'));
  await leaveTraces(page, person.propertyId);
  await end(page, person);
  await page.goto('/manage');
  await loginButton(page).waitFor();
  await expect.poll(() => keysOf(page)).toEqual(['foyer-theme']);
});

test('nothing is left when the dialog of an ended session is left, too', async () => {
  const person = await createWorker();
  const { page } = await openTab(person.client);
  await leaveTraces(page, person.propertyId);
  await sql(`update app_user set session_epoch = session_epoch + 1 where id = ${person.id}`);
  await page.context().setOffline(true);
  await page.context().setOffline(false); // refetches the cart
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Leave This Page' }).click();
  await dialog.getByText('What you typed on this page').waitFor();
  await dialog.getByRole('button', { name: 'Leave This Page' }).click();
  await loginButton(page).waitFor();
  await expect.poll(() => keysOf(page)).toEqual([]);
});

test('another person who signs in finds nothing of the one before', async () => {
  const [person, nextPerson] = [await createWorker(), await signUp(product, 'next')];
  const page = await openPageAs(browser, product.url, person.client);
  await leaveTraces(page, person.propertyId);
  await page.request.post('/api/login', { data: { username: nextPerson.username, password: PASSWORD } });
  await page.goto('/account');
  await page.getByText(nextPerson.username).first().waitFor();
  await expect.poll(() => readPersonalKeys(page)).toEqual(['foyer-person']);
  expect(await page.evaluate(() => localStorage.getItem('foyer-person'))).toBe(String(nextPerson.id));
});

test('starting and stopping to act as another user each forget the one before', async () => {
  const [admin, person] = [await createWorker(), await createWorker()];
  await sql(`update app_user set is_admin = true where id = ${admin.id}`);
  const page = await openPageAs(browser, product.url, admin.client);
  await leaveTraces(page, admin.propertyId);
  await page.goto(`/admin/users?search=${encodeURIComponent(person.username)}`);
  await page.getByRole('button', { name: `Actions: ${person.username}` }).click();
  await page.getByRole('menuitem', { name: 'Login as User' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Login as User' }).click();
  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.waitFor();
  // The portal keeps these three of the person, too, once it has loaded.
  const personKeys = ['foyer-acting', 'foyer-person', 'foyer-property', 'foyer-first-steps'];
  expect((await readPersonalKeys(page)).filter((key) => !personKeys.includes(key))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('foyer-first-steps') ?? '')).not.toContain(
    String(admin.propertyId),
  );
  await page.goto(`/manage?property=${person.propertyId}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('foyer-property'))).toBe(String(person.propertyId));
  await stop.click();
  await page.waitForURL(/\/admin\/users/);
  await expect.poll(() => readPersonalKeys(page)).toEqual(['foyer-person']);
});

test('steps of another account are not stored again once they were removed', async () => {
  const { client, propertyId } = await createWorker();
  const page = await openPageAs(browser, product.url, client);
  const readSteps = () => page.evaluate(() => localStorage.getItem('foyer-first-steps'));
  const path = `/manage?property=${propertyId}`;
  await page.goto(path);
  await expect.poll(readSteps).toBe(JSON.stringify({ [propertyId]: 'begun' }));
  await page.evaluate(() => localStorage.setItem('foyer-first-steps', '{"999999":"begun"}'));
  await page.goto(path); // loads the store
  await expect.poll(readSteps).toBe(JSON.stringify({ [propertyId]: 'begun', 999999: 'begun' }));
  await page.evaluate(() => localStorage.removeItem('foyer-first-steps'));
  await page.getByRole('tab', { name: 'Public View' }).click();
  await expect.poll(readSteps).toBe(JSON.stringify({ [propertyId]: 'seen' }));
});
