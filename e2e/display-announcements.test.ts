import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from '../test/harness/browser.ts';
import type { Client } from '../test/harness/client.ts';
import { addTenant, type Building, signUpOwner } from '../test/harness/factories.ts';
import { landscape } from '../test/harness/lobby.ts';
import { listDisplays } from '../test/harness/paired-display.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

const MINUTE = 60_000;

let product: Product;
let browser: Browser;
let client: Client;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ client, property } = await signUpOwner(product));
  await addTenant(client, property.id, { companyName: 'Zenith Law', floorNumber: 2 });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function openPaired(): Promise<{ screen: Page; displayId: number }> {
  const screen = await openPage(browser, product.url, { viewport: landscape });
  await screen.clock.install();
  await screen.goto('/display');
  const status = screen.getByRole('status', { name: /The code is/ });
  await status.waitFor();
  const code = ((await status.getAttribute('aria-label')) ?? '').replace('The code is', '').replaceAll(' ', '');
  const { status: pairedStatus, body } = await client.post(`/api/properties/${property.id}/displays`, {
    code,
    name: 'North',
  });
  expect(pairedStatus).toBe(201);
  await screen.getByText('Zenith Law').first().waitFor();
  return { screen, displayId: body.id };
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const addAnnouncement = async (message: string, fields: object) => {
  const announcement = { propertyId: property.id, message, ...fields };
  expect((await client.post('/api/announcements', announcement)).status).toBe(201);
};
const readCachedDirectories = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('foyer-directories');
    const answers = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()));
    return answers.join();
  });

test('a paired display starts and ends its announcements on time, also after a reload without a network', async () => {
  const { screen, displayId } = await openPaired();
  await screen.evaluate(() => navigator.serviceWorker.ready);
  const times = { startsAt: inMinutes(10), expiresAt: inMinutes(20) };
  await addAnnouncement('Guards only', { displayIds: [displayId], ...times });
  await addAnnouncement('Water off at noon', { ...times, urgent: true });
  await expect.poll(() => readCachedDirectories(screen)).toMatch(/Water off at noon.*Guards only/s);
  const readBoard = async () => {
    const text = await screen.locator('body').innerText();
    return ['Guards only', 'Water off at noon', 'Zenith Law'].filter((words) => text.includes(words));
  };
  await screen.context().setOffline(true);
  await screen.reload();
  await screen.getByText('Zenith Law').first().waitFor();
  await expect.poll(readBoard).toEqual(['Zenith Law']);
  await screen.clock.fastForward(11 * MINUTE);
  await expect.poll(readBoard).toEqual(['Guards only', 'Water off at noon', 'Zenith Law']);
  await screen.clock.fastForward(11 * MINUTE);
  await expect.poll(readBoard).toEqual(['Zenith Law']);

  await screen.context().setOffline(false);
  const forgetAction = { ids: [displayId], action: 'forget' };
  expect((await client.post(`/api/properties/${property.id}/displays/actions`, forgetAction)).status).toBe(204);
  await screen.getByRole('status', { name: /The code is/ }).waitFor({ timeout: 60_000 });
  await expect.poll(() => readCachedDirectories(screen), { timeout: 20_000 }).not.toMatch(/Guards only/);
});

test('a wall that is not paired shows what begins on time, and never what is for one screen', async () => {
  const wall = await openPage(browser, product.url, { viewport: landscape, serviceWorkers: 'block' });
  const [display] = await listDisplays(client, property.id);
  const begins = Date.now() + 20_000;
  const startsAt = new Date(begins).toISOString();
  await wall.goto(`/${property.slug}?display=1`);
  await addAnnouncement('Fire alarm test', { startsAt });
  await addAnnouncement('Guards only', { displayIds: [display?.id ?? 7] });
  await wall.getByText('Fire alarm test').first().waitFor();
  expect(Date.now()).toBeGreaterThanOrEqual(begins - 2_000); // HTTP dates have a resolution of a second
  expect(await wall.locator('body').innerText()).not.toContain('Guards only');
});
