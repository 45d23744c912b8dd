import type { Page } from 'playwright';

/** Its accessible name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return '';
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const names = [
      element.getAttribute('aria-label'),
      ...labelled.map((id) => document.getElementById(id)?.textContent),
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
      element.textContent,
    ];
    return names.filter(Boolean).join(' | ');
  });

const MOST_STEPS = 150;

/** @throws when a full cycle does not reach it */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (typeof name === 'string' ? here.split(' | ').some((part) => part.trim() === name) : name.test(here)) return;
    seen.push(here.slice(0, 60));
  }
  throw new Error(`Tab never reached ${name}; it met ${[...new Set(seen)].join(' · ')}`);
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
