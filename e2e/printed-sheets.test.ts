import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { addProperty, addTenant, type Building, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let owner: Person;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, worker: false }), openBrowser()]);
  owner = await signUp(product, 'owner');
  const { client } = owner;
  property = await addProperty(client);
  for (let number = 1; number <= 60; number++)
    await addTenant(client, property.id, {
      companyName: `Great Lakes Orthopedics ${number}`,
      suiteNumber: `${100 + number}`,
      floorNumber: 1 + (number % 9),
      contacts: Array.from({ length: 7 }, (_, n) => ({ name: `Reginald Fitzwilliam-Montgomery ${n}`, isListed: true })),
    });
  page = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto(`/manage?property=${property.id}&tab=public`);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Pages of the PDF and their size in pt; the sheet is gone once printed. */
async function readPdf(): Promise<{ pages: number; size: string | undefined }> {
  await page.locator('[data-printed] > [data-sheet]').waitFor({ state: 'attached' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.locator('body > [data-sheet]').waitFor({ state: 'detached' });
  await page.evaluate(() => document.body.removeAttribute('data-printed'));
  return { pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0, size: /\/MediaBox\s*\[([^\]]*)\]/.exec(pdf)?.[1] };
}

test('sixty companies and 420 people are one sheet, by floor and by name, on Letter and on Tabloid', async () => {
  for (const [paper, order, size] of [
    ['Letter', 'By floor', '0 0 612 792'],
    ['Tabloid', 'By name', '0 0 792 1224'],
  ] as const) {
    await page.getByText(paper, { exact: true }).click();
    await page.getByText(order, { exact: true }).click();
    await page.getByRole('button', { name: 'Print the Sheet' }).click();
    const listing = page.locator('[data-listing]');
    await listing.waitFor({ state: 'attached' });
    const [overflow, lines] = await listing.evaluate((element) => [
      Math.max(element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight),
      element.querySelectorAll('li').length,
    ]);
    expect([paper, order, overflow, lines]).toEqual([paper, order, 0, 480]);
    expect([paper, order, await readPdf()]).toEqual([paper, order, { pages: 1, size }]);
    if (paper === 'Letter') await page.getByText(/Tabloid paper makes them easier to read/).waitFor();
  }
});

test('where paper is of ISO 216, the insert is of A4 or A3', async () => {
  const { body } = await owner.client.get(`/api/properties/${property.id}`);
  const { name, slug, address, timeZone } = body;
  const move = (zone: string) =>
    owner.client.put(`/api/properties/${property.id}`, { name, slug, address, timeZone: zone });
  expect((await move('Europe/Berlin')).status).toBe(200);
  await page.reload();
  for (const [paper, size] of [
    ['A4', /^0 0 59\d\.\d+ 84\d\.\d+$/],
    ['A3', /^0 0 84\d\.\d+ 119\d\.\d+$/],
  ] as const) {
    await page.getByRole('radio', { name: paper }).check({ force: true });
    await page.getByRole('button', { name: 'Print the Sheet' }).click();
    expect([paper, await readPdf()]).toEqual([paper, { pages: 1, size: expect.stringMatching(size) }]);
    if (paper === 'A4') await page.getByText(/A3 paper makes them easier to read/).waitFor();
  }
  expect(await page.getByRole('radio', { name: 'Letter' }).count()).toBe(0);
  expect((await move(timeZone)).status).toBe(200);
  await page.reload();
});

test('the door card is one sheet', async () => {
  await page.getByRole('button', { name: 'Print on Letter' }).click();
  expect(await readPdf()).toEqual({ pages: 1, size: '0 0 612 792' });
});

test('from every tab the building is shared by keyboard, and its sheets carry its logo and color', async () => {
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0a5c36' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('kind', 'logo');
  form.append('file', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png');
  expect((await owner.client.post(`/api/properties/${property.id}/assets`, form)).status).toBe(201);
  const { body: now } = await owner.client.get(`/api/properties/${property.id}`);
  expect((await owner.client.put(`/api/properties/${property.id}`, { ...now, accent: '#0a5c36' })).status).toBe(200);

  await page.goto(`/manage?property=${property.id}&tab=announcements`);
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Share ${property.name}` });
  await expect.poll(() => dialog.getByRole('link', { name: /^Share on (Twitter|LinkedIn|Facebook)/ }).count()).toBe(3);
  const [code] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download SVG' }).press('Enter'),
  ]);
  expect(code.suggestedFilename()).toBe(`${property.slug}-qr-code.svg`);
  await dialog.getByRole('button', { name: 'Print on Letter' }).press('Enter');
  const sheet = page.locator('[data-printed] > [data-sheet]');
  await sheet.waitFor({ state: 'attached' });
  const sheetDetails = await sheet.evaluate((element) => ({
    logo: element.querySelector('img')?.naturalWidth ?? 0,
    line: getComputedStyle(element).getPropertyValue('--sheet-line'),
  }));
  expect(sheetDetails.logo, 'loaded before it is printed').toBeGreaterThan(0);
  expect(sheetDetails.line).toMatch(/^#[0-9a-f]{6}$/);
  expect(await readPdf()).toEqual({ pages: 1, size: '0 0 612 792' });
  await page.keyboard.press('Escape');
  await expect.poll(() => share.evaluate((element) => element === document.activeElement)).toBe(true);
});
