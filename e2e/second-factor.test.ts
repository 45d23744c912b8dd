import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  complaintsOf,
  openBrowser,
  openPage,
  openPageAs,
  violationsOf,
  waitForClient,
} from '../test/harness/browser.ts';
import { addProperty, PASSWORD, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { currentCode, type SecondFactor, setUpSecondFactor } from '../test/harness/second-factor.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  const env = { ADMIN_SECOND_FACTOR: 'required' };
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

/** No accessibility violation or horizontal scrolling, in light on a desktop and in dark on a phone. */
async function expectCleanPage(page: Page): Promise<void> {
  for (const [width, height, colorScheme] of [
    [1280, 800, 'light'],
    [390, 844, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  }
  expect(complaintsOf(page)).toEqual([]);
}

/** Ignores which codes were used. */
async function freshCode({ id }: Person, key: string): Promise<string> {
  await sql(`update second_factor set last_step = 0 where user_id = ${id}`);
  return await currentCode(key);
}

/** Waits for autofocus, types and presses Enter. */
async function typeInto(page: Page, label: string, input: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.insertText(input);
  await page.keyboard.press('Enter');
}

async function submitPassword(page: Page, { username }: Person): Promise<void> {
  await page.goto('/login');
  await waitForClient(page);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

async function createOwner(): Promise<Person> {
  const person = await signUp(product);
  await addProperty(person.client);
  return person;
}

async function createSecuredPerson(): Promise<Person & SecondFactor> {
  const person = await createOwner();
  return { ...person, ...(await setUpSecondFactor(person.client)) };
}

const portal = (page: Page) => page.getByRole('tab', { name: 'Tenants' });

test('a user sets up a second factor in the account, and saves its recovery codes', async () => {
  const person = await createOwner();
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto('/account');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByText('Off', { exact: true }).waitFor();
  await security.getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('alertdialog');
  const key = (await dialog.getByLabel('Key').inputValue()).replaceAll(' ', '');
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await expectCleanPage(page);
  await typeInto(page, 'Code', '12');
  await dialog.getByText('This code is incorrect').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await typeInto(page, 'Code', await currentCode(key));

  const codes = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  await expectCleanPage(page);
  const codeTexts = await codes.allTextContents();
  expect(new Set(codeTexts).size).toBe(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const fileText = await text(await download.createReadStream());
  expect([download.suggestedFilename(), fileText.trim().split('\n')]).toEqual(['foyer-recovery-codes.txt', codeTexts]);
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click();
  await security.getByText('10 recovery codes left').waitFor();
  await expectCleanPage(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await security.getByRole('button', { name: 'New Recovery Codes' }).click();
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Code').fill(codeTexts[0] ?? '');
  await expectCleanPage(page);
  await dialog.getByRole('button', { name: 'Create New Codes' }).click();
  await codes.first().waitFor();
  expect(await codes.allTextContents()).not.toContain(codeTexts[1]);
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click();

  await security.getByRole('button', { name: 'Turn Off' }).click();
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Code').fill(await freshCode(person, key));
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await security.getByText('Off', { exact: true }).waitFor();
  const isFocusInside = () => security.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isFocusInside).toBe(true);
});

test('login asks for the code on the same screen, by keyboard alone', async () => {
  const person = await createSecuredPerson();
  const page = await openPage(browser, product.url);
  await submitPassword(page, person);
  const field = page.getByLabel('Code', { exact: true });
  await field.waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  await expectCleanPage(page);
  await typeInto(page, 'Code', '000 000');
  await page.getByText('This code is incorrect').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await typeInto(page, 'Code', await freshCode(person, person.key));
  await portal(page).waitFor();
});

test('a recovery code signs in as well, and the user can go back to the password', async () => {
  const person = await createSecuredPerson();
  const page = await openPage(browser, product.url);
  await submitPassword(page, person);
  await page.getByRole('button', { name: 'Back to username and password' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use a Recovery Code' }).click();
  await expectCleanPage(page);
  await typeInto(page, 'Recovery code', person.recoveryCodes[0] ?? '');
  await portal(page).waitFor();
});

test('a session that expires under a form is renewed with both steps, and no input is lost', async () => {
  const person = await createSecuredPerson();
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto('/manage?tab=users');
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await sql(`update app_user set session_epoch = session_epoch + 1 where id = ${person.id}`);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await typeInto(page, 'Password', PASSWORD);
  await page.getByRole('alertdialog').getByLabel('Code', { exact: true }).waitFor();
  await expectCleanPage(page);
  await typeInto(page, 'Code', await freshCode(person, person.key));
  await page.getByText('Profile updated successfully').first().waitFor();
});

test('an administrator sets up a second factor first, and disables one that a user has lost', async () => {
  const [boss, person] = [await signUp(product, 'boss'), await createSecuredPerson()];
  await sql(`update app_user set is_admin = true where id = ${boss.id}`);
  const page = await openPageAs(browser, product.url, boss.client);
  await page.goto('/admin/users');
  await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor();
  await expectCleanPage(page);
  await page.getByRole('button', { name: 'Begin' }).click();
  const key = (await page.getByLabel('Key').inputValue()).replaceAll(' ', '');
  await expectCleanPage(page);
  await typeInto(page, 'Code', await currentCode(key));
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: `Actions: ${person.username}` }).click();
  await page.getByRole('menuitem', { name: 'Turn Off Two-Step Verification' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(person.username).waitFor();
  await expectCleanPage(page);
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByText('Two-step verification turned off').first().waitFor();
  const otherPage = await openPage(browser, product.url);
  await submitPassword(otherPage, person);
  await portal(otherPage).waitFor();
});
