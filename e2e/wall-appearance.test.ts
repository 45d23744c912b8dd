import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowserOfAllScripts, violationsOf } from '../test/harness/browser.ts';
import { addTenant } from '../test/harness/factories.ts';
import { type Lobby, portrait, startLobby } from '../test/harness/lobby.ts';

let lobby: Lobby;

beforeAll(async () => {
  lobby = await startLobby(openBrowserOfAllScripts);
});

afterEach(() => lobby.closeWalls());
afterAll(() => lobby.stop());

test('at night the board and its answers are light on dark, with the same contrast', async () => {
  const page = await lobby.openWall({ reducedMotion: 'reduce' }, '?display=1&theme=night');
  await page.getByRole('button', { name: 'Corbin 12' }).tap();
  await page.getByRole('region', { name: 'Corbin 12' }).waitFor();
  for (const part of ['.wall', '.wall-answer']) {
    expect(await brightness(page, part, 'backgroundColor'), part).toBeLessThan(60);
    expect(await brightness(page, part, 'color'), part).toBeGreaterThan(200);
  }
  expect(await violationsOf(page)).toEqual([]);
});

test('address and leasing contact are on one line below the announcement', async () => {
  const leasing = { leasingContact: 'Amara Okafor, Meridian Leasing', leasingPhone: '(512) 555-0110' };
  const building = { name: 'Orchard Court', address: '600 Congress Avenue, Austin, TX, 78701', ...leasing };
  expect((await lobby.client.put(`/api/properties/${lobby.propertyId}`, building)).status).toBe(200);
  const page = await lobby.openWall({ hasTouch: false, reducedMotion: 'reduce' });
  const line = page.locator('.wall-address', { hasText: leasing.leasingPhone });
  const countLines = () =>
    line.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  await expect.poll(countLines).toBeCloseTo(1, 1);
});

test('once switched on, shop products show above the footer, with the whole board still visible', async () => {
  const page = await lobby.openWall({ reducedMotion: 'reduce' });
  const products = ['Player One', 'Lobby Display 43'].map((name, index) => ({
    id: index + 1,
    name,
    basePrice: 14_900,
    imageUrl: '/icon.svg',
  }));
  await page.route('**/api/shop/products?*', (route) => route.fulfill({ json: products }));
  const productStrip = page.getByRole('region', { name: 'Featured Products' });
  const rows = page.locator('.wall-row');
  const rowsBefore = await rows.count();
  expect(await productStrip.count()).toBe(0);
  const building = { name: 'Orchard Court', address: '1 Main St', wallFeatured: true };
  expect((await lobby.client.put(`/api/properties/${lobby.propertyId}`, building)).status).toBe(200);
  await productStrip.waitFor();
  await expect.poll(() => productStrip.getByText('From $').count()).toBeGreaterThan(1);
  expect(await productStrip.getByRole('link').count(), 'ways off the board').toBe(0);
  const [board, band, foot] = await Promise.all(
    ['.wall-columns', '.wall-featured', '.wall-foot'].map((part) => page.locator(part).boundingBox()),
  );
  expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(band?.y ?? 0));
  expect((band?.y ?? 0) + (band?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(foot?.y ?? 0));
  expect(band?.height, 'a line, whatever its pictures are').toBeLessThan(0.06 * portrait.height);
  expect(await rows.count()).toBe(rowsBefore);
  expect(await violationsOf(page)).toEqual([]);
  await lobby.client.put(`/api/properties/${lobby.propertyId}`, { ...building, wallFeatured: false });
  await productStrip.waitFor({ state: 'detached' });
});

test('a board appears without an empty frame', async () => {
  const page = await lobby.openWall({ reducedMotion: 'no-preference' });
  const opacities = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const keyframeRules = rules.filter((rule) => rule instanceof CSSKeyframesRule && rule.name === 'wall-come');
    return keyframeRules.map((rule) =>
      Number(((rule as CSSKeyframesRule).cssRules[0] as CSSKeyframeRule).style.opacity),
    );
  });
  expect(opacities).toHaveLength(1);
  expect(opacities[0]).toBeGreaterThan(0.3);
});

test('a right-to-left name stays whole on its line, with its suite in the suite column', async () => {
  const arabic = { companyName: 'شركة النور للتجارة والاستشارات', suiteNumber: '125', floorNumber: 1 };
  await addTenant(lobby.client, lobby.propertyId, arabic);
  const page = await lobby.openWall({ reducedMotion: 'reduce' });
  const [row, otherRow] = ['شركة', 'Acme 1'].map((hasText) => page.locator('.wall-row', { hasText }).last());
  const placeOf = (wallRow: typeof row, part: string) =>
    wallRow
      ?.locator(part)
      .first()
      .evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        const box = text.getBoundingClientRect();
        return { left: box.left, right: box.right, direction: getComputedStyle(element).direction };
      });
  const [name, suite] = [await placeOf(row, '.wall-name .wall-line'), await placeOf(row, '.wall-suite .wall-line')];
  expect(name?.direction).toBe('rtl');
  expect(name?.right).toBeLessThan(suite?.left ?? 0);
  expect(suite?.right).toBeCloseTo((await placeOf(otherRow, '.wall-suite .wall-line'))?.right ?? 0, 0);
  await row?.getByRole('button').tap();
  await page.getByRole('region', { name: arabic.companyName }).getByText('Suite 125').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

/** The strongest channel of a color, 0 to 255. */
const brightness = (page: Page, selector: string, property: 'color' | 'backgroundColor'): Promise<number> =>
  page.locator(selector).evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(element)[name];
    canvas.fillRect(0, 0, 1, 1);
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
  }, property);
