import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** Screen reader state after an action: focus and announcements. */
export interface Expected {
  /** Name of the focused element; by default anything but the body. */
  focus?: RegExp;
  announcement?: RegExp;
}

declare global {
  interface Window {
    /** Announcements since the previous action. */
    recentAnnouncements?: string[];
    /** Elements that were disabled while they had the focus, which drops it. */
    disabledInFocus?: string[];
  }
}

/** Records focus and live regions, and fails if an action drops the focus, even for a moment. */
export async function recordActions(page: Page) {
  await page.addInitScript(recordAnnouncements);
  await page.addInitScript(recordDisabledFocus);
  const journal: string[] = [];

  /** @param done shown when the action is complete */
  async function performAction(
    actionName: string,
    action: () => Promise<unknown>,
    done: Locator | null,
    expected: Expected = {},
  ) {
    await page.evaluate(() => window.recentAnnouncements?.splice(0));
    await action();
    await done?.first().waitFor();
    const message = () => `after ${actionName}; before that: ${journal.slice(-4).join(' · ') || 'nothing'}`;
    await expect.poll(() => focusOf(page), { message: message() }).toMatch(expected.focus ?? /./);
    const { announcement } = expected;
    if (announcement) await expect.poll(() => readAnnouncements(page), { message: message() }).toMatch(announcement);
    expect(await page.evaluate(() => window.disabledInFocus), message()).toEqual([]);
    journal.push(`${actionName} → ${await focusOf(page)}`);
  }

  return {
    performAction,
    /** Focuses the control and presses a key. */
    press: (control: Locator, done: Locator | null, expected?: Expected, key = 'Enter') =>
      performAction(
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
    const accessibleName = element.ariaLabel ?? labels[0]?.textContent ?? element.textContent ?? '';
    return `${element.role ?? element.tagName.toLowerCase()} ${accessibleName.trim()}`;
  });

const readAnnouncements = (page: Page) => page.evaluate(() => window.recentAnnouncements?.join(' · ') ?? '');

/** Runs in the page before its scripts. */
function recordAnnouncements(): void {
  const announcements: string[] = [];
  window.recentAnnouncements = announcements;
  const regions = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
  const recordText = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const region = element?.closest(regions) ?? (node instanceof Element ? node.querySelector(regions) : null);
    const text = region?.textContent?.trim();
    if (text && announcements.at(-1) !== text) announcements.push(text);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) recordText(node);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Runs in the page before its scripts. */
function recordDisabledFocus(): void {
  const disabledElements: string[] = [];
  window.disabledInFocus = disabledElements;
  let focused: Element | null = null;
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null;
  });
  document.addEventListener('focusout', () => {
    focused = null;
  });
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (focused?.matches(':disabled') && target.contains(focused)) disabledElements.push(focused.outerHTML);
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] });
}
