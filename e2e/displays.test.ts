import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '../src/modules/orders/schema.ts';
import { directoryWords } from '../src/texts/directory.ts';
import { complaintsOf, keepOpen, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import type { Client } from '../test/harness/client.ts';
import { addTenant, type Building, signUpOwner } from '../test/harness/factories.ts';
import { runJob } from '../test/harness/jobs.ts';
import { type Network, startProxy } from '../test/harness/network-proxy.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addToCart, createCheckout, payByTestCard, stockGoods } from '../test/harness/shopping.ts';
import { until } from '../test/harness/until.ts';

let product: Product;
let browser: Browser;
let property: Building;
let owner: Client;
let manager: Page;
let screen: Page;
let network: Network;

/** A service worker would serve code that a test blocks. */
const SCREEN = { viewport: { width: 1080, height: 1920 }, serviceWorkers: 'block' } as const;
const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  const ownerBuilding = await signUpOwner(product);
  ({ property, client: owner } = ownerBuilding);
  await addTenant(ownerBuilding.client, property.id, { companyName: 'Zenith Law', floorNumber: 2 });
  await addTenant(ownerBuilding.client, property.id, { companyName: 'Acme Dental', floorNumber: 1 });
  manager = await openPageAs(browser, product.url, ownerBuilding.client);
  const port = Number(new URL(product.url).port);
  network = await startProxy(port, port);
  screen = await openPage(browser, network.url, SCREEN);
  await screen.clock.install();
});

afterAll(async () => {
  await browser.close();
  network.close();
  await product.stop();
});

const readCode = async (page: Page) => {
  const status = page.getByRole('status', { name: /The code is/ });
  await status.waitFor();
  return ((await status.getAttribute('aria-label')) ?? '').replace('The code is', '').replaceAll(' ', '');
};

const readSubjects = async () => {
  const mails = await sql<{ subject: string }>(
    `select subject from mail where dedupe_key like 'display-outage-%' order by id`,
  );
  return mails.map(({ subject }) => subject);
};

/** Runs the schedule that stores heartbeats. */
const storeHeartbeats = () => runJob(product, 'watchDisplays');

/** Refocuses the portal, which refetches, and waits for the status. */
async function waitForStatus(word: string, name = 'North', meanwhile = storeHeartbeats): Promise<void> {
  const statusLabel = manager.getByRole('listitem', { name: new RegExp(name) }).getByText(word, { exact: true });
  await until(word, async () => {
    await meanwhile();
    await manager.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    return await statusLabel.isVisible();
  });
}

/** Moves all timestamps of the display into the past. */
async function makeSilentFor(time: string): Promise<void> {
  await sql(`update display set last_seen_at = now() - interval '${time}', paired_at = now() - interval '1 day'`);
  await sql(`update display_watch set steady_since = now() - interval '1 day'`);
}

const choose = async (action: string) => {
  await manager.getByRole('button', { name: 'Actions for North' }).click();
  await manager.getByRole('menuitem', { name: action }).click();
};

test('a display is paired by its code, and shows the building without a touch', async () => {
  await screen.goto('/display');
  const code = await readCode(screen);
  expect(code).toMatch(/^[A-Z]{6}$/);
  expect(await violationsOf(screen)).toEqual([]);

  await manager.goto(`/manage?property=${property.id}&tab=displays&code=${code}`);
  const form = manager.getByRole('dialog', { name: 'Add a display' });
  expect(await form.getByLabel('Code on the display').inputValue()).toBe(code);
  await form.getByLabel('Name').fill('North');
  await form.getByRole('button', { name: 'More', exact: true }).click();
  await form.getByLabel('Location').fill('Main lobby, beside the elevators');
  await form.getByRole('button', { name: 'Add Display' }).click();
  // The row says what the toast says.
  const message = 'It shows this building in a moment';
  await manager.getByRole('region', { name: 'Notifications' }).getByText(message).waitFor();
  await manager.getByRole('listitem', { name: 'North' }).getByText(message).waitFor();
  await screen.getByText('Zenith Law').first().waitFor();
  expect(new URL(screen.url()).pathname).toBe('/display');
  await waitForStatus('Online');
  expect(await violationsOf(manager)).toEqual([]);
});

test('changed settings show on the display at once, and in the preview', async () => {
  const readBoard = () => screen.locator('.wall-main').innerText();
  expect(await readBoard()).toMatch(/Zenith Law[\s\S]*Acme Dental/);
  await manager.getByRole('button', { name: 'Settings for North' }).click();
  await manager.getByRole('button', { name: /Order/ }).click();
  await manager.getByRole('option', { name: 'Names, A to Z' }).click();
  await expect.poll(readBoard).toMatch(/Acme Dental[\s\S]*Zenith Law/);
  const preview = manager.frameLocator('iframe[title="Live preview of North"]').locator('.wall-main');
  await expect.poll(() => preview.innerText()).toMatch(/Acme Dental[\s\S]*Zenith Law/);

  await manager.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();
  await manager.getByRole('button', { name: /Language/ }).click();
  await manager.getByRole('option', { name: 'Español' }).click();
  await screen.getByText(directoryWords.es.qr.title).waitFor();
  await manager.getByRole('button', { name: /Language/ }).click();
  await manager.getByRole('option', { name: 'Same as its browser' }).click();
  await screen.getByText(directoryWords.en.qr.title).waitFor();

  await manager.getByRole('button', { name: /Rotation/ }).click();
  await manager.getByRole('option', { name: '90° clockwise' }).click();
  await screen.locator('.wall[data-turned]').waitFor();
  const box = await screen.locator('.wall').boundingBox();
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([1080, 1920]);
  await manager.getByLabel('Location', { exact: true }).first().fill('North wall');
  await manager.keyboard.press('Enter');
  await manager.getByLabel('Where it stands, for visitors').fill('Lobby A, facing the elevators');
  await manager.keyboard.press('Enter');
  await manager.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await manager.getByText('North wall').first().waitFor();
});

test('a display tells where it stands with the way to a tenant, and only there', async () => {
  const position = 'You are here: Lobby A, facing the elevators';
  const answer = screen.getByRole('region', { name: 'Zenith Law' });
  const open = () => screen.getByRole('button', { name: 'Zenith Law', exact: true }).press('Enter');
  await open();
  await answer.getByText('Suite 100').waitFor();
  expect(await answer.innerText()).not.toContain('You are here');
  const floors = [{ floorNumber: 2, name: '2nd Floor', elevators: 'Elevators B' }];
  expect((await owner.put(`/api/properties/${property.id}/floors`, { floors })).status).toBe(200);
  await answer.getByText(position).waitFor();
  await answer.getByRole('button', { name: 'Back to the board' }).press('Enter');
  await answer.waitFor({ state: 'detached' });

  const phone = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await phone.goto(`/${property.slug}`);
  await phone.getByRole('button', { name: 'Zenith Law' }).click();
  await phone.getByText('2nd Floor — Elevators B').waitFor();
  expect(await phone.locator('body').innerText()).not.toContain('You are here');
  await phone.context().close();
  expect((await owner.put(`/api/properties/${property.id}/floors`, { floors: [] })).status).toBe(200);
});

test('home shows a static picture of the display, which runs no scripts', async () => {
  await manager.getByRole('tab', { name: 'Home' }).click();
  await manager.getByText('1 of 1 display online').waitFor();
  const picture = manager.frameLocator('iframe[title="Preview of North"]');
  await until('the picture', async () => {
    await screen.clock.fastForward('00:30');
    await storeHeartbeats();
    await manager.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    return (await picture.locator('.wall[data-turned] .wall-row').count()) === 2;
  });
  expect(await picture.locator('.wall-main').innerText()).toMatch(/Acme Dental[\s\S]*Zenith Law/);
  expect(await picture.locator('script').count()).toBe(0);
  await manager.getByRole('tab', { name: 'Displays' }).click();
  await manager.getByRole('listitem', { name: 'North' }).waitFor();
});

test('a display identifies itself on request, also without sockets, and keeps its building after a restart', async () => {
  const name = screen.getByRole('status').getByText('North');
  network.blockSockets(true);
  await choose('Identify');
  await screen.clock.fastForward('00:30'); // delivered by the reply to its heartbeat
  await name.waitFor();
  await screen.clock.fastForward('00:10');
  await name.waitFor({ state: 'detached' });

  network.blockSockets(false);
  await screen.clock.fastForward('00:20');
  await waitForStatus('Online');
  await choose('Identify');
  const isNamed = async () => {
    await screen.clock.fastForward('00:05'); // its socket connects again when its clock says so
    return await name.isVisible();
  };
  await expect.poll(isNamed).toBe(true);
  // The cached board keeps this mark; the board drawn after loading does not have it.
  await screen.locator('.wall').evaluate((wall) => wall.setAttribute('data-former', ''));
  await choose('Reload');
  await screen.locator('.wall[data-turned]:not([data-former])').waitFor();
  await screen.getByText('Zenith Law').first().waitFor();
  expect(complaintsOf(screen).filter((text) => !text.startsWith('WebSocket'))).toEqual([]); // the blocked ones
});

test('during a reload the board shows before any script has loaded', async () => {
  await screen.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'dark' }));
  await screen.route('**/*.js', (route) => route.abort());
  await screen.reload();
  await screen.locator('.wall[data-turned]').getByText('Zenith Law').waitFor();
  expect(await screen.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await screen.unroute('**/*.js');
  await screen.reload();
  await screen.locator('.wall[data-turned]').getByText('Zenith Law').waitFor();
});

test('without a network it is late, then offline; members are mailed once, and once on recovery', async () => {
  const previousCount = (await readSubjects()).length;
  const readNewSubjects = async () => (await readSubjects()).slice(previousCount);
  await storeHeartbeats();
  network.cut(true);
  await waitForStatus('Offline', 'North', () => makeSilentFor('2 minutes'));
  await waitForStatus('Offline', 'North', () => makeSilentFor('6 minutes'));
  expect(await readNewSubjects()).toEqual([]);
  await until('the mail', async () => {
    await makeSilentFor('16 minutes');
    await storeHeartbeats();
    return (await readNewSubjects()).at(-1) === 'North is offline';
  });
  expect(await screen.getByText('Zenith Law').count()).toBeGreaterThan(0);

  network.cut(false);
  await screen.clock.fastForward('00:20');
  await waitForStatus('Online');
  await until('the mail of its return', async () => {
    await storeHeartbeats();
    return (await readNewSubjects()).at(-1) === 'North is back online';
  });
  // A late heartbeat counts as recovery too: one mail per outage and one per recovery.
  const mails = await readNewSubjects();
  expect(mails).toEqual(mails.map((_, index) => (index % 2 === 0 ? 'North is offline' : 'North is back online')));
});

test('a silent display is replaced by two clicks: the new screen takes its place, the former one shows a code', async () => {
  await makeSilentFor('6 minutes');
  await waitForStatus('Offline', 'North', async () => {});
  const newScreen = await openPage(browser, product.url, SCREEN);
  await newScreen.goto('/display');
  await manager.getByRole('button', { name: 'Replace North' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Replace North' });
  await dialog
    .getByLabel('Code on the display')
    .and(manager.locator(':focus'))
    .fill(await readCode(newScreen));
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await dialog.waitFor({ state: 'detached' });
  await newScreen.locator('.wall[data-turned]').getByText('Zenith Law').waitFor(); // at its settings
  expect(await readCode(screen)).toMatch(/^[A-Z]{6}$/);
  await waitForStatus('Online');
  await manager.getByRole('listitem', { name: 'North' }).getByText('North wall').waitFor();
  await screen.context().close();
  screen = newScreen;
  keepOpen(screen);
});

test('a removed display shows a new code and the reason', async () => {
  await choose('Remove');
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  expect(await readCode(screen)).toMatch(/^[A-Z]{6}$/);
  await screen.getByText('This display is no longer paired').waitFor();
  await manager.getByText('No displays yet').waitFor();
  expect(complaintsOf(manager)).toEqual([]);
});

test('a device from an order is listed as shipping, and paired by the code in its parcel', async () => {
  await addToCart(owner, await stockGoods(product, 1));
  const { body } = await createCheckout(owner, property.id);
  expect((await payByTestCard(owner, body.clientSecret)).status).toBe(200);
  await until(
    'the screen on its way',
    async () => (await sql(`select id from display where order_id is not null`)).length,
  );
  await waitForStatus('On its way', 'Player');
  const [ordered] = await sql<{ name: string; code: string }>(
    `select name, setup_code as code from display where property_id = ${property.id} and order_id is not null`,
  );
  await screen.goto(`/display?setup=${ordered?.code}`);
  await screen.getByText('Zenith Law').first().waitFor();
  expect(new URL(screen.url()).search).toBe('');
  await waitForStatus('Online', ordered?.name);

  const { body: orders } = await owner.get('/api/orders');
  await sql(
    `update app_user set is_admin = true where id = (select user_id from customer_order where id = ${orders[0].id})`,
  );
  await manager.goto('/admin/orders');
  await manager.evaluate(() => Object.assign(window, { print: () => {} }));
  await manager.getByRole('button', { name: `Details of order ${orderNumber(orders[0].id)}` }).click();
  await manager.getByRole('button', { name: 'Print Codes' }).click();
  const sheet = manager.locator('[data-setup-sheet]');
  await sheet.waitFor({ state: 'attached' });
  const sheetText = (await sheet.textContent())?.replaceAll(' ', '');
  for (const words of [`Order${orderNumber(orders[0].id)}`, property.name, ordered?.code])
    expect(sheetText).toContain(words);
});
