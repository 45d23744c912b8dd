import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { complaintsOf } from '../test/harness/browser.ts';
import { tabTo } from '../test/harness/keyboard.ts';
import {
  field,
  isFieldFocused,
  key,
  keyboard,
  type Lobby,
  landscape,
  portrait,
  startLobby,
  tapKeys,
  tenants,
  waitForKeyboard,
} from '../test/harness/lobby.ts';

let lobby: Lobby;

beforeAll(async () => {
  lobby = await startLobby();
});

afterEach(() => lobby.closeWalls());
afterAll(() => lobby.stop());

describe('the on-screen keyboard', () => {
  test('a tap on the search opens it, its keys search, and Done closes it', async () => {
    const page = await lobby.openKeyboard();
    await tapKeys(page, 'a', 'c');
    expect(await field(page).inputValue()).toBe('ac');
    await page.getByRole('status').getByText('12 of 36 tenants').waitFor();
    await expect.poll(() => tenants(page).count()).toBe(12);
    expect(await isFieldFocused(page)).toBe(true);
    await page.waitForURL('**q=ac');

    await tapKeys(page, 'Done');
    await keyboard(page).waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('ac');
    await expect.poll(() => tenants(page).count()).toBe(12);
    await field(page).tap();
    await keyboard(page).waitFor();
    expect(complaintsOf(page)).toEqual([]);
  });

  test('its keys type letters and the punctuation of names at the caret, delete and clear', async () => {
    const page = await lobby.openKeyboard();
    await wakeAllKeys(page);
    await tapKeys(page, 'b', 'x', 'Space', 'Ampersand', 'Space', 's', 'Hyphen', 'Apostrophe', '7');
    expect(await field(page).inputValue()).toBe("bx & s-'7");
    await field(page).evaluate((element: HTMLInputElement) => element.setSelectionRange(1, 2));
    await tapKeys(page, 'e', 'o');
    expect(await field(page).inputValue()).toBe("beo & s-'7");
    await tapKeys(page, 'Backspace', 'x');
    expect(await field(page).inputValue()).toBe("bex & s-'7");
    await tapKeys(page, 'Clear');
    expect(await field(page).inputValue()).toBe('');
    await expect.poll(() => tenants(page).count()).toBe(36);
    expect(await keyboard(page).isVisible()).toBe(true);
  });

  test('only letters that lead on are live; a long press wakes all, until the field is cleared', async () => {
    const page = await lobby.openKeyboard();
    const readDeadKeys = async () => {
      const keyTexts = await keyboard(page).locator('[aria-disabled=true]').allTextContents();
      return keyTexts.map((text) => text.toLowerCase());
    };
    const deadCount = (await readDeadKeys()).length;
    expect(deadCount).toBeGreaterThan(0);
    expect(await readDeadKeys()).not.toContain('a');
    await tapKeys(page, 'a', 'c');
    expect(await readDeadKeys()).toContain('q');
    await key(page, 'q').tap({ force: true });
    expect(await field(page).inputValue(), 'a dead key does nothing').toBe('ac');
    await wakeAllKeys(page);
    expect(await readDeadKeys()).toEqual([]);
    await tapKeys(page, 'q');
    expect(await field(page).inputValue()).toBe('acq');
    await tapKeys(page, 'Clear');
    expect((await readDeadKeys()).length).toBe(deadCount);
  });

  test('a floor, and a second word, are typed by live keys', async () => {
    const page = await lobby.openKeyboard();
    await tapKeys(page, '3', 'r', 'd', 'Space', 'f', 'l');
    await page.getByRole('status').getByText('3 of 36 tenants').waitFor();
    await tapKeys(page, 'Space', 'b', 'e', 'x');
    await page.getByRole('status').getByText('1 of 36 tenants').waitFor();
    expect(await key(page, 'q').getAttribute('aria-disabled')).toBe('true');
    await tapKeys(page, 'Clear', 'p', 'i', 's', 'o', 'Space', '3');
    await page.getByRole('status').getByText('3 of 36 tenants').waitFor();
  });

  test('tabs beside the keys list the names that begin with a letter, and stay beside them', async () => {
    const page = await lobby.openKeyboard();
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    expect(
      await page.getByRole('tablist', { name: 'Names' }).getByRole('tab', { disabled: false }).allTextContents(),
    ).toEqual(['A', 'B', 'C']);
    await tab('B').tap();
    await expect.poll(() => tenants(page).count()).toBe(12);
    expect(await page.locator('.wall-name').first().innerText()).toBe('Bexley & Sons 1');
    expect(await tab('B').getAttribute('aria-selected')).toBe('true');
    expect(await isFieldFocused(page)).toBe(true);
    await tapKeys(page, 'a', 'c');
    await page.getByRole('status').getByText('12 of 36 tenants').waitFor();
    expect(await tab('B').getAttribute('aria-selected')).toBe('false');
    await tab('C').tap();
    expect(await field(page).inputValue(), 'instead of what was typed').toBe('');
    await expect.poll(() => page.locator('.wall-name').first().innerText()).toBe('Corbin 1');
    await tapKeys(page, 'Done');
    await expect.poll(() => tenants(page).count()).toBe(36);
  });

  test.each([
    ['portrait', portrait],
    ['landscape', landscape],
    ['4K', { width: 3840, height: 2160 }],
  ])(
    'on a %s display all controls beside the search are on the screen, in the longest language',
    async (_, viewport) => {
      const page = await lobby.openWall({ viewport }, '?display=1&lang=es');
      await waitForKeyboard(page);
      await page.getByRole('searchbox').tap();
      await page.locator('.directory-keyboard').waitFor();
      const readMisplaced = async () =>
        page.locator('.wall-search button, .wall-search input, .directory-count').evaluateAll((elements) =>
          elements.flatMap((element) => {
            const box = element.getBoundingClientRect();
            const isInside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
            const isLarge = element.tagName !== 'BUTTON' || (box.width >= 44 && box.height >= 44);
            return isInside && isLarge ? [] : [`${element.outerHTML.slice(0, 80)} ${JSON.stringify(box)}`];
          }),
        );
      expect(await readMisplaced()).toEqual([]);
      await page.getByRole('button', { name: 'a', exact: true }).tap();
      await page.getByText('12 de 36 empresas').waitFor();
      expect(await readMisplaced()).toEqual([]);
      await page.locator('.directory-key-done').tap();
      await page.locator('.directory-keyboard').waitFor({ state: 'detached' });
      expect(await readMisplaced()).toEqual([]);
    },
  );

  test('two keys pressed at once both type', async () => {
    const page = await lobby.openKeyboard();
    const session = await page.context().newCDPSession(page);
    const [a, c] = [await centerOf(page, 'a'), await centerOf(page, 'c')];
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ ...a, id: 0 }]);
    await touch('touchStart', [
      { ...a, id: 0 },
      { ...c, id: 1 },
    ]);
    await touch('touchEnd', [{ ...c, id: 1 }]);
    await touch('touchEnd', []);
    // Two-finger taps fire no click; React Aria synthesizes one later.
    await expect.poll(() => field(page).inputValue()).toBe('ac');
    expect(await isFieldFocused(page)).toBe(true);
    await tapKeys(page, 'm');
    expect(await field(page).inputValue()).toBe('acm');
  });

  test('its keys are reached by Tab and pressed by Enter or Space, and Done returns to the search', async () => {
    const page = await lobby.openKeyboard();
    await tabTo(page, 'a');
    await page.keyboard.press('Enter');
    await tabTo(page, 'c');
    await page.keyboard.press('Space');
    expect(await field(page).inputValue()).toBe('ac');
    await tabTo(page, 'Done');
    await page.keyboard.press('Enter');
    await keyboard(page).waitFor({ state: 'detached' });
    expect(await isFieldFocused(page)).toBe(true);
  });

  test('the search and clear icons of the field open it as well', async () => {
    const page = await lobby.openWall();
    await waitForKeyboard(page);
    await field(page).locator('xpath=preceding-sibling::*').tap();
    await tapKeys(page, 'a');
    await field(page).locator('xpath=preceding-sibling::*').tap();
    expect(await isFieldFocused(page)).toBe(true);
    await tapKeys(page, 'Done');
    await page.getByRole('button', { name: 'Clear search' }).tap();
    await keyboard(page).waitFor();
    expect(await field(page).inputValue()).toBe('');
    expect(await isFieldFocused(page)).toBe(true);
  });

  test('typing on a physical keyboard, or focusing elsewhere, closes it', async () => {
    const page = await lobby.openKeyboard();
    await page.keyboard.press('b');
    await keyboard(page).waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('b');

    await field(page).tap();
    await keyboard(page).waitFor();
    await page.getByRole('heading', { level: 1 }).tap();
    await keyboard(page).waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('b');
  });

  test('after inactivity a warning shows, and without an answer the page resets', async () => {
    const page = await lobby.openWall();
    await page.clock.install();
    await waitForKeyboard(page);
    await field(page).tap();
    await tapKeys(page, 'a', 'c');
    await page.clock.fastForward(24_000);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.clock.fastForward(1_500);
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await warning.waitFor();
    expect(await descriptionOf(warning)).toMatch(/^The directory starts over in (1[5-9]|20) seconds\.$/);
    await page.getByRole('button', { name: "I'm still here" }).tap();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await keyboard(page).isVisible(), 'stays open after an answer').toBe(true);

    await page.clock.fastForward(26_000);
    await warning.waitFor();
    await page.clock.fastForward(18_000);
    expect(await warning.count()).toBe(1);
    await page.clock.fastForward(2_000);
    await keyboard(page).waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('');
    await expect.poll(() => tenants(page).count()).toBe(36);
  });

  test('an idle open keyboard closes as well', async () => {
    const page = await lobby.openWall();
    await page.clock.install();
    await waitForKeyboard(page);
    await field(page).tap();
    await keyboard(page).waitFor();
    await page.clock.fastForward(46_000);
    await keyboard(page).waitFor({ state: 'detached' });
  });

  test('it works offline', async () => {
    const page = await lobby.openWall({ serviceWorkers: 'allow' });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    // Leaves only the service worker's cache.
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await page.context().setOffline(true);
    await page.reload();
    await waitForKeyboard(page);
    await field(page).tap();
    await tapKeys(page, 'a', 'c');
    await expect.poll(() => tenants(page).count()).toBe(12);
  });
});

async function wakeAllKeys(page: Page): Promise<void> {
  const keys = page.locator('.directory-keys');
  await keys.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true });
  await expect.poll(() => keyboard(page).locator('[aria-disabled=true]').count()).toBe(0);
  await keys.dispatchEvent('pointerup', { pointerType: 'touch', isPrimary: true });
}

/** Center in px, after the keyboard's animation. */
async function centerOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  await key(page, name).tap({ trial: true });
  const box = await key(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const descriptionOf = (element: Locator) =>
  element.evaluate((part) => document.getElementById(part.getAttribute('aria-describedby') ?? '')?.innerText.trim());
