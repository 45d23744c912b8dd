import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import {
  addProperty,
  addTenant,
  type Building,
  PASSWORD,
  type Person,
  signUp,
  signUpOwner,
} from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { watchCalls } from '../test/harness/quiet-page.ts';

let product: Product;
let browser: Browser;
let person: Person;
let ownedBuilding: Building;
let managedBuilding: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ worker: false }), openBrowser()]);
  person = await signUp(product, 'ada');
  ownedBuilding = await addProperty(person.client, { name: 'Meridian Tower' });
  const otherBuilding = await signUpOwner(product);
  managedBuilding = otherBuilding.property;
  await addTenant(otherBuilding.client, managedBuilding.id, { companyName: 'Neighbour Ltd' });
  await otherBuilding.client.post(`/api/properties/${managedBuilding.id}/users`, {
    email: person.username,
    role: 'manager',
  });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const notice = (page: Page) => page.getByText('You are offline');

function recordWrites(page: Page): string[] {
  const writePaths: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() !== 'GET') writePaths.push(new URL(request.url()).pathname);
  });
  return writePaths;
}

test('an offline login fails at once, and is not retried by itself', async () => {
  const page = await openPage(browser, product.url);
  await page.goto('/login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const writePaths = recordWrites(page);
  const waitForCalls = watchCalls(page);
  await page.context().setOffline(true);
  await notice(page).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  await page.getByText(/fetch/i).first().waitFor();
  await page.context().setOffline(false);
  await notice(page).waitFor({ state: 'detached' });
  await waitForCalls();
  expect(writePaths).toEqual([]);
});

test('an announcement that failed to send says so at once, and never appears on the wall later', async () => {
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto(`/manage?property=${ownedBuilding.id}&tab=announcements`);
  await page.getByRole('button', { name: 'Add Announcement' }).click();
  await page.getByLabel('Message').fill('Fire drill at noon');
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add Announcement' });
  const writePaths = recordWrites(page);
  const waitForCalls = watchCalls(page);
  await page.context().setOffline(true);
  await add.click();
  await page.getByText(/fetch/i).first().waitFor();
  await page.context().setOffline(false);
  await waitForCalls();
  expect(writePaths).toEqual([]);
  expect((await person.client.get(`/api/announcements?propertyId=${ownedBuilding.id}`)).body).toEqual([]);
  await add.click();
  await page.getByText('Announcement added successfully').waitFor();
});

test('a list that fails to load says so at once, and loads once back online', async () => {
  const page = await openPageAs(browser, product.url, person.client);
  await page.goto(`/manage?property=${ownedBuilding.id}&tab=tenants`);
  const selector = page.getByRole('combobox', { name: 'Property' });
  await selector.waitFor();
  await page.getByText('No tenants yet').waitFor();
  await page.context().setOffline(true);
  await selector.selectOption(managedBuilding.name);
  await page.getByRole('button', { name: 'Retry' }).first().waitFor();
  await page.context().setOffline(false);
  await page.getByText('Neighbour Ltd').first().waitFor();
});

test('lists that were never opened are read offline, and the page says as of when', async () => {
  const page = await openPageAs(browser, product.url, person.client);
  const loadedPaths = new Set<string>();
  page.on('requestfinished', (request) => loadedPaths.add(new URL(request.url()).pathname.replace(/-[^/]*\.js$/, '')));
  await page.goto(`/manage?property=${managedBuilding.id}&tab=settings&part=activity`);
  const neededPaths = [
    '/api/tenants',
    '/api/announcements',
    `/api/properties/${managedBuilding.id}/floors`,
    '/AnnouncementsTab',
  ];
  const missingPaths = () =>
    neededPaths.filter((neededPath) => ![...loadedPaths].some((path) => path.endsWith(neededPath)));
  await expect.poll(missingPaths, { timeout: 30_000 }).toEqual([]);
  await page.context().setOffline(true);
  await page.getByText(/^You are offline\. This is as of \d+:\d\d/).waitFor();
  await page.getByRole('tab', { name: 'Tenants' }).click();
  await page.getByText('Neighbour Ltd').first().waitFor();
  await page.getByRole('tab', { name: 'Announcements' }).click();
  await page.getByText('No announcements').first().waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});
