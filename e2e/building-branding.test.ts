import type { Browser } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const openTab = shareTab(async () => ({ page: await openPage(browser, product.url, { reducedMotion: 'reduce' }) }));

const WALL = { width: 1920, height: 1080 };
const pixels = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test('a logo and a picture are uploaded, the color is taken from the logo, and the wall shows all', async () => {
  const { client, property } = await signUpOwner(product);
  for (const floorNumber of [1, 2, 3]) await addTenant(client, property.id, { floorNumber });
  const { page } = await openTab(client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=face`);
  const face = page.getByRole('region', { name: 'Face' });
  const choose = async (label: string, buffer: Buffer) => {
    const field = face.getByRole('group', { name: label, exact: true });
    await field.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Use This Picture' }).click();
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
  const foreignUrls: string[] = [];
  wall.on('request', (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(product.url)) foreignUrls.push(request.url());
  });
  await wall.goto(`/${property.slug}?display=1`);
  await wall.locator('.wall-picture img[data-shown]').waitFor();
  const [picture, names] = await Promise.all(
    ['.wall-picture', '.wall-columns'].map((part) => wall.locator(part).boundingBox()),
  );
  expect((names?.x ?? 0) + (names?.width ?? WALL.width)).toBeLessThanOrEqual(picture?.x ?? 0);
  expect((picture?.width ?? 0) / WALL.width).toBeGreaterThan(0.28);
  await wall.locator('.wall-header img.directory-logo').waitFor();
  expect(foreignUrls).toEqual([]);
});

test('a picture that is replaced can be taken back', async () => {
  const { client, property } = await signUpOwner(product);
  const { page } = await openTab(client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=face`);
  const face = page.getByRole('region', { name: 'Face' });
  const field = face.getByRole('group', { name: 'Logo', exact: true });
  const logo = face.getByRole('img', { name: 'Logo', exact: true });
  const send = async (color: string) => {
    await field
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await pixels(color, 90, 90) });
    await page.getByRole('button', { name: 'Use This Picture' }).click();
  };
  await send('#102030');
  await logo.waitFor();
  const firstSource = await logo.getAttribute('src');
  await send('#405060');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => logo.getAttribute('src'), { timeout: 60_000 }).toBe(firstSource);
  await face.getByRole('button', { name: 'Remove', exact: true }).click();
  await logo.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => logo.getAttribute('src'), { timeout: 60_000 }).toBe(firstSource);
});

test('the logo of a tenant is on its card, and never in the list', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Corner Bakery', suiteNumber: '210', floorNumber: 2 });
  const { page } = await openTab(client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await page.getByRole('button', { name: 'Edit Corner Bakery' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const field = page.getByRole('group', { name: 'Logo', exact: true });
  const halfPicture = { input: await pixels('#2030a0', 150, 120), left: 150, top: 0 };
  const buffer = await sharp(await pixels('#a03020', 300, 120))
    .composite([halfPicture])
    .toBuffer();
  await field.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  const crop = page.getByRole('alertdialog', { name: 'Crop your picture' });
  await crop.getByRole('slider', { name: 'Width' }).fill('0.5');
  const readMiddle = () =>
    crop.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const [red = 0, , blue = 0] = canvas.getContext('2d')?.getImageData(canvas.width / 2, 10, 1, 1).data ?? [];
      return red > blue ? 'left half' : 'right half';
    });
  await crop.getByRole('application').press('ArrowRight');
  await expect.poll(readMiddle).toBe('left half');
  await crop.getByRole('button', { name: 'Move the picture left' }).click({ clickCount: 2 });
  await expect.poll(readMiddle).toBe('right half');
  await crop.getByRole('button', { name: 'Use This Picture' }).click();
  const logo = page.getByRole('img', { name: 'Logo', exact: true });
  await logo.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBe(1.25);

  const phone = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await phone.goto(`/${property.slug}`);
  const toggle = phone.getByRole('button', { name: 'Corner Bakery' });
  await toggle.waitFor();
  expect(await phone.locator('.directory-tenant-logo').count()).toBe(0);
  await toggle.click();
  await phone.locator('.directory-tenant-logo').waitFor();
  const wall = await openPage(browser, product.url, { viewport: WALL });
  await wall.goto(`/${property.slug}?display=1`);
  const name = wall.getByRole('button', { name: 'Corner Bakery' });
  await name.waitFor();
  expect(await wall.locator('.wall-answer-logo').count()).toBe(0);
  await name.click();
  const readHeight = async (part: string) => Math.round((await wall.locator(part).boundingBox())?.height ?? 0);
  await wall.locator('.wall-answer svg.wall-code').waitFor(); // its code is loaded late
  await expect
    .poll(async () => (await readHeight('.wall-answer-logo')) - (await readHeight('.wall-answer svg.wall-code')))
    .toBe(0);
  await wall.setViewportSize({ width: WALL.height, height: WALL.width });
  await wall.locator('.wall[data-standing]').waitFor();
  if ((await wall.locator('.wall-answer').count()) === 0) await name.click();
  const readPeopleBox = () => wall.locator('.wall-answer-people').boundingBox();
  await expect.poll(async () => (await readPeopleBox())?.width, { timeout: 60_000 }).toBeGreaterThan(WALL.height * 0.4);
  await wall.setViewportSize(WALL);

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await logo.waitFor({ state: 'detached' });
  await expect.poll(() => wall.locator('.wall-answer-logo').count(), { timeout: 60_000 }).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await logo.waitFor();
});

test('pages of the wall are put in order by the buttons and by dragging', async () => {
  const { client, property } = await signUpOwner(product);
  const { page } = await openTab(client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=face`);
  const face = page.getByRole('region', { name: 'Face' });
  const field = face.getByRole('group', { name: 'Pages beside the names', exact: true });
  const pages = face.getByRole('list', { name: 'Pages beside the names' }).getByRole('img');
  for (const [index, color] of ['#aa0000', '#00aa00', '#0000aa'].entries()) {
    const buffer = await pixels(color, 200, 300);
    await field.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Use This Picture' }).click();
    await expect.poll(() => pages.count(), { timeout: 60_000 }).toBe(index + 1);
  }
  const readOrder = () => pages.evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const [red, green, blue] = await readOrder();
  const forwardButton = face.getByRole('button', { name: 'Move page 3 forward' });
  await forwardButton.focus();
  await page.keyboard.press('Enter');
  await expect.poll(readOrder, { timeout: 60_000 }).toEqual([red, blue, green]);
  await pages.nth(2).dragTo(pages.nth(0));
  await expect.poll(readOrder, { timeout: 60_000 }).toEqual([green, red, blue]);
  const { body } = await product.client().get(`/api/property?slug=${property.slug}`);
  expect(body.pages).toEqual([green, red, blue]);
  expect(await violationsOf(page)).toEqual([]);
});

test('a picture that cannot be sent stays as it was cut, and sending can be cancelled', async () => {
  const { client, property } = await signUpOwner(product);
  const { page } = await openTab(client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=face`);
  const field = page.getByRole('group', { name: 'Picture of the building', exact: true });
  const buffer = await pixels('#556b2f', 1600, 900);
  await field.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  const crop = page.getByRole('alertdialog', { name: 'Crop your picture' });
  await crop.getByText('For a tall display, above the names').click();
  const upload = '**/api/properties/*/assets';
  await page.route(upload, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await crop.getByRole('button', { name: 'Use This Picture' }).click();
  await crop.getByRole('alert').waitFor();
  await page.unroute(upload);
  await page.route(upload, (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  await crop.getByRole('button', { name: 'Use This Picture' }).click();
  await crop.getByRole('progressbar', { name: 'Sending the picture' }).waitFor();
  await crop.getByRole('button', { name: 'Cancel' }).click();
  await crop.waitFor({ state: 'detached' });
  await page.unroute(upload);
  await field.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await crop.getByText('For a tall display, above the names').click();
  await crop.getByRole('button', { name: 'Use This Picture' }).click();
  await crop.waitFor({ state: 'detached' });
  const { body } = await client.get(`/api/properties/${property.id}/assets`);
  expect(body.map(({ width, height }: { width: number; height: number }) => width / height)).toEqual([2]);
});

test('without a logo visitors see the first letters of the name', async () => {
  const { property } = await signUpOwner(product);
  const page = await openPage(browser, product.url);
  await page.goto(`/${property.slug}`);
  await page.locator('.directory-monogram').filter({ hasText: 'T' }).waitFor();
});
