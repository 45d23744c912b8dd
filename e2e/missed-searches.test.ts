import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
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

const TIMEOUT_MS = 60_000;

function recordReports(page: Page): string[] {
  const reportedTerms: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/searches') && !request.postDataJSON().isFound)
      reportedTerms.push(request.postDataJSON().term);
  });
  return reportedTerms;
}

/**
 * Waits for the debounce.
 * @returns the reported terms
 */
async function searchMissingWord(page: Page, word: string): Promise<string[]> {
  const reportedTerms = recordReports(page);
  const searchResponse = page.waitForResponse('**/api/searches', { timeout: TIMEOUT_MS });
  await field(page).pressSequentially(word);
  await page.getByText('0 of 2 tenants').waitFor();
  expect((await searchResponse).status()).toBe(204);
  return reportedTerms;
}

test('a term is reported after it settles, once a visit, and not while the visitor types', async () => {
  const { client, property } = await signUpOwner(product);
  for (const companyName of ['Hill Country Smiles', 'Acme Law']) await addTenant(client, property.id, { companyName });
  const page = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await page.clock.install();
  await page.goto(`/${property.slug}`);
  await field(page).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  const reportedTerms = recordReports(page);
  const typeWord = async (word: string) => {
    await field(page).fill(word);
    await page.getByText('0 of 2 tenants').waitFor();
    await page.getByText(`"${word}"`).waitFor();
  };
  await typeWord('quetz');
  await page.clock.runFor(2_900);
  await typeWord('quetzalcoatl');
  await page.clock.runFor(2_900);
  expect(reportedTerms).toEqual([]);
  const readReportedLater = async () => {
    await page.clock.runFor(200);
    return reportedTerms;
  };
  await expect.poll(readReportedLater).toEqual(['quetzalcoatl']);
  for (const word of ['quetzal', 'quetzalcoatl']) {
    await typeWord(word);
    await page.clock.runFor(4_000);
  }
  await typeWord('xolotl');
  await page.goto('/contact');
  await page.goBack();
  expect(reportedTerms).toEqual(['quetzalcoatl']);
});

test('a term missed on wall and phone becomes an alias in two clicks, and is then found', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Hill Country Smiles', suiteNumber: '210', aliases: 'HCS' });
  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const wall = await openPage(browser, product.url, { viewport: portrait, hasTouch: true });
  await wall.goto(`/${property.slug}?display=1`);
  const phone = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await phone.goto(`/${property.slug}`);
  for (const page of [wall, phone]) expect(await searchMissingWord(page, 'dentist')).toEqual(['dentist']);

  await runJob(product, 'keepCounts');
  const readWords = async () => (await client.get(`/api/missed-searches?propertyId=${property.id}`)).body;
  await expect.poll(readWords, { timeout: TIMEOUT_MS }).toMatchObject([{ word: 'dentist', visits: 2 }]);
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

  const readKinds = async () =>
    (await client.get(`/api/tenants?propertyId=${property.id}`)).body.map(
      ({ kinds }: { kinds: string[] | null }) => kinds,
    );
  await line.getByRole('button', { name: 'Give Kind Dentist' }).click();
  const choice = portal.getByRole('dialog', { name: 'Which tenant is of the kind Dentist?' });
  await expect.poll(() => choice.getByRole('menuitem').first().textContent()).toContain('Hill Country Smiles');
  expect(await violationsOf(portal)).toEqual([]);
  expect(await readKinds()).toEqual([null, null]);
  await choice.getByRole('menuitem', { name: /Hill Country Smiles/ }).click();
  await portal.getByText('Hill Country Smiles is of the kind Dentist').waitFor();
  await line.waitFor({ state: 'detached' });
  expect(await readKinds()).toContainEqual(['dentist']);
  await portal.getByRole('button', { name: 'Undo' }).click();
  await line.waitFor();
  expect(await readKinds()).toEqual([null, null]);
  for (const page of [wall, phone, portal]) expect(complaintsOf(page)).toEqual([]);
});
