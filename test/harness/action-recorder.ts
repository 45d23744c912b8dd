import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** Screen reader state after an action: focus and announcements. */
export interface Expected {
  /** Name of the focused element; by default anything but the body. */
  focus?: RegExp;
  told?: RegExp;
}

declare global {
  interface Window {
    /** Announcements since the previous action. */
    toldLately?: string[];
    /** Elements that were disabled while they had the focus, which drops it. */
    disabledInFocus?: string[];
  }
}

/** Records focus and live regions, and fails if an action drops the focus, even for a moment. */
export async function recordActions(page: Page) {
  await page.addInitScript(listenToRegions);
  await page.addInitScript(watchDisabled);
  const journal: string[] = [];

  /** @param done shown when the action is complete */
  async function after(what: string, action: () => Promise<unknown>, done: Locator | null, expected: Expected = {}) {
    await page.evaluate(() => window.toldLately?.splice(0));
    await action();
    await done?.first().waitFor();
    const message = () => `after ${what}; before that: ${journal.slice(-4).join(' · ') || 'nothing'}`;
    await expect.poll(() => focusOf(page), { message: message() }).toMatch(expected.focus ?? /./);
    const { told } = expected;
    if (told) await expect.poll(() => toldTo(page), { message: message() }).toMatch(told);
    expect(await page.evaluate(() => window.disabledInFocus), message()).toEqual([]);
    journal.push(`${what} → ${await focusOf(page)}`);
  }

  return {
    after,
    /** Focuses the control and presses a key. */
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

/** Role and name; empty for the body. */
export const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const told = element.ariaLabel ?? labels[0]?.textContent ?? element.textContent ?? '';
    return `${element.role ?? element.tagName.toLowerCase()} ${told.trim()}`;
  });

const toldTo = (page: Page) => page.evaluate(() => window.toldLately?.join(' · ') ?? '');

/** Runs in the page before its scripts. */
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

/** Runs in the page before its scripts. */
function watchDisabled(): void {
  const disabled: string[] = [];
  window.disabledInFocus = disabled;
  let focused: Element | null = null;
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null;
  });
  document.addEventListener('focusout', () => {
    focused = null;
  });
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (focused?.matches(':disabled') && target.contains(focused)) disabled.push(focused.outerHTML);
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] });
}
