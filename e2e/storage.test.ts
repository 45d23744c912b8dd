import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import type { Client } from '../test/harness/client.ts';
import { addProperty, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { stockGoods } from '../test/harness/shopping.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  const env = { BUILDING_STORAGE_MB: '1', ACCOUNT_STORAGE_MB: '3' };
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const queryRows = (statement: string) => product.platform.orm.em.fork().execute(statement);

/** Stores a file of 5 bytes less than its limit. */
async function fill(limitBytes: number, accountId: number | null): Promise<string> {
  const id = randomBytes(32).toString('hex');
  await queryRows(`insert into stored_file (id, content_type, bytes, created_at, is_owned, account_id)
    values ('${id}', 'image/png', convert_to(repeat('x', ${limitBytes - 5}), 'UTF8'), now(), true, ${accountId})`);
  return id;
}

async function fillBuilding(propertyId: number): Promise<void> {
  const id = await fill(1_000_000, null);
  await queryRows(
    `insert into asset (property_id, kind, file_id, created_at) values (${propertyId}, 'page', '${id}', now())`,
  );
}

const FULL_BUILDING = /^There is no room for this file\. This building’s files use 1 of 1 MB\. Remove pictures/;
const FULL_ACCOUNT = /There is no room for this file\. The files that your account uploaded, .* use 3 of 3 MB\./;

const createPicture = () =>
  sharp({ create: { width: 300, height: 120, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();

async function choosePicture(page: Page, field = page.locator('body')): Promise<void> {
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await createPicture() };
  await field.locator('input[type=file]').setInputFiles(file);
}

const openFace = async (client: Client, propertyId: number) => {
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${propertyId}&tab=settings&part=face`);
  return page;
};

test('settings show what a building stores, and more after an upload', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const page = await openFace(client, property.id);
  await page.getByText('Stored files: 0 of 1 MB', { exact: true }).waitFor();
  await choosePicture(page, page.getByRole('group', { name: 'Logo', exact: true }));
  await page.getByRole('button', { name: 'Use This Picture' }).click();
  await page.getByText('Stored files: 1 of 1 MB', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('a picture and a list that find no room in their building say so where they were chosen', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  await fillBuilding(property.id);
  const page = await openFace(client, property.id);
  await choosePicture(page, page.getByRole('group', { name: 'Logo', exact: true }));
  await page.getByRole('button', { name: 'Use This Picture' }).click();
  await page.getByRole('alertdialog').getByText(FULL_BUILDING).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  const line = 'Acme Law,100,1\n';
  const buffer = Buffer.from(`Company Name,Suite Number,Floor Number\n${line.repeat(500_000)}`);
  await page.locator('input[type=file]').setInputFiles({ name: 'tenants.csv', mimeType: 'text/csv', buffer });
  await page.getByText(FULL_BUILDING).first().waitFor();
});

test('a picture and a photo that find no room for their account say so where they were chosen', async () => {
  const { client, id } = await signUp(product, 'photographer');
  const { productId } = await stockGoods(product, 1, 125_000);
  await queryRows(`update product set name = 'Cover', is_made_to_measure = true where id = ${productId}`);
  await fill(3_000_000, id);
  const page = await openPageAs(browser, product.url, client);
  await page.goto('/account');
  await choosePicture(page);
  await page.getByRole('button', { name: 'Use This Picture' }).click();
  await page.getByText(FULL_ACCOUNT).first().waitFor();

  await page.goto(`/shop/product/${productId}`);
  await page.getByLabel('Width (in)').fill('40');
  await page.getByLabel('Height (in)').fill('70');
  await choosePicture(page);
  await page.getByRole('button', { name: 'Request a Quote' }).click();
  await page.getByText(FULL_ACCOUNT).first().waitFor();
});
