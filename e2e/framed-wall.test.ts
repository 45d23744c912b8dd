import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  folder = await mkdtemp(join(tmpdir(), 'player-'));
});

afterAll(async () => {
  await browser.close();
  await product.stop();
  await rm(folder, { recursive: true });
});

const SIZE = { width: 1080, height: 1920 };
const pageWith = (src: string) => `<!doctype html><style>body{margin:0}</style>
<iframe src="${src}" style="border:0;width:${SIZE.width}px;height:${SIZE.height}px"></iframe>`;

/** Opens the page as a player shows pages: in a frame of its own file. */
async function playFile(page: Page, path: string) {
  const file = join(folder, 'player.html');
  await writeFile(file, pageWith(product.url + path));
  await page.goto(pathToFileURL(file).href);
  return page.frameLocator('iframe');
}

async function createBuilding() {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Alder & Ash', floorNumber: 2 });
  const allow = async (framing: 'closed' | 'players') => {
    const { status } = await client.put(`/api/properties/${property.id}`, {
      name: 'Orchard Court',
      address: '1 Main St',
      framing,
    });
    expect(status).toBe(200);
  };
  return { client, property, wall: `/${property.slug}?display=1`, allow };
}

test('a player that frames pages from a file shows the wall, live, once the building allows it', async () => {
  const { client, property, wall, allow } = await createBuilding();
  const page = await openPageAs(browser, product.url, client, { viewport: SIZE });
  await playFile(page, wall);
  const isRefused = () => page.frames()[1]?.url().startsWith('chrome-error:');
  await expect.poll(isRefused).toBe(true);

  await allow('players');
  const frame = await playFile(page, wall);
  await frame.getByText('Alder & Ash').first().waitFor();
  await addTenant(client, property.id, { companyName: 'Birch Dental', floorNumber: 3 });
  await frame.getByText('Birch Dental').first().waitFor();

  for (const path of [`/${property.slug}`, '/login', '/display', '/manage?display=1']) {
    await playFile(page, path);
    await expect.poll(isRefused, { message: path }).toBe(true);
  }
});

test('a wall in a frame of the same site writes nothing with a session', async () => {
  const { client, wall, allow } = await createBuilding();
  await allow('players');
  const parent = createServer((_req, res) =>
    res.setHeader('content-type', 'text/html').end(pageWith(product.url + wall)),
  );
  await new Promise<void>((done) => parent.listen(0, new URL(product.url).hostname, done));
  try {
    const page = await openPageAs(browser, product.url, client, { viewport: SIZE, hasTouch: true });
    const searchRequest = page.waitForRequest((request) => request.url().endsWith('/api/searches'));
    const writtenTexts: Promise<string>[] = [];
    page.on('request', (request) => {
      if (['GET', 'HEAD'].includes(request.method())) return;
      writtenTexts.push(request.allHeaders().then(({ cookie = 'none' }) => `${request.method()} ${cookie}`));
    });
    await page.goto(`http://${new URL(product.url).hostname}:${(parent.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('searchbox').or(frame.getByRole('textbox')).first().fill('alder');
    await searchRequest;
    expect(await Promise.all(writtenTexts)).toEqual(['POST none']);
  } finally {
    parent.close();
  }
});

test('an administrator of the building allows players on the board’s part of the settings', async () => {
  const { client, property } = await createBuilding();
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=board`);
  await page.getByRole('radio', { name: 'The lobby directory may be shown in any player' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Property information updated successfully').first().waitFor();
  expect((await client.get(`/api/properties/${property.id}`)).body.framing).toBe('players');
});
