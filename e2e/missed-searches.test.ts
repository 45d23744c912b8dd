import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, ownBuilding } from '../test/harness/factories.ts';
import { runJob } from '../test/harness/jobs.ts';
import { field, portrait } from '../test/harness/lobby.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const FORGIVING = 60_000;

function reportsOf(page: Page): string[] {
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/searches') && !request.postDataJSON().isFound)
      reported.push(request.postDataJSON().term);
  });
  return reported;
}

/**
 * Waits for the debounce.
 * @returns the reported terms
 */
async function missAt(page: Page, word: string): Promise<string[]> {
  const reported = reportsOf(page);
  const answered = page.waitForResponse('**/api/searches', { timeout: FORGIVING });
  await field(page).pressSequentially(word);
  await page.getByText('0 of 2 tenants').waitFor();
  expect((await answered).status()).toBe(204);
  return reported;
}

test('a term is reported after it settles, once a visit, and not while the visitor types', async () => {
  const { client, property } = await ownBuilding(product);
  for (const companyName of ['Hill Country Smiles', 'Acme Law']) await addTenant(client, property.id, { companyName });
  const page = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await page.clock.install();
  await page.goto(`/${property.slug}`);
  await field(page).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  const reported = reportsOf(page);
  const typed = async (word: string) => {
    await field(page).fill(word);
    await page.getByText('0 of 2 tenants').waitFor();
    await page.getByText(`"${word}"`).waitFor();
  };
  await typed('quetz');
  await page.clock.runFor(2_900);
  await typed('quetzalcoatl');
  await page.clock.runFor(2_900);
  expect(reported).toEqual([]);
  const afterAWhile = async () => {
    await page.clock.runFor(200);
    return reported;
  };
  await expect.poll(afterAWhile).toEqual(['quetzalcoatl']);
  for (const word of ['quetzal', 'quetzalcoatl']) {
    await typed(word);
    await page.clock.runFor(4_000);
  }
  await typed('xolotl');
  await page.goto('/contact');
  await page.goBack();
  expect(reported).toEqual(['quetzalcoatl']);
  await page.context().close();
});

test('a term missed on wall and phone becomes an alias in two clicks, and is then found', async () => {
  const { client, property } = await ownBuilding(product);
  await addTenant(client, property.id, { companyName: 'Hill Country Smiles', suiteNumber: '210', aliases: 'HCS' });
  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const wall = await openPage(browser, product.url, { viewport: portrait, hasTouch: true });
  await wall.goto(`/${property.slug}?display=1`);
  const phone = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await phone.goto(`/${property.slug}`);
  for (const page of [wall, phone]) expect(await missAt(page, 'dentist')).toEqual(['dentist']);

  await runJob(product, 'keepCounts');
  const words = async () => (await client.get(`/api/missed-searches?propertyId=${property.id}`)).body;
  await expect.poll(words, { timeout: FORGIVING }).toMatchObject([{ word: 'dentist', visits: 2 }]);
  const portal = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 900 } });
  await portal.goto(`/manage?property=${property.id}`);
  const section = portal.getByRole('region', { name: 'Searched, not found' });
  const line = section.getByRole('listitem').filter({ hasText: '“dentist”' });
  await line.getByText('2 visitors looked for it, all this week').waitFor();
  expect(await violationsOf(portal)).toEqual([]);
  await section.getByRole('button', { name: 'Dismiss “dentist”' }).click();
  await line.waitFor({ state: 'detached' });
  await portal.getByRole('button', { name: 'Undo' }).click();
  await section.getByRole('button', { name: 'Add alias “dentist”' }).click();
  await portal.getByRole('searchbox', { name: 'Search tenants' }).fill('smiles');
  expect(await violationsOf(portal)).toEqual([]);
  await portal.keyboard.press('ArrowDown');
  await portal.keyboard.press('Enter');
  await portal.getByText('A search for “dentist” now finds Hill Country Smiles').waitFor();
  await line.waitFor({ state: 'detached' });
  const { body } = await client.get(`/api/tenants?propertyId=${property.id}`);
  expect(body.map(({ aliases }: { aliases: string | null }) => aliases)).toContain('HCS, dentist');

  await field(phone).fill('dentist');
  await phone.getByText('Hill Country Smiles').first().waitFor();
  await portal.getByRole('button', { name: 'Undo' }).click();
  await line.waitFor();

  const kindsOf = async () =>
    (await client.get(`/api/tenants?propertyId=${property.id}`)).body.map(
      ({ kinds }: { kinds: string[] | null }) => kinds,
    );
  await line.getByRole('button', { name: 'Give Kind Dentist' }).click();
  const choice = portal.getByRole('dialog', { name: 'Which tenant is of the kind Dentist?' });
  await expect.poll(() => choice.getByRole('menuitem').first().textContent()).toContain('Hill Country Smiles');
  expect(await violationsOf(portal)).toEqual([]);
  expect(await kindsOf()).toEqual([null, null]);
  await choice.getByRole('menuitem', { name: /Hill Country Smiles/ }).click();
  await portal.getByText('Hill Country Smiles is of the kind Dentist').waitFor();
  await line.waitFor({ state: 'detached' });
  expect(await kindsOf()).toContainEqual(['dentist']);
  await portal.getByRole('button', { name: 'Undo' }).click();
  await line.waitFor();
  expect(await kindsOf()).toEqual([null, null]);
  for (const page of [wall, phone, portal]) expect(complaintsOf(page)).toEqual([]);
});
