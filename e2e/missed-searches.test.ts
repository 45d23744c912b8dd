import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, ownBuilding } from '../test/harness/factories.ts';
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

/** Types a word, leaves it standing and gives it up, until the page has told of it. @returns what it told. */
async function missAt(page: Page, word: string): Promise<string[]> {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/missed-searches')) told.push(request.postDataJSON().term);
  });
  for (let standsMs = 2_000; told.length === 0; standsMs *= 2) {
    await field(page).fill(word.slice(0, -1));
    await field(page).fill(word);
    await page.getByText('0 of 2 tenants').waitFor();
    await page.waitForTimeout(standsMs);
    const heard = page.waitForResponse('**/api/missed-searches', { timeout: standsMs }).catch(() => null);
    await field(page).fill('');
    expect([204, undefined]).toContain((await heard)?.status());
  }
  return told;
}

test('what two visitors miss on wall and phone is an alias two clicks later, and found', async () => {
  const { client, property } = await ownBuilding(product);
  await addTenant(client, property.id, { companyName: 'Hill Country Smiles', suiteNumber: '210', aliases: 'HCS' });
  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const wall = await openPage(browser, product.url, { viewport: portrait, hasTouch: true });
  await wall.goto(`/${property.slug}?display=1`);
  const phone = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await phone.goto(`/${property.slug}`);
  for (const page of [wall, phone]) expect(await missAt(page, 'dentist')).toEqual(['dentist']);

  const portal = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 900 } });
  await portal.goto(`/manage?property=${property.id}&tab=public`);
  const section = portal.getByRole('region', { name: 'Searches that found nothing' });
  await section.getByText('2 people looked for “dentist”').waitFor();
  expect(await violationsOf(portal)).toEqual([]);
  await section.getByRole('button', { name: 'Dismiss “dentist”' }).click();
  await section.getByText('Nothing so far').waitFor();
  await portal.getByRole('button', { name: 'Undo' }).click();
  await section.getByRole('button', { name: 'Add alias “dentist”' }).click();
  await portal.getByRole('searchbox', { name: 'Search tenants' }).fill('smiles');
  expect(await violationsOf(portal)).toEqual([]);
  await portal.keyboard.press('ArrowDown');
  await portal.keyboard.press('Enter');
  await portal.getByText('Who looks for “dentist” now finds Hill Country Smiles').waitFor();
  await section.getByText('Nothing so far').waitFor();
  const { body } = await client.get(`/api/tenants?propertyId=${property.id}`);
  expect(body.map(({ aliases }: { aliases: string | null }) => aliases)).toContain('HCS, dentist');

  await field(phone).fill('dentist');
  await phone.getByText('Hill Country Smiles').first().waitFor();
  await portal.getByRole('button', { name: 'Undo' }).click();
  await section.getByText('2 people looked for “dentist”').waitFor();
  for (const page of [wall, phone, portal]) expect(complaintsOf(page)).toEqual([]);
});
