import type { Browser } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, ownBuilding } from '../test/harness/factories.ts';
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

const WALL = { width: 1920, height: 1080 };
const pixels = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test('a logo and a picture are uploaded, the color is taken from the logo, and the wall shows all', async () => {
  const { client, property } = await ownBuilding(product);
  for (const floorNumber of [1, 2, 3]) await addTenant(client, property.id, { floorNumber });
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=face`);
  const face = page.getByRole('region', { name: 'Face' });
  const choose = async (label: string, buffer: Buffer) => {
    const field = face.getByRole('group', { name: label, exact: true });
    await field.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await face.getByRole('img', { name: label, exact: true }).waitFor();
  };
  await choose('Logo', await pixels('#204080', 300, 120));
  await choose('Picture of the building', await pixels('#88aa66', 1600, 900));
  await face.getByRole('button', { name: 'Take from Logo' }).click();
  await face.getByRole('listitem').filter({ hasText: 'At night' }).waitFor();
  await face.getByText(/^The picture of the building in a third/).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Property information updated successfully').first().waitFor();

  const { body } = await product.client().get(`/api/property?slug=${property.slug}`);
  expect(body).toMatchObject({ accent: '#204080', layout: 'picture' });
  const wall = await openPage(browser, product.url, { viewport: WALL });
  const foreign: string[] = [];
  wall.on('request', (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(product.url)) foreign.push(request.url());
  });
  await wall.goto(`/${property.slug}?display=1`);
  await wall.locator('.wall-picture img[data-shown]').waitFor();
  const [picture, names] = await Promise.all(
    ['.wall-picture', '.wall-columns'].map((part) => wall.locator(part).boundingBox()),
  );
  expect((names?.x ?? 0) + (names?.width ?? WALL.width)).toBeLessThanOrEqual(picture?.x ?? 0);
  expect((picture?.width ?? 0) / WALL.width).toBeGreaterThan(0.28);
  await wall.locator('.wall-header img.directory-logo').waitFor();
  expect(foreign).toEqual([]);
});

test('a picture that is replaced can be taken back', async () => {
  const { client, property } = await ownBuilding(product);
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=face`);
  const face = page.getByRole('region', { name: 'Face' });
  const field = face.getByRole('group', { name: 'Logo', exact: true });
  const logo = face.getByRole('img', { name: 'Logo', exact: true });
  const send = async (color: string) =>
    await field
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await pixels(color, 90, 90) });
  await send('#102030');
  await logo.waitFor();
  const first = await logo.getAttribute('src');
  await send('#405060');
  await face.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => logo.getAttribute('src'), { timeout: 60_000 }).toBe(first);
});

test('without a logo visitors see the first letters of the name', async () => {
  const { property } = await ownBuilding(product);
  const page = await openPage(browser, product.url);
  await page.goto(`/${property.slug}`);
  await page.locator('.directory-monogram').filter({ hasText: 'T' }).waitFor();
});
