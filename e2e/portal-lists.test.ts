import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { type Building, signUpOwner } from '../test/harness/factories.ts';
import { pairDisplay } from '../test/harness/paired-display.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let client: ReturnType<Product['client']>;
let property: Building;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ client, property } = await signUpOwner(product));
  page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = async (tab: string, view = '') => await page.goto(`/manage?property=${property.id}&tab=${tab}${view}`);
const names = () => page.getByRole('rowheader');
const readFocus = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
const parameterOf = (name: string) => new URL(page.url()).searchParams.get(name);

test('announcements are added in a sheet, searched once there are many, and filtered by status', async () => {
  await open('announcements');
  await page.getByText('No announcements yet').waitFor();
  await page.getByRole('button', { name: 'Add Announcement' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add Announcement' });
  await sheet.getByLabel('Message').fill('Water is off');
  await sheet.getByRole('button', { name: 'Add Announcement' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(readFocus).toContain('Add Announcement');
  expect(await page.getByRole('searchbox').count(), 'a short list is not searched').toBe(0);

  for (let number = 1; number <= 9; number++)
    await client.post('/api/announcements', {
      propertyId: property.id,
      message: `Notice ${number}`,
      texts: { es: `Aviso número ${number}` },
      ...(number > 7 && { startsAt: '2099-01-01T08:00' }),
    });
  await page.reload();
  await page.getByText('10 announcements', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Scheduled');
  await expect.poll(() => names().count()).toBe(2);
  await page.getByRole('searchbox').fill('numero 9');
  await page.getByText('1 of 10 announcements').waitFor();
  await expect.poll(() => [parameterOf('find'), parameterOf('show')]).toEqual(['numero 9', 'scheduled']);
  await page.reload();
  await page.getByText('1 of 10 announcements').waitFor();

  await page.getByRole('button', { name: 'Edit Notice 9' }).click();
  await page.getByRole('dialog', { name: 'Edit Announcement' }).getByLabel('Message').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(readFocus).toBe('Edit Notice 9');
  await expect.poll(() => names().count()).toBe(1);
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('No announcements match').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all announcements' }).click();
  await expect.poll(() => names().count()).toBe(10);
  expect(complaintsOf(page)).toEqual([]);
});

test('displays are searched by name and filtered by group, also after a reload, and Back closes the sheet', async () => {
  for (let number = 1; number <= 8; number++) await pairDisplay(product, client, property.id, `Screen ${number}`);
  const sql = `update display set last_seen_at = now() - interval '2 hours' where name in ('Screen 2', 'Screen 3')`;
  await product.platform.orm.em.fork().execute(sql);
  await open('displays');
  await page.getByText('8 displays', { exact: true }).waitFor();
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await page.getByRole('combobox', { name: 'Filter displays' }).selectOption({ label: 'Needs attention (2)' });
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('searchbox').fill('screen 3');
  await page.getByText('1 of 8 displays').waitFor();
  await expect.poll(() => [parameterOf('find'), parameterOf('show')]).toEqual(['screen 3', 'attention']);
  await page.reload();
  await page.getByText('1 of 8 displays').waitFor();
  await page.getByRole('button', { name: 'Replace Screen 3' }).click();
  await page.getByRole('dialog', { name: 'Replace Screen 3' }).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(readFocus).toBe('Replace Screen 3');
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('No displays match').waitFor();
  await page.getByRole('button', { name: 'Show all displays' }).click();
  await expect.poll(() => rows.count()).toBe(8);

  await page.getByRole('checkbox', { name: 'Select Screen 5' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select Screen 8' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: '4 selected' });
  await bar.getByRole('button', { name: 'Change settings' }).waitFor();
  await expect.poll(() => parameterOf('chosen')).toMatch(/^\d+-\d+$/); // one row was written before
  await page.reload();
  await bar.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await bar.waitFor({ state: 'detached' });
  expect(complaintsOf(page)).toEqual([]);
});

test('users are searched by name and filtered by role; an unsaved profile stays while someone is invited', async () => {
  for (let number = 1; number <= 9; number++)
    await client.post(`/api/properties/${property.id}/users`, {
      propertyId: property.id,
      email: `guest.${number}@example.com`,
      role: number > 6 ? 'manager' : 'viewer',
    });
  await open('users');
  await page.getByText('10 users', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Manager');
  await page.getByText('3 of 10 users').waitFor();
  await page.getByRole('searchbox').fill('guest.8');
  await page.getByText('1 of 10 users').waitFor();
  await expect.poll(() => [parameterOf('find'), parameterOf('show')]).toEqual(['guest.8', 'manager']);
  await page.reload();
  await page.getByText('1 of 10 users').waitFor();

  const name = page.getByRole('textbox', { name: 'Full Name' });
  await name.fill('Half of a name');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const sheet = page.getByRole('dialog', { name: 'Invite someone' });
  await sheet.getByLabel('Email').fill('half of an address');
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(readFocus).toContain('Invite User');
  expect(await name.inputValue()).toBe('Half of a name');
  await page.getByRole('tab', { name: 'Displays' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(await name.inputValue()).toBe('Half of a name');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('searchbox').fill('nobody like it');
  await page.getByText('No users match').waitFor();
  await page.getByRole('button', { name: 'Show all users' }).click();
  await expect.poll(() => names().count()).toBe(10);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaintsOf(page)).toEqual([]);
});
