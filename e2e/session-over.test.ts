import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { PASSWORD, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { ADDRESS, addToCart, stockGoods } from '../test/harness/shopping.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Ends all sessions, as a new password does. */
const end = ({ id }: Person) =>
  product.platform.orm.em.fork().execute(`update app_user set session_epoch = session_epoch + 1 where id = ${id}`);

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Sign in again' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

test('on /account login happens in place, and the input is saved', async () => {
  const person = await signUp(product);
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto('/account', { waitUntil: 'networkidle' }); // the account's data has loaded
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await end(person);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await signInAgain(page);
  await page.getByText('Profile updated successfully').first().waitFor();
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Grace Hopper');
  await page.context().close();
});

test('on /properties/new login happens in place', async () => {
  const person = await signUp(product);
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto('/properties/new');
  await page.getByLabel('Property Name').fill('Hopper House');
  await page.getByLabel('Address', { exact: true }).fill('1 Main St, Austin, TX, 78701');
  await end(person);
  await page.getByRole('button', { name: 'Create Property' }).click();
  await signInAgain(page);
  await page.getByText('Property created successfully').first().waitFor();
  await page.context().close();
});

test('in the checkout login happens in place, with the address and with the card', async () => {
  const person = await signUp(product, 'shopper');
  await addToCart(person.client, await stockGoods(product, 9));
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto('/checkout');
  await page.getByLabel('Full Name').fill(ADDRESS.name);
  await page.getByLabel(/^Street/).fill(ADDRESS.street);
  await page.getByLabel('City', { exact: true }).fill(ADDRESS.city);
  await page.getByLabel('State', { exact: true }).fill(ADDRESS.state);
  await page.getByLabel(/^ZIP/).fill(ADDRESS.zip);
  await end(person);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await signInAgain(page);
  await page.getByLabel('Card Number').fill('4242424242424242');
  await page.getByLabel('Expiration Date').pressSequentially('1234');
  await page.getByLabel('Security Code').fill('123');
  await end(person);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await signInAgain(page);
  await page.waitForURL(/\/order-confirmation/);
  const { client } = person;
  await client.post('/api/login', { username: person.username, password: PASSWORD });
  expect((await client.get('/api/orders')).body).toMatchObject([{ shippingAddress: { street: ADDRESS.street } }]);
  await page.context().close();
});
