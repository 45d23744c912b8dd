import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** After an action, what a screen reader has: where the focus is, and what was read out since the action before. */
export interface Expected {
  /** The name of what has the focus; anything but the top of the page where it is left out. */
  focus?: RegExp;
  told?: RegExp;
}

declare global {
  interface Window {
    /** What live regions have said since the last action. */
    toldLately?: string[];
  }
}

/**
 * Records the focus and all live regions of a page, and holds each action to them: nothing that is pressed may drop the focus to
 * the top of the page.
 */
export async function recordActions(page: Page) {
  await page.addInitScript(listenToRegions);
  const journal: string[] = [];

  /** @param done what stands on the page when the action is over */
  async function after(what: string, action: () => Promise<unknown>, done: Locator | null, expected: Expected = {}) {
    await page.evaluate(() => window.toldLately?.splice(0));
    await action();
    await done?.first().waitFor();
    const message = () => `after ${what}; before that: ${journal.slice(-4).join(' · ') || 'nothing'}`;
    await expect.poll(() => focusOf(page), { message: message() }).toMatch(expected.focus ?? /./);
    const { told } = expected;
    if (told) await expect.poll(() => toldTo(page), { message: message() }).toMatch(told);
    journal.push(`${what} → ${await focusOf(page)}`);
  }

  return {
    after,
    /** By keyboard: gives it the focus, and presses a key. */
    press: (control: Locator, done: Locator | null, expected?: Expected, key = 'Enter') =>
      after(
        `${key} on ${control}`,
        async () => {
          await control.focus();
          await page.keyboard.press(key);
        },
        done,
        expected,
      ),
  };
}

/** The role and name of what has the focus; empty where that is the page itself. */
export const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const told = element.ariaLabel ?? labels[0]?.textContent ?? element.textContent ?? '';
    return `${element.role ?? element.tagName.toLowerCase()} ${told.trim()}`;
  });

const toldTo = (page: Page) => page.evaluate(() => window.toldLately?.join(' · ') ?? '');

/** Runs in the page before its own scripts. */
function listenToRegions(): void {
  const told: string[] = [];
  window.toldLately = told;
  const regions = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
  const note = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const within = element?.closest(regions) ?? (node instanceof Element ? node.querySelector(regions) : null);
    const text = within?.textContent?.trim();
    if (text && told.at(-1) !== text) told.push(text);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) note(node);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
