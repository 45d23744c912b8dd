import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '../test/harness/browser.ts';
import { addTenant } from '../test/harness/factories.ts';
import { field, type Lobby, landscape, portrait, startLobby, tapKeys, waitForKeyboard } from '../test/harness/lobby.ts';

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

const unattendedWall = { hasTouch: false, reducedMotion: 'reduce' } as const;
const INCHES = 43;

/** Fully visible names, and the smallest capital in mm on a 43-inch screen. */
const measureBoard = (page: Page) =>
  page.evaluate((inches) => {
    const names = [...document.querySelectorAll<HTMLElement>('.wall-name')];
    const isWhole = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
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
    const page = await lobby.openWall({ ...unattendedWall, viewport });
    const board = await measureBoard(page);
    expect(board.whole).toBe(37);
    expect(board.capital).toBeGreaterThan(8);
    expect(board.share).toBeGreaterThan(0.76);
    expect(board.overflow).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a tenant shows name and suite on the wall, and nothing that needs a click', async () => {
  const page = await lobby.openWall({ ...unattendedWall, viewport: portrait });
  const words = await page.locator('body').innerText();
  expect(await page.getByRole('button', { name: 'Zenith Optics' }).isVisible()).toBe(true);
  for (const hiddenText of [
    'Jane Roe',
    '512 555 0142',
    'desk@zenith.example',
    'Weather unavailable',
    '--°F',
    'Featured',
  ])
    expect(words).not.toContain(hiddenText);
  expect(await page.locator('.wall').getByRole('link').count()).toBe(0);
  expect(await page.getByRole('button', { name: /Retry/ }).count()).toBe(0);
});

test('the top floor comes first, and each floor is labeled once', async () => {
  const page = await lobby.openWall({ ...unattendedWall, viewport: portrait });
  const marks = await page.locator('.wall-mark [aria-hidden]').allInnerTexts();
  expect(marks).toEqual(Array.from({ length: 12 }, (_, index) => `${12 - index}`));
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
      ['.wall-answer-place', '.wall-name'].map((selector) => {
        const element = document.querySelector(selector);
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
    const movedTenant = { companyName: 'Quill & Sons', suiteNumber: '410', floorNumber: 4 };
    const { id } = await addTenant(lobby.client, lobby.propertyId, movedTenant);
    const page = await lobby.openWall();
    await page.getByRole('button', { name: 'Quill & Sons' }).tap();
    const answer = page.getByRole('region', { name: 'Quill & Sons' });
    await answer.getByText('Suite 410').waitFor();
    await lobby.client.put(`/api/tenants/${id}`, { ...movedTenant, suiteNumber: '425', floorNumber: 5 });
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
    await waitForKeyboard(page);
    await page.getByRole('button', { name: 'Move search within reach' }).tap();
    const map = page.locator('.wall-map');
    await expect.poll(() => map.locator('.wall-row').count()).toBeGreaterThan(30);
    const readHighest = () =>
      page.evaluate(() => {
        const controls = [...document.querySelectorAll('button, input')].filter(
          (control) => !control.closest('.wall-map'),
        );
        const boxes = controls.map((control) => control.getBoundingClientRect()).filter(({ height }) => height > 0);
        return Math.min(...boxes.map(({ top }) => top)) / window.innerHeight;
      });
    expect(await readHighest()).toBeGreaterThan(0.45);
    const { bottom } = await field(page).evaluate((element) => element.getBoundingClientRect());
    expect(viewport.height - bottom, 'space below the search').toBeGreaterThan(12);

    await page.getByRole('button', { name: '7th Floor' }).tap();
    await page.locator('.wall-main').getByRole('button', { name: 'Corbin 7' }).waitFor();
    expect(await map.locator('.wall-row:not([data-quiet])').count()).toBe(3);
    await field(page).tap();
    await tapKeys(page, 'Clear', 'a', 'c');
    await expect.poll(() => map.locator('.wall-row:not([data-quiet])').count()).toBe(12);
    expect(await readHighest()).toBeGreaterThan(0.45);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a saved change is reported on a line below the board, and moves nothing else', async () => {
  const page = await lobby.openWall({ ...unattendedWall, viewport: portrait });
  const type = (await measureBoard(page)).capital;
  await addTenant(lobby.client, lobby.propertyId, { companyName: 'Newcomers', suiteNumber: '99', floorNumber: 7 });
  await page.locator('.wall-row[data-changed]', { hasText: 'Newcomers' }).waitFor();
  expect(await page.locator('.wall-row[data-changed]').count()).toBe(1);
  expect((await measureBoard(page)).capital).toBeCloseTo(type, 5);
});

test('a building too large for one page turns pages by whole floors, with an index of all floors along the edge', async () => {
  const page = await lobby.openWall({ ...unattendedWall, viewport: landscape });
  await page.clock.install();
  await page.route('**/api/property?*', async (route) => {
    const directory = await (await route.fetch()).json();
    const tenants = Array.from({ length: 150 }, (_, index) => {
      const floorNumber = 1 + Math.floor(index / 10);
      return { ...directory.tenants[0], id: index + 1, companyName: `Company ${index + 1}`, floorNumber };
    });
    await route.fulfill({ json: { ...directory, contacts: [], tenants } });
  });
  await page.reload();
  const index = page.getByRole('navigation', { name: 'Floors' });
  const floors = page.getByText(/^Floors \d+–\d+ · \d of 2$/);
  await expect.poll(() => floors.innerText()).toMatch(/–15 · 1 of 2$/);
  const rowCount = await page.locator('.wall-row').count();
  expect(rowCount % 10, 'whole floors').toBe(0);
  await page.clock.fastForward(rowCount * 200); // half of its time; a slow machine has used some of it
  expect(await floors.innerText()).toContain('1 of 2');
  await page.clock.fastForward(rowCount * 200 + 2_000);
  await expect.poll(() => floors.innerText()).toMatch(/^Floors 1–\d+ · 2 of 2$/);
  expect(rowCount + (await page.locator('.wall-row').count())).toBe(150);
  const { capital, overflow } = await measureBoard(page);
  expect([capital >= 8, overflow]).toEqual([true, 0]);
  const currentFloors = index.locator('[aria-current]');
  expect(await currentFloors.getAttribute('aria-label')).toMatch(/^Floors 1–\d+$/);
  await index.getByRole('button', { name: /–15$/ }).click();
  await expect.poll(() => floors.innerText()).toMatch(/–15 · 1 of 2$/);
  expect(await currentFloors.getAttribute('aria-label')).toMatch(/–15$/);
  const minFontSize = await page.evaluate(() => {
    const texts = document.querySelectorAll('.wall-index span, .wall-notes p, .wall-notes bdi, .wall-scan p');
    return Math.min(...[...texts].map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
  });
  expect((minFontSize * 0.7 * INCHES * 25.4) / Math.hypot(landscape.width, landscape.height)).toBeGreaterThanOrEqual(
    7.99,
  );
  expect(await violationsOf(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an urgent announcement takes the top third, and the board below stays whole', async () => {
  const page = await lobby.openWall({ ...unattendedWall, viewport: portrait });
  const message = 'Leave the building by the stairs on Congress Avenue';
  await lobby.client.post('/api/announcements', { propertyId: lobby.propertyId, message, urgent: true });
  const band = page.getByRole('alert').filter({ hasText: 'Leave the building' });
  await band.waitFor();
  const bottom = await band.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom / portrait.height).toBeGreaterThan(0.32);
  expect(bottom / portrait.height).toBeLessThan(0.35);
  expect((await measureBoard(page)).whole).toBe(38);
  expect(await violationsOf(page)).toEqual([]);
});
