import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  complaintsOf,
  openAccountMenu,
  openBrowser,
  openPage,
  openPageAs,
  violationsOf,
} from '../test/harness/browser.ts';
import { addProperty, PASSWORD, type Person, signUp } from '../test/harness/factories.ts';
import { ageLogins } from '../test/harness/logins.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../test/harness/mailed-links.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env: UNDELIVERABLE_MAIL }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };

/** `/account` of a user with a second session in Firefox. */
async function openAccount(person: Person): Promise<Page> {
  await product.client().post('/api/login', { username: person.username, password: PASSWORD }, FIREFOX);
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto('/account');
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
  await page.getByText('Firefox on Linux').waitFor();
  return page;
}

async function expectCleanPage(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  expect(complaintsOf(page)).toEqual([]);
}

const sessionIn = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a user without a building signs out another browser; an old login needs the password', async () => {
  const person = await signUp(product);
  const page = await openAccount(person);
  await expectCleanPage(page);
  expect(await sessionIn(page, 'This session').count()).toBe(1);
  await ageLogins(product, person.id);
  await page.getByRole('button', { name: /^Sign out Firefox on Linux/ }).click();
  const proof = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Current Password').fill('not this one');
  await page.keyboard.press('Enter');
  await proof.getByText('This is not your current password').waitFor();
  await proof.getByLabel('Current Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await sessionIn(page, 'Firefox on Linux').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Sessions');
  expect(await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).count()).toBe(0);
});

test('portal, shop and admin headers link to the account page', async () => {
  const person = await signUp(product, 'admin');
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${person.id}`);
  const page = await openPageAs(browser, product.url, person.client);
  for (const start of ['/manage', '/shop', '/admin/users']) {
    await page.goto(start);
    await (await openAccountMenu(page)).getByRole('link', { name: 'My Account' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
  }
});

test('profile and password are changed there, and a new password ends all other sessions', async () => {
  const person = await signUp(product);
  const page = await openAccount(person);
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByText('Profile updated successfully').first().waitFor();
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel('New Password').fill('nobody else knows this');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await sessionIn(page, 'Firefox on Linux').waitFor({ state: 'detached' });
  const login = await product
    .client()
    .post('/api/login', { username: person.username, password: 'nobody else knows this' });
  expect([login.status, login.body.user.fullName]).toEqual([200, 'Ada Lovelace']);
});

test('a user downloads their data as a file', async () => {
  const person = await signUp(product);
  const page = await openAccount(person);
  const downloadEvent = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const file = await downloadEvent;
  expect(file.suggestedFilename()).toBe('my-data.json');
});

test('long after the login the download asks for the password', async () => {
  const person = await signUp(product);
  await ageLogins(product, person.id);
  const page = await openAccount(person);
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const downloadEvent = page.waitForEvent('download');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('You logged in more than ten minutes ago').waitFor();
  await dialog.getByRole('textbox').fill(PASSWORD);
  await page.keyboard.press('Enter');
  expect((await downloadEvent).suggestedFilename()).toBe('my-data.json');
});

test('deleting an account and keeping it after all works by keyboard alone, and focus follows', async () => {
  const person = await signUp(product);
  const page = await openAccount(person);
  await page.getByRole('button', { name: 'Delete Account' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').fill('DELETE');
  await page.keyboard.press('Enter');
  await page.getByText(/Your account will be deleted on .*\./).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep My Account');
  await expectCleanPage(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete Account' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delete Account');
  expect((await person.client.get('/api/user/deletion')).body).toEqual({ dueAt: null });
});

test('a second factor needs a confirmed address, and the confirmation link can be resent', async () => {
  const person = await signUp(product);
  const page = await openAccount(person);
  await page.getByText('Confirm your email address before you set up two-step verification').waitFor();
  expect(await page.getByRole('button', { name: 'Set Up' }).count()).toBe(0);
  await expectCleanPage(page);
  await page.getByRole('button', { name: 'Resend Link' }).click();
  await page.getByText('A new link is on its way').first().waitFor();
  const token = await mailedToken(product, person.username, '/confirm-email', 2);
  await product.client().post('/api/auth/confirm-email', { token });
  await page.reload();
  await page.getByRole('button', { name: 'Set Up' }).waitFor();
});

test('an owner is linked to the building that blocks the deletion of the account', async () => {
  const person = await signUp(product, 'owner');
  const { name } = await addProperty(person.client);
  const page = await openAccount(person);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('DELETE');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(`You own ${name}`).waitFor();
  await page.getByRole('link', { name: 'Open Its Settings' }).click();
  await page.getByRole('heading', { name: 'Transfer ownership' }).waitFor();
});

test('a reset link survives a reload, is in no URL, and after it expires a new one is offered', async () => {
  const person = await signUp(product);
  await person.client.post('/api/auth/forgot-password', { email: person.username });
  const token = await mailedToken(product, person.username, '/reset-password');
  const page = await openPage(browser, product.url);
  const requestUrls: string[] = [];
  page.on('request', (request) => requestUrls.push(`${request.url()} ${request.headers().referer ?? ''}`));
  const submitPassword = async () => {
    for (const field of ['New Password', 'Confirm Password'])
      await page.getByLabel(field, { exact: true }).fill('nobody else knows this');
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };
  await page.goto(`/reset-password#/reset-password?token=${token}`);
  await expect.poll(() => page.url()).toBe(`${product.url}/reset-password`);
  await page.reload();
  await submitPassword();
  await page.getByText('Log in with your new password').waitFor();
  expect(requestUrls.filter((url) => url.includes(token))).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'Invalid Reset Link' }).waitFor();

  await page.goto(`/reset-password?token=${token}`); // the URL of older mails
  await submitPassword();
  await page.getByText('The link may have expired').waitFor();
  await page.getByRole('link', { name: 'Request a New Link' }).click();
  await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
});

test('logging out removes all personal data from the browser; a wall keeps its directory', async () => {
  const person = await signUp(product, 'owner');
  const { id, slug } = await addProperty(person.client);
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto(`/${slug}?display=1`);
  const readCachedUrls = () =>
    page.evaluate(async () => (await (await caches.open('foyer-directories')).keys()).map(({ url }) => url));
  await expect.poll(readCachedUrls).toHaveLength(1);
  const urlsBefore = await readCachedUrls();
  await page.goto(`/manage?property=${id}`);
  await page.getByRole('tab', { name: 'Tenants' }).waitFor();
  const readStoredKeys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('foyer-')));
  await expect.poll(readStoredKeys).toContain('foyer-property');
  await (await openAccountMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${product.url}/`);
  expect((await readStoredKeys()).filter((key) => key !== 'foyer-theme')).toEqual([]);
  expect(await readCachedUrls()).toEqual(urlsBefore);
  await page.goBack();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await page.getByText(person.username).count()).toBe(0);
});
