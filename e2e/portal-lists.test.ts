import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { type Building, ownBuilding } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let client: ReturnType<Product['client']>;
let property: Building;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ client, property } = await ownBuilding(product));
  page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = async (tab: string, view = '') => await page.goto(`/manage?property=${property.id}&tab=${tab}${view}`);
const names = () => page.getByRole('rowheader');
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
const inAddress = (name: string) => new URL(page.url()).searchParams.get(name);

test('announcements are added in a sheet, searched once there are many, and filtered by status', async () => {
  await open('announcements');
  await page.getByText('No announcements yet').waitFor();
  await page.getByRole('button', { name: 'Add Announcement' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add Announcement' });
  await sheet.getByLabel('Message').fill('Water is off');
  await sheet.getByRole('button', { name: 'Add Announcement' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(focused).toContain('Add Announcement');
  expect(await page.getByRole('searchbox').count(), 'a short list is not searched').toBe(0);

  for (let at = 1; at <= 9; at++)
    await client.post('/api/announcements', {
      ...{ propertyId: property.id, message: `Notice ${at}`, texts: { es: `Aviso número ${at}` } },
      ...(at > 7 && { startsAt: '2099-01-01T08:00' }),
    });
  await page.reload();
  await page.getByText('10 announcements', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Scheduled');
  await expect.poll(() => names().count()).toBe(2);
  await page.getByRole('searchbox').fill('numero 9');
  await page.getByText('1 of 10 announcements').waitFor();
  await expect.poll(() => [inAddress('find'), inAddress('show')]).toEqual(['numero 9', 'scheduled']);
  await page.reload();
  await page.getByText('1 of 10 announcements').waitFor();

  await page.getByRole('button', { name: 'Edit Notice 9' }).click();
  await page.getByRole('dialog', { name: 'Edit Announcement' }).getByLabel('Message').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Edit Notice 9');
  await expect.poll(() => names().count()).toBe(1);
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('No announcements match').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all announcements' }).click();
  await expect.poll(() => names().count()).toBe(10);
  expect(complaintsOf(page)).toEqual([]);
});
