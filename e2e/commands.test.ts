import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addMember, addProperty, addTenant, type Building, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let owner: Person;
let boss: Person;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  owner = await signUp(product, 'owner');
  property = await addProperty(owner.client, { name: 'Command House' });
  for (const companyName of ['Acme Law', 'Lantern Health', 'Palisade Architects'])
    await addTenant(owner.client, property.id, { companyName });
  const contacts = [{ name: 'Dr. Anil Patel', phone: null, isPrimary: true }];
  await addTenant(owner.client, property.id, { companyName: 'Great Lakes Orthopedics', contacts });
  boss = await signUp(product, 'boss');
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${boss.id}`);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open({ client }: Person, path: string): Promise<Page> {
  const page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const portalPath = (tab: string) => `/manage?property=${property.id}&tab=${tab}`;

/** Types until the wanted command is first, and runs it. */
async function runCommand(page: Page, term: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Commands' });
  await expect
    .poll(async () => {
      if (!(await dialog.isVisible())) await page.keyboard.press('Control+k');
      return await dialog.getByRole('searchbox').isVisible();
    })
    .toBe(true);
  await dialog.getByRole('searchbox').fill(term);
  const entry = dialog.getByRole('menuitem', { name }).first();
  await entry.waitFor();
  while (!(await entry.evaluate((element) => element.hasAttribute('data-focused'))))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');

test('by keyboard a manager opens a tab, adds a tenant, imports and posts an announcement', async () => {
  const page = await open(owner, portalPath('tenants'));
  await page.getByText('Acme Law').first().waitFor();
  await runCommand(page, 'public view', 'Public View');
  await page.waitForURL(/tab=public/);
  await runCommand(page, 'add ten', 'Add Tenant');
  await page.waitForURL(/tab=tenants/);
  await expect.poll(() => readFocus(page)).toBe('companyName');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await runCommand(page, 'bulk', 'Bulk Import');
  await page.getByRole('heading', { name: 'Bulk Import Tenants' }).waitFor();
  await runCommand(page, 'announcement', 'New Announcement');
  await page.waitForURL(/tab=announcements/);
  await expect.poll(() => readFocus(page)).toBe('message');
  expect(complaintsOf(page)).toEqual([]);
});

test('a tenant is found by part of its name, and the list shows only that tenant', async () => {
  const page = await open(owner, portalPath('settings'));
  await runCommand(page, 'lant', 'Lantern Health');
  await page.waitForURL(/tab=tenants/);
  await page.getByRole('rowheader', { name: 'Lantern Health' }).waitFor();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
});

test('a tenant is found by a contact, in the command menu and in the list', async () => {
  const page = await open(owner, portalPath('settings'));
  await runCommand(page, 'patel, dr anil', 'Great Lakes Orthopedics');
  await page.waitForURL(/tab=tenants/);
  await page.getByRole('searchbox').first().fill('dr patel');
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['Great Lakes Orthopedics']);
  await page.getByRole('searchbox').first().fill('lantern 1st floor');
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['Lantern Health']);
});

test('a viewer is offered no command that changes the building', async () => {
  const viewer = await addMember(product, owner.client, property.id, 'viewer');
  const page = await open(viewer, portalPath('tenants'));
  await page.getByRole('button', { name: 'Commands (Ctrl K)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Commands' });
  await dialog.getByRole('menuitem', { name: 'Copy Public URL' }).waitFor();
  expect(await dialog.getByRole('menuitem', { name: /Add Tenant|Bulk Import|New Announcement/ }).count()).toBe(0);
  await dialog.getByRole('searchbox').fill('nothing is called that');
  await dialog.getByText('No results').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('an administrator opens a page, finds a user, and confirms before impersonating', async () => {
  const page = await open(boss, '/admin');
  await runCommand(page, 'queues', 'Queues');
  await page.getByRole('heading', { name: 'Queues', level: 1 }).waitFor();
  await runCommand(page, owner.username, `Login as ${owner.username}`);
  await page.getByRole('alertdialog', { name: 'Login as User' }).waitFor();
  expect(new URL(page.url()).searchParams.get('search')).toBe(owner.username);
});
