import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { uploadFile } from '../test/harness/import-calls.ts';
import { field, landscape, portrait } from '../test/harness/lobby.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { csv } from '../test/harness/spreadsheets.ts';

const FULL_NAME = 'Great Lakes Center for Orthopedic Surgery, Sports Medicine and Rehabilitation of Central Texas';
const SHORT_NAME = 'Great Lakes Orthopedic';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('a name without room on the board gets a short one there, and keeps its own everywhere else', async () => {
  const { client, property } = await signUpOwner(product);
  const rows = Array.from({ length: 60 }, (_, index) => [
    `${1 + Math.floor(index / 4)}`,
    `${100 + index}`,
    `Company ${index}`,
  ]);
  await uploadFile(client, property.id, 'tower.csv', csv([['Floor', 'Suite', 'Company'], ...rows]));
  await addTenant(client, property.id, { companyName: FULL_NAME, suiteNumber: '310', floorNumber: 3 });

  const portal = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 900 } });
  await portal.goto(`/manage?property=${property.id}&tab=tenants`);
  await portal
    .getByRole('button', { name: `Edit ${FULL_NAME}` })
    .first()
    .press('Enter');
  const short = portal.getByRole('textbox', { name: 'Short Name' });
  await portal.getByText('Does not fit the board at full length: give a short name').waitFor();
  await short.fill('W'.repeat(40));
  await portal.getByText('Too long for two lines of the board as well').waitFor();
  await short.fill(SHORT_NAME);
  await portal.getByText('Shown on the board, where the full name does not fit').waitFor();
  await portal.getByRole('button', { name: 'Update Tenant' }).press('Enter');
  await portal.getByText('Tenant updated successfully').waitFor();
  await portal.context().close();

  for (const viewport of [portrait, landscape]) {
    const options = { viewport, hasTouch: true, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
    const wall = await openPage(browser, product.url, options);
    await wall.goto(`/${property.slug}?display=1`);
    await wall.getByRole('button', { name: SHORT_NAME, exact: true }).tap();
    const card = wall.getByRole('region', { name: FULL_NAME });
    await card.getByRole('heading', { name: FULL_NAME }).waitFor();
    await card.getByRole('button', { name: 'Back to the board' }).tap();
    await field(wall).fill('sports medicine');
    await card.waitFor();
    await field(wall).fill(SHORT_NAME);
    await card.waitFor();
    expect(complaintsOf(wall)).toEqual([]);
    await wall.context().close();
  }
  const phone = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await phone.goto(`/${property.slug}`);
  await phone.getByRole('heading', { level: 3, name: FULL_NAME }).waitFor();
  expect(await phone.getByText(SHORT_NAME, { exact: true }).count()).toBe(0);
});
