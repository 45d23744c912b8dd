import type { Page } from 'playwright';

/** Its accessible name. */
const focusedNames = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return '';
    const labelIds = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const names = [
      element.getAttribute('aria-label'),
      ...labelIds.map((id) => document.getElementById(id)?.textContent),
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
      element.textContent,
    ];
    return names.filter(Boolean).join(' | ');
  });

const MAX_STEPS = 150;

/** @throws when a full cycle does not reach it */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const focusedTexts: string[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab');
    const focusedText = await focusedNames(page);
    if (
      typeof name === 'string' ? focusedText.split(' | ').some((part) => part.trim() === name) : name.test(focusedText)
    )
      return;
    focusedTexts.push(focusedText.slice(0, 60));
  }
  throw new Error(`Tab never reached ${name}; it met ${[...new Set(focusedTexts)].join(' · ')}`);
}

/** Tabs to a field and replaces its content. */
export async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

export async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}
