import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addProperty, PASSWORD, type Person, signUp } from '../test/harness/factories.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../test/harness/mailed-links.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { signUpConfirmedOwner } from '../test/harness/reviews.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env: UNDELIVERABLE_MAIL }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** No accessibility violation or horizontal scrolling, in light on a desktop and in dark on a phone. */
async function expectCleanPage(page: Page): Promise<void> {
  const looks = [
    [{ width: 1280, height: 800 }, 'light'],
    [{ width: 390, height: 844 }, 'dark'],
  ] as const;
  for (const [size, colorScheme] of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  }
  expect(complaintsOf(page)).toEqual([]);
}

const pageOf = ({ client }: Pick<Person, 'client'>) => openPageAs(browser, product.url, client);

test('a link confirms an address, and says so when it was already used', async () => {
  const person = await signUp(product);
  await addProperty(person.client);
  const page = await pageOf(person);
  await page.goto('/manage');
  const banner = page.getByText('Please confirm your email address');
  await banner.waitFor();
  await expectCleanPage(page);
  const link = `/confirm-email#token=${await mailedToken(product, person.username, '/confirm-email')}`;
  await page.goto(link.replace('#', '%23')); // as mail gateways write it
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await page.getByText('Your email address is confirmed').waitFor();
  await expectCleanPage(page);
  await page.getByRole('link', { name: 'Open the Portal' }).click();
  await page.getByRole('tab', { name: 'Tenants' }).waitFor();
  expect(await banner.count()).toBe(0);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await page.getByRole('alert').getByText('no longer valid').waitFor();
  await expectCleanPage(page);
});

test('a login whose cookie the browser refuses says so, and what to do', async () => {
  const person = await signUp(product);
  const page = await openPage(browser, product.url);
  // Playwright would keep the cookie of a reply that it forwards.
  await page.route('**/api/{login,register}', async (route) => {
    const request = route.request();
    const reply = await fetch(request.url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: request.postData() ?? '',
    });
    await route.fulfill({ status: reply.status, contentType: 'application/json', body: await reply.text() });
  });
  const cookieNotice = page.getByRole('main').getByText('Your browser refused the cookie');
  for (const [address, username] of [
    ['/login', person.username],
    ['/manage', person.username],
    ['/signup', `new-${person.username}`],
  ] as const) {
    await page.goto(address);
    const submit = page.getByRole('button', { name: address === '/signup' ? 'Register' : 'Login' });
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await submit.last().click();
    await cookieNotice.waitFor();
    expect(await cookieNotice.textContent()).toContain('Allow cookies for this site');
    await expectCleanPage(page);
  }
  await page.unroute('**/api/{login,register}');
  await page.goto('/login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).last().click();
  await page.waitForURL(/\/manage/);
});

test('the link sent to the old address undoes an address change, and a new password is chosen', async () => {
  const person = await signUp(product);
  const newProfile = { fullName: 'Ada', username: `moved-${person.username}`, currentPassword: PASSWORD };
  await person.client.put('/api/user/profile', newProfile);
  const page = await openPage(browser, product.url);
  const link = `/undo-email#token=${await mailedToken(product, person.username, '/undo-email')}`;
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Undo the Change' });
  await button.waitFor();
  await expectCleanPage(page);
  await button.click();
  await page.getByText(`Your email address is ${person.username} again`).waitFor();
  await expectCleanPage(page);
  await page.getByRole('link', { name: 'Choose a New Password' }).click();
  for (const field of ['New Password', 'Confirm Password'])
    await page.getByLabel(field, { exact: true }).fill('nobody else knows this');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Log in with your new password').waitFor();
  await page.goto(link);
  await button.click();
  await page.getByRole('alert').getByText('no longer valid').waitFor();
  expect(complaintsOf(page)).toEqual([]);
});

test('an invitation is listed, resent, withdrawn, and accepted after signing in with its address', async () => {
  const owner = await signUpConfirmedOwner(product);
  const person = await signUp(product, 'invited');
  const manager = await pageOf(owner);
  await manager.goto(`/manage?property=${owner.property.id}&tab=users`);
  const invite = async () => {
    await manager.getByRole('button', { name: 'Invite User' }).click();
    await manager.getByRole('form', { name: 'Invite someone' }).getByLabel('Email').fill(person.username);
    await manager.getByRole('button', { name: 'Send Invitation' }).click();
    await row.getByText('Pending').waitFor();
  };
  const row = manager.getByRole('row', { name: person.username });
  await invite();
  await manager.getByText('becomes a member by opening the link we emailed').waitFor();
  await expectCleanPage(manager);
  await row.getByRole('button', { name: /^Resend/ }).click();
  await manager.getByText(`Invitation resent to ${person.username}.`).waitFor();
  await row.getByRole('button', { name: /^Withdraw/ }).click();
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await row.waitFor({ state: 'detached' });
  await invite();

  // Only the last of three links is valid.
  const token = await mailedToken(product, person.username, '/invitation', 3);
  const page = await openPage(browser, product.url);
  await page.goto(`/invitation#token=${token}`);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  const accept = page.getByRole('button', { name: 'Accept Invitation' });
  await accept.waitFor();
  await expectCleanPage(page);
  await accept.click();
  await page.getByText(`You are now a member of ${owner.property.name}`).waitFor();
  await expectCleanPage(page);
  await page.getByRole('link', { name: 'Open the Portal' }).click();
  await page.getByRole('tab', { name: 'Tenants' }).waitFor();
  expect(complaintsOf(page)).toEqual([]);
  await Promise.all([page.context().close(), manager.context().close()]);
});

test('the list says why an invitation could not be delivered', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  const email = `no-such-${property.slug}@example.com`;
  expect((await client.post(`/api/properties/${property.id}/users`, { email, role: 'viewer' })).status).toBe(201);
  await product.platform.orm.em
    .fork()
    .execute(`update property_member set undelivered = ? where property_id = ? and not is_owner`, [
      '550 5.1.1 No such person here.',
      property.id,
    ]);
  const page = await pageOf({ client });
  await page.goto(`/manage?property=${property.id}&tab=users`);
  const bounceReason = page.getByText(
    'The invitation could not be delivered: 550 5.1.1 No such person here. If the address',
  );
  await bounceReason.waitFor();
  await expectCleanPage(page);
});

test('another user reads which account can accept the invitation', async () => {
  const owner = await signUpConfirmedOwner(product);
  const [person, otherPerson] = [await signUp(product), await signUp(product, 'other')];
  await owner.client.post(`/api/properties/${owner.property.id}/users`, { email: person.username, role: 'viewer' });
  const page = await pageOf(otherPerson);
  await page.goto(`/invitation?token=${await mailedToken(product, person.username, '/invitation')}`);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await page.getByText(`You are signed in as ${otherPerson.username}`).waitFor();
  await expectCleanPage(page);
});

test('an administrator with an old login enters their password to reset another user’s password', async () => {
  const [boss, otherAdmin] = [await signUp(product, 'boss'), await signUp(product, 'administrator')];
  await product.platform.orm.em
    .fork()
    .execute(`update app_user set is_admin = true where id in (${boss.id}, ${otherAdmin.id})`);
  const { redis } = product.platform;
  for (const key of await redis.keys('*session:*')) {
    const session = JSON.parse((await redis.get(key)) ?? '{}');
    await redis.set(key, JSON.stringify({ ...session, startedAt: Date.now() - 11 * 60_000 }));
  }
  const page = await pageOf(boss);
  await page.goto(`/admin/users?search=${encodeURIComponent(otherAdmin.username)}`);
  await page.getByRole('button', { name: `Actions: ${otherAdmin.username}` }).click();
  await page.getByRole('menuitem', { name: 'Reset Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('New password').fill('given by the other one');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  const proof = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  const passwordField = proof.getByLabel('Current Password');
  await passwordField.waitFor();
  await expectCleanPage(page);
  await passwordField.fill('a guess');
  await page.keyboard.press('Enter');
  await proof.getByText('This is not your current password').waitFor();
  await passwordField.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Password has been reset').waitFor();
  expect(complaintsOf(page)).toEqual([]);
});

test('an invited person chooses one password on a page that says where to, and is in the building', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  const { username } = (await client.get('/api/user')).body;
  const email = `invited-${Date.now()}@example.com`;
  await client.post(`/api/properties/${property.id}/users`, { email, role: 'manager' });
  const token = await mailedToken(product, email, '/reset-password');
  const page = await openPage(browser, product.url);
  await page.goto(`/reset-password#/reset-password?token=${token}`);
  await page.getByRole('heading', { name: `Welcome to ${property.name}` }).waitFor();
  await page.getByText(`${username} invited you to its directory.`).waitFor();
  await page.getByText(email).waitFor();
  const password = page.getByLabel('Choose a Password');
  await expect.poll(() => password.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectCleanPage(page);
  await password.fill('short');
  await page.keyboard.press('Enter');
  await page.getByText('Password must be at least 8 characters long').waitFor();
  await password.fill('a password of their own');
  await page.route('**/api/login', (route) => route.fulfill({ status: 503, json: { error: 'Busy' } }), { times: 1 });
  await page.keyboard.press('Enter');
  await page.getByText('Busy').first().waitFor();
  await password.press('Enter');
  await page.waitForURL(new RegExp(`/manage\\?property=${property.id}`));
  await page.getByRole('heading', { name: property.name }).first().waitFor();
  await page.goto(`/reset-password#/reset-password?token=${token}`);
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
  expect(complaintsOf(page)).toEqual([]);
});
