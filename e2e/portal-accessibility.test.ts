import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
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

async function openPortal(tab: string, viewport = { width: 1280, height: 800 }) {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const page = await openPageAs(browser, product.url, client, { viewport });
  await page.goto(`/manage?property=${property.id}&tab=${tab}`);
  await page.getByRole('tab', { selected: true }).waitFor();
  return { page, property };
}

test('each tab of the portal has its own title', async () => {
  const { page, property } = await openPortal('tenants');
  for (const label of ['Tenants', 'Announcements', 'Property Settings', 'Public View', 'Users', 'Displays', 'Home']) {
    await page.getByRole('tab', { name: label }).click();
    await expect.poll(() => page.title()).toMatch(`${label}, ${property.name} · `);
  }
});

/** Tab stops by name, or by element without one. */
async function stopsIn(page: Page, container: string, maxStops: number): Promise<string[]> {
  const stops: string[] = [];
  for (let n = 0; n < maxStops; n++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate((selector) => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement) || !activeElement.closest(selector)) return null;
      const { width, height } = activeElement.getBoundingClientRect();
      const name = activeElement.getAttribute('aria-label') ?? activeElement.innerText.trim();
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.innerText : '';
      const isSmall = width < 20 || height < 20;
      return `${name || label || `nameless ${activeElement.outerHTML}`}${isSmall ? ` (${width}×${height})` : ''}`;
    }, container);
    if (stop !== null && !stops.includes(stop)) stops.push(stop);
  }
  return stops;
}

test('file inputs are named buttons for the keyboard, and accept a dropped file', async () => {
  const { page } = await openPortal('tenants');
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  const field = page.getByRole('group', { name: 'Tenant Data File' });
  await field.waitFor();
  expect(await stopsIn(page, '[role=group][aria-labelledby]', 12)).toEqual(['Choose file']);
  const pdf = { name: 'Tenants.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  const refusal = field.getByText('“Tenants.pdf” is not a spreadsheet. Choose .csv, .xlsx, .xls, or .ods.');
  await page.locator('input[type=file]').setInputFiles(pdf);
  await refusal.waitFor();
  const files = await page.evaluateHandle(() => {
    const droppedFiles = new DataTransfer();
    droppedFiles.items.add(new File(['Company Name,Suite Number,Floor Number\nBrick,1,1\n'], 'list.csv'));
    return droppedFiles;
  });
  const zone = field.locator('> div').first();
  await zone.dispatchEvent('dragenter', { dataTransfer: files });
  await zone.dispatchEvent('drop', { dataTransfer: files });
  await field.getByText('list.csv').waitFor();
  await refusal.waitFor({ state: 'detached' });
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.7'], 'Tenants.pdf'));
    return transfer;
  });
  await page.getByRole('link', { name: /File/ }).first().click();
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
  await refusal.waitFor();
});

test('a picture can be cropped with buttons', async () => {
  const { page } = await openPortal('users');
  await page.getByRole('button', { name: 'Choose Picture' }).waitFor();
  const shades = '<linearGradient id="g" x2="1" y2="1"><stop/><stop offset="1" stop-color="#fff"/></linearGradient>';
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><defs>${shades}</defs><rect width="600" height="300" fill="url(#g)"/></svg>`;
  const buffer = await sharp(Buffer.from(picture)).png().toBuffer();
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose Picture' }).click();
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  };
  const dialog = page.getByRole('alertdialog', { name: 'Crop your picture' });
  for (const control of [null, dialog.getByRole('slider'), dialog.getByRole('application')]) {
    await choose();
    await dialog.waitFor();
    const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=alertdialog]') != null);
    await expect.poll(isInside).toBe(true);
    await control?.focus();
    await page.keyboard.press('Escape'); // one press, wherever the focus is
    await dialog.waitFor({ state: 'detached' });
  }
  await choose();
  await dialog.getByRole('slider').fill('2');
  const readPicture = () => dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  for (const way of ['left', 'up', 'right', 'down']) {
    const pictureBefore = await readPicture();
    await dialog.getByRole('button', { name: `Move the picture ${way}` }).click();
    await expect.poll(readPicture).not.toBe(pictureBefore);
  }
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use This Picture' }).click();
  await page.getByText('Avatar uploaded successfully').first().waitFor();
});

test('at 400% zoom no bar covers the focused element', async () => {
  const { page } = await openPortal('settings', { width: 320, height: 256 });
  await page.getByLabel('Property Name').fill('Orchard Court');
  const bar = page.getByText('Unsaved changes').locator('..');
  await bar.waitFor({ state: 'attached' });
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
});

test('offline, the page shows unsaved changes on top, and resumes on reconnect', async () => {
  const { page } = await openPortal('settings', { width: 390, height: 844 });
  const name = page.getByLabel('Property Name');
  await name.waitFor();
  await page.context().setOffline(true);
  const notice = page.getByRole('alert').filter({ hasText: 'You are offline.' });
  await notice.getByText('Your saved work is safe', { exact: false }).waitFor();
  await name.fill('Orchard Court');
  await notice.getByText('Your changes here are not saved yet', { exact: false }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const [edge, heading] = [await notice.boundingBox(), await page.getByRole('banner').boundingBox()];
  expect(edge?.y).toBe(0);
  expect(heading?.y).toBeGreaterThanOrEqual(edge?.height ?? 844);
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
});
