import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '../test/harness/browser.ts';
import { addTenant } from '../test/harness/factories.ts';
import { field, keyboardIsReady, type Lobby, landscape, portrait, startLobby, tapKeys } from '../test/harness/lobby.ts';

let lobby: Lobby;

beforeAll(async () => {
  lobby = await startLobby();
  const contacts = [{ name: 'Jane Roe', phone: '512 555 0142', isPrimary: true }];
  const zenith = {
    companyName: 'Zenith Optics',
    suiteNumber: '310',
    floorNumber: 3,
    email: 'desk@zenith.example',
    contacts,
  };
  await addTenant(lobby.client, lobby.propertyId, zenith);
});

afterEach(() => lobby.closeWalls());
afterAll(() => lobby.stop());

const unattended = { hasTouch: false, reducedMotion: 'reduce' } as const;
const INCHES = 43;

/** Fully visible names, and the smallest capital in mm on a 43-inch screen. */
const boardOf = (page: Page) =>
  page.evaluate((inches) => {
    const names = [...document.querySelectorAll<HTMLElement>('.wall-name')];
    const isWhole = (element: Element) => {
      const { top, right, bottom, left } = element.getBoundingClientRect();
      return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    };
    const board = document.querySelector('.wall-main')?.getBoundingClientRect();
    const millimetre = Math.hypot(innerWidth, innerHeight) / (inches * 25.4);
    return {
      whole: names.filter(isWhole).length,
      capital: Math.min(...names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize) * 0.7)) / millimetre,
      share: (board?.height ?? 0) / innerHeight,
      overflow: document.documentElement.scrollHeight - innerHeight,
    };
  }, INCHES);

describe.each([portrait, landscape, { width: 3840, height: 2160 }])('on a wall of $width × $height', (viewport) => {
  test('the whole building fits one page, legible from two meters', async () => {
    const page = await lobby.openWall({ ...unattended, viewport });
    const board = await boardOf(page);
    expect(board.whole).toBe(37);
    expect(board.capital).toBeGreaterThan(8);
    expect(board.share).toBeGreaterThan(0.76);
    expect(board.overflow).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a tenant shows name and suite on the wall, and nothing that needs a click', async () => {
  const page = await lobby.openWall({ ...unattended, viewport: portrait });
  const words = await page.locator('body').innerText();
  expect(await page.getByRole('button', { name: 'Zenith Optics' }).isVisible()).toBe(true);
  for (const unwanted of ['Jane Roe', '512 555 0142', 'desk@zenith.example', 'Weather unavailable', '--°F', 'Featured'])
    expect(words).not.toContain(unwanted);
  expect(await page.locator('.wall').getByRole('link').count()).toBe(0);
  expect(await page.getByRole('button', { name: /Retry/ }).count()).toBe(0);
});

test('the top floor comes first, and each floor is labeled once', async () => {
  const page = await lobby.openWall({ ...unattended, viewport: portrait });
  const marks = await page.locator('.wall-mark [aria-hidden]').allInnerTexts();
  expect(marks).toEqual(Array.from({ length: 12 }, (_, at) => `${12 - at}`));
});

describe('a tapped tenant', () => {
  test('shows directions and contacts, then closes after a countdown', async () => {
    const page = await lobby.openWall();
    await page.clock.install();
    await page.getByRole('button', { name: 'Zenith Optics' }).tap();
    const answer = page.getByRole('region', { name: 'Zenith Optics' });
    await answer.getByText('Floor 3').waitFor();
    for (const words of ['Suite 310', 'Jane Roe', '512 555 0142', 'desk@zenith.example'])
      expect(await answer.innerText()).toContain(words);
    const [place, name] = await page.evaluate(() =>
      ['.wall-answer-place', '.wall-name'].map((found) => {
        const element = document.querySelector(found);
        return element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0;
      }),
    );
    expect((place ?? 0) / (name ?? 1)).toBeCloseTo(3, 2);
    expect(await answer.getByRole('img').getAttribute('aria-label')).toContain('Zenith Optics');
    await page.clock.fastForward(24_000);
    expect(await answer.getByRole('timer').innerText()).toBe('');
    await page.clock.fastForward(2_000);
    await answer.getByText(/Back to the board in \d+ seconds/).waitFor();
    await answer.getByText('Jane Roe').tap();
    await page.clock.fastForward(44_000);
    await answer.getByText(/Back to the board in \d seconds?/).waitFor();
    await page.clock.fastForward(2_000);
    await answer.waitFor({ state: 'detached' });
  });

  test('stays open during an update, and shows it', async () => {
    const moving = { companyName: 'Quill & Sons', suiteNumber: '410', floorNumber: 4 };
    const { id } = await addTenant(lobby.client, lobby.propertyId, moving);
    const page = await lobby.openWall();
    await page.getByRole('button', { name: 'Quill & Sons' }).tap();
    const answer = page.getByRole('region', { name: 'Quill & Sons' });
    await answer.getByText('Suite 410').waitFor();
    await lobby.client.put(`/api/tenants/${id}`, { ...moving, suiteNumber: '425', floorNumber: 5 });
    await answer.getByText('Suite 425').waitFor();
    expect(await answer.innerText()).toContain('Floor 5');
    await lobby.client.delete(`/api/tenants/${id}`);
    await answer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Zenith Optics' }).waitFor();
  });

  test('opens for a search with one match, and the keys stay', async () => {
    const page = await lobby.openKeyboard();
    await tapKeys(page, 'z', 'e', 'n');
    await page.getByRole('region', { name: 'Zenith Optics' }).getByText('Suite 310').waitFor();
    expect(await field(page).inputValue()).toBe('zen');
    expect(await violationsOf(page)).toEqual([]);
  });
});

describe.each([portrait, landscape])('in accessible mode at $width × $height', (viewport) => {
  test('all controls are in the lower part of the screen, and the whole building is above them', async () => {
    const page = await lobby.openWall({ viewport, reducedMotion: 'reduce' });
    await keyboardIsReady(page);
    await page.getByRole('button', { name: 'Move search within reach' }).tap();
    const map = page.locator('.wall-map');
    await expect.poll(() => map.locator('.wall-row').count()).toBeGreaterThan(30);
    const highest = () =>
      page.evaluate(() => {
        const controls = [...document.querySelectorAll('button, input')].filter((one) => !one.closest('.wall-map'));
        const seen = controls.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
        return Math.min(...seen.map(({ top }) => top)) / window.innerHeight;
      });
    expect(await highest()).toBeGreaterThan(0.45);
    const { bottom } = await field(page).evaluate((element) => element.getBoundingClientRect());
    expect(viewport.height - bottom, 'space below the search').toBeGreaterThan(12);

    await page.getByRole('button', { name: '7th Floor' }).tap();
    await page.locator('.wall-main').getByRole('button', { name: 'Corbin 7' }).waitFor();
    expect(await map.locator('.wall-row:not([data-quiet])').count()).toBe(3);
    await field(page).tap();
    await tapKeys(page, 'Clear', 'a', 'c');
    await expect.poll(() => map.locator('.wall-row:not([data-quiet])').count()).toBe(12);
    expect(await highest()).toBeGreaterThan(0.45);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a saved change is reported on a line below the board, and moves nothing else', async () => {
  const page = await lobby.openWall({ ...unattended, viewport: portrait });
  const type = (await boardOf(page)).capital;
  await addTenant(lobby.client, lobby.propertyId, { companyName: 'Newcomers', suiteNumber: '99', floorNumber: 7 });
  await page.locator('.wall-row[data-changed]', { hasText: 'Newcomers' }).waitFor();
  expect(await page.locator('.wall-row[data-changed]').count()).toBe(1);
  expect((await boardOf(page)).capital).toBeCloseTo(type, 5);
});

test('a building too large for one page turns pages by whole floors, with an index of all floors along the edge', async () => {
  const page = await lobby.openWall({ ...unattended, viewport: landscape });
  await page.clock.install();
  await page.route('**/api/property?*', async (route) => {
    const directory = await (await route.fetch()).json();
    const tenants = Array.from({ length: 150 }, (_, at) => {
      const floorNumber = 1 + Math.floor(at / 10);
      return { ...directory.tenants[0], id: at + 1, companyName: `Company ${at + 1}`, floorNumber };
    });
    await route.fulfill({ json: { ...directory, contacts: [], tenants } });
  });
  await page.reload();
  const index = page.getByRole('navigation', { name: 'Floors' });
  const floors = page.getByText(/^Floors \d+–\d+ · \d of 2$/);
  await expect.poll(() => floors.innerText()).toMatch(/–15 · 1 of 2$/);
  const shown = await page.locator('.wall-row').count();
  expect(shown % 10, 'whole floors').toBe(0);
  await page.clock.fastForward(shown * 200); // half of its time; a slow machine has used some of it
  expect(await floors.innerText()).toContain('1 of 2');
  await page.clock.fastForward(shown * 200 + 2_000);
  await expect.poll(() => floors.innerText()).toMatch(/^Floors 1–\d+ · 2 of 2$/);
  expect(shown + (await page.locator('.wall-row').count())).toBe(150);
  const { capital, overflow } = await boardOf(page);
  expect([capital >= 8, overflow]).toEqual([true, 0]);
  const present = index.locator('[aria-current]');
  expect(await present.getAttribute('aria-label')).toMatch(/^Floors 1–\d+$/);
  await index.getByRole('button', { name: /–15$/ }).click();
  await expect.poll(() => floors.innerText()).toMatch(/–15 · 1 of 2$/);
  expect(await present.getAttribute('aria-label')).toMatch(/–15$/);
  const least = await page.evaluate(() => {
    const texts = document.querySelectorAll('.wall-index span, .wall-notes p, .wall-notes bdi, .wall-scan p');
    return Math.min(...[...texts].map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
  });
  expect((least * 0.7 * INCHES * 25.4) / Math.hypot(landscape.width, landscape.height)).toBeGreaterThanOrEqual(7.99);
  expect(await violationsOf(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an urgent announcement takes the top third, and the board below stays whole', async () => {
  const page = await lobby.openWall({ ...unattended, viewport: portrait });
  const message = 'Leave the building by the stairs on Congress Avenue';
  await lobby.client.post('/api/announcements', { propertyId: lobby.propertyId, message, urgent: true });
  const band = page.getByRole('alert').filter({ hasText: 'Leave the building' });
  await band.waitFor();
  const bottom = await band.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom / portrait.height).toBeGreaterThan(0.32);
  expect(bottom / portrait.height).toBeLessThan(0.35);
  expect((await boardOf(page)).whole).toBe(38);
  expect(await violationsOf(page)).toEqual([]);
});
