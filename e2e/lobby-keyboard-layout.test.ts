import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '../test/harness/browser.ts';
import {
  field,
  isFieldFocused,
  keyboard,
  type Lobby,
  landscape,
  portrait,
  startLobby,
  tapKeys,
  waitForKeyboard,
} from '../test/harness/lobby.ts';

let lobby: Lobby;

beforeAll(async () => {
  lobby = await startLobby();
});

afterEach(() => lobby.closeWalls());
afterAll(() => lobby.stop());

describe.each([
  [portrait, 64],
  [landscape, 64],
  [{ width: 3840, height: 2160 }, 96],
] as const)('keys at $width × $height', (viewport, target) => {
  test('the keys are large, low, and cover neither the search nor the first results', async () => {
    const page = await lobby.openKeyboard({ viewport, reducedMotion: 'reduce' });
    await tapKeys(page, 'c', 'o', 'r');
    await page.getByText('12 of 36 tenants').waitFor();
    const layout = await page.evaluate(() => {
      const keys = [...document.querySelectorAll('.directory-key')];
      const top = document.querySelector('.directory-keyboard')?.getBoundingClientRect().top ?? 0;
      const isOnTop = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      };
      const sides = keys
        .map((element) => element.getBoundingClientRect())
        .flatMap(({ width, height }) => [width, height]);
      return {
        smallest: Math.min(...sides),
        top: top / window.innerHeight,
        areKeysOnTop: keys.every(isOnTop),
        isFieldOnTop: [...document.querySelectorAll('input')].every(isOnTop),
        results: [...document.querySelectorAll('.wall-row')].filter(isOnTop).length,
        overflow: document.documentElement.scrollWidth - window.innerWidth,
      };
    });
    expect(layout).toMatchObject({ areKeysOnTop: true, isFieldOnTop: true });
    expect(layout.smallest).toBeGreaterThanOrEqual(target);
    expect(layout.top).toBeGreaterThan(0.6);
    expect(layout.results).toBeGreaterThan(3);
    expect(layout.overflow).toBeLessThanOrEqual(0);
  });
});

test.each([
  { viewport: portrait, theme: 'light', rules: 'all' },
  { viewport: portrait, theme: 'night', rules: 'ofColours' },
  { viewport: landscape, theme: 'light', rules: 'all' },
  { viewport: landscape, theme: 'night', rules: 'ofColours' },
] as const)(
  'the keyboard has no accessibility violations at $viewport.width × $viewport.height, $theme',
  async (look) => {
    const { viewport, theme, rules } = look;
    const page = await lobby.openKeyboard({ viewport, reducedMotion: 'reduce' }, `?display=1&theme=${theme}`);
    await tapKeys(page, 'a');
    expect(await violationsOf(page, rules)).toEqual([]);
  },
);

describe('devices that get no on-screen keyboard', () => {
  test.each([true, false])('a mouse opens no keyboard (touch screen: %s)', async (hasTouch) => {
    const page = await lobby.openWall({ hasTouch });
    if (hasTouch) await waitForKeyboard(page);
    else await moveUntilSearchIsShown(page);
    await field(page).click();
    await page.keyboard.type('ac');
    await page.getByText('12 of 36 tenants').waitFor();
    expect(await keyboard(page).count()).toBe(0);
  });

  test.each<[string, BrowserContextOptions, string]>([
    ['a big screen that is no display', {}, '?display=0'],
    ['a tablet', { viewport: { width: 1024, height: 1366 } }, '?display=1'],
    ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true }, ''],
  ])('%s keeps its own keyboard', async (_, options, query) => {
    const page = await lobby.openWall(options, query);
    await page.waitForLoadState('networkidle'); // a keyboard would be loaded with the page
    await field(page).tap();
    expect(await isFieldFocused(page)).toBe(true);
    expect(await field(page).getAttribute('inputmode')).toBeNull();
    expect(await keyboard(page).count()).toBe(0);
  });
});

/** Moves the mouse until the search appears: without touch it shows on mouse move, once the listener is active. */
async function moveUntilSearchIsShown(page: Page): Promise<void> {
  let moves = 0;
  await expect
    .poll(async () => {
      moves += 1;
      await page.mouse.move(moves % 100, 9);
      return field(page).isVisible();
    })
    .toBe(true);
}
