import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCounts } from '../src/modules/visitors/index.ts';
import { createContext, transaction } from '../src/platform/core/context.ts';
import { complaintsOf, openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
import type { Client } from '../test/harness/client.ts';
import { addTenant, type Building, signUp, signUpOwner } from '../test/harness/factories.ts';
import { UNDELIVERABLE_MAIL } from '../test/harness/mailed-links.ts';
import { pairDisplay } from '../test/harness/paired-display.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addReviewedTenant, confirmAddress } from '../test/harness/reviews.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

let product: Product;
let browser: Browser;
let owner: Client;
let property: Building;

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Creates a building with a proposal, a silent screen, a move, an announcement that ends, and visitors. */
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env: UNDELIVERABLE_MAIL }), openBrowser()]);
  const tenantFixture = await addReviewedTenant(product, { companyName: 'Hill Country Smiles', suiteNumber: '210' });
  ({ client: owner, property } = tenantFixture);
  const { token } = tenantFixture;
  const { body: link } = await product.client().post('/api/listing/open', { token });
  const proposal = { token, reviewId: link.listings[0].reviewId, phone: '512 555 0199' };
  expect((await product.client().post('/api/listing/propose', proposal)).status).toBe(204);
  const { id } = property;
  await addTenant(owner, id, { companyName: 'Moving In Inc', suiteNumber: '7', movesIn: inDays(3).slice(0, 10) });
  await owner.post('/api/announcements', { propertyId: id, message: 'Garage closed', expiresAt: inDays(3) });
  const screen = await pairDisplay(product, owner, id, 'Main lobby');
  await sql(`update display_watch set steady_since = now() - interval '1 day'`);
  await sql(`update display set paired_at = now() - interval '1 day', last_seen_at = now() - interval '1 hour'
    where id = ${screen.id}`);
  const hour = Math.floor(Date.now() / 3_600_000);
  const countOf = (metric: 'phone' | 'scans' | 'missed', count: number, word = '') => ({
    slug: property.slug,
    hour,
    what: metric,
    count,
    word,
  });
  const counts = [countOf('phone', 12), countOf('scans', 5), countOf('missed', 3, 'smiles dentist')];
  await transaction(createContext(product.platform), (tx) => writeCounts(tx, counts));
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const openTab = shareTab(async () => ({ page: await openPage(browser, product.url, { reducedMotion: 'reduce' }) }));

async function open(client: Client, size = { width: 1280, height: 800 }, address = `/manage?property=${property.id}`) {
  const { page } = await openTab(client);
  await page.setViewportSize(size);
  await page.goto(address);
  return page;
}

const group = (page: Page, name: string) => page.getByRole('region', { name });
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the portal opens on this week, and a proposal is accepted and undone in its place', async () => {
  const page = await open(owner);
  await page.getByRole('heading', { name: 'This week' }).waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('week');
  const decisions = group(page, 'Needs a decision');
  const proposal = decisions.getByText('Hill Country Smiles proposes a change');
  await decisions.getByText('512 555 0199').waitFor();
  for (const text of [
    'Main lobby is offline',
    'Moving In Inc moves in',
    'Garage closed',
    '12 visits, 3 searches and 5 scans',
  ])
    await page.getByText(text).first().waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await decisions.getByRole('button', { name: 'Accept the proposal of Hill Country Smiles' }).focus();
  await page.keyboard.press('Enter');
  await proposal.waitFor({ state: 'detached' });
  const readPhone = async () =>
    (await owner.get(`/api/tenants?propertyId=${property.id}`)).body.find(
      ({ companyName }: { companyName: string }) => companyName === 'Hill Country Smiles',
    ).phone;
  expect(await readPhone()).toBe('512 555 0199');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await page.getByRole('button', { name: 'Undo' }).click();
  await proposal.waitFor();
  expect(await readPhone()).toBe('512 555 0100');
  await decisions.getByRole('button', { name: 'Decline the proposal of Hill Country Smiles' }).click();
  await proposal.waitFor({ state: 'detached' });
  await decisions.waitFor({ state: 'detached' });
  expect(complaintsOf(page)).toEqual([]);
});

test('each line leads to its one action, and a missed word becomes the tenant it is', async () => {
  const page = await open(owner, { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open Moving In Inc' }).click();
  await page.waitForURL(/tab=tenants/);
  await page.getByRole('tabpanel', { name: 'Tenants' }).getByText('Moving In Inc').first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Edit the announcement “Garage closed”' }).click();
  await page.waitForURL(/tab=announcements/);
  await expect.poll(() => page.getByRole('dialog').getByLabel('Message').inputValue()).toBe('Garage closed');
  await page.goto(`/manage?property=${property.id}&tab=week`);
  const missedSearches = group(page, 'Searched, not found');
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);
  await missedSearches.getByRole('button', { name: '“smiles dentist” is Hill Country Smiles' }).click();
  await missedSearches.waitFor({ state: 'detached' });
  await page.getByText('A search for “smiles dentist” now finds Hill Country Smiles').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await missedSearches.waitFor();
  await page.getByRole('link', { name: 'Open displays because of Main lobby' }).click();
  await page.waitForURL(/tab=displays/);
  expect(complaintsOf(page)).toEqual([]);
});

test('figures have a drawing and a table, and an address; the mail is chosen below', async () => {
  const page = await open(owner, undefined, `/manage?property=${property.id}&tab=week&figures=open`);
  await page.getByRole('img', { name: /Visits by week, .* 0 to 12 a week/ }).waitFor();
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  const table = page.getByRole('table', { name: 'Visits by week' });
  expect(await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual([
    '12',
    '12',
    '0',
    '5',
    '3',
    '3',
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hide Figures' }).click();
  await expect.poll(() => page.url()).not.toContain('figures');
  await page.getByText('Email me this on Mondays at 8 AM').click();
  const isMailed = async () => (await owner.get(`/api/properties/${property.id}/week`)).body.isMailed;
  await expect.poll(isMailed).toBe(false);
  expect(await page.getByRole('switch').isChecked()).toBe(false);
  expect(complaintsOf(page)).toEqual([]);
});

test('a viewer sees the week without actions', async () => {
  const viewer = await signUp(product, 'viewer');
  await confirmAddress(product, viewer.client);
  await owner.post(`/api/properties/${property.id}/users`, { email: viewer.username, role: 'viewer' });
  const page = await open(viewer.client);
  await page.getByText('Moving In Inc moves in').waitFor();
  const list = page.getByRole('tabpanel');
  for (const name of [/^Open Moving/, /^Edit/, /^Accept/, /^Add alias/, /^Dismiss/])
    expect(await list.getByRole('button', { name }).count(), String(name)).toBe(0);
});

test('an empty building opens on its tenants, a quiet one says so, and a failure offers Retry', async () => {
  const quiet = await signUpOwner(product);
  await confirmAddress(product, quiet.client);
  const page = await open(quiet.client, undefined, `/manage?property=${quiet.property.id}`);
  await page.getByText('No tenants yet').waitFor();
  await page.getByRole('tab', { name: 'Home' }).click();
  await page.getByText('This week begins with your tenants').waitFor();
  await addTenant(quiet.client, quiet.property.id);
  await page.route('**/week', (route) => route.abort('internetdisconnected'));
  await page.goto(`/manage?property=${quiet.property.id}`);
  await page.getByText('This week could not be loaded').waitFor();
  await page.unroute('**/week');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Nothing needs you this week.').waitFor();
  await page.route('**/week', (route) => route.abort('internetdisconnected'));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('This could not be refreshed. It is from').waitFor();
  await page.getByText('Nothing needs you this week.').waitFor();
});
