import type { Page } from 'playwright';
import { expect } from 'vitest';
import { recordActions } from './action-recorder.ts';

/** Name as it is read aloud, up to its states and its value: `button "Add Tenant"`. */
export type SpokenName = string | RegExp;

export interface PressOptions {
  /** Where the focus is afterwards; by default anywhere but lost. */
  focus?: SpokenName;
  announcement?: RegExp;
  key?: string;
}

const MAX_STEPS = 200;

/** A person who works with a screen reader: with keys alone, by role and name, and by what is announced. */
export async function startScreenReader(page: Page) {
  const { performAction } = await recordActions(page);

  /** Role, name and states of the focused element; empty for the page itself. */
  const readFocus = async () => {
    const focused = page.locator(':focus').last();
    if ((await focused.count()) === 0) return '';
    const outline = await focused.ariaSnapshot({ timeout: 2_000 }).catch(() => '');
    return (outline.split('\n')[0] ?? '')
      .replace(/^- /, '')
      .replace(/^'(.*)'(:.*)?$/, '$1')
      .replace(/:$/, '');
  };

  const expectFocus = (name: SpokenName) =>
    expect.poll(readFocus, { message: `focus on ${name}` }).toMatch(patternOf(name));

  /** Tabs until it is read aloud. */
  async function tabTo(name: SpokenName): Promise<void> {
    const spokenLines: string[] = [];
    for (let step = 0; step < MAX_STEPS; step++) {
      const line = await readFocus();
      if (patternOf(name).test(line)) return;
      spokenLines.push(line.slice(0, 60));
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${name}; it met ${[...new Set(spokenLines)].join(' · ')}`);
  }

  return {
    expectFocus,
    tabTo,
    async press(name: SpokenName, { focus, announcement, key = 'Enter' }: PressOptions = {}): Promise<void> {
      await tabTo(name);
      await performAction(
        `${key} on ${name}`,
        () => page.keyboard.press(key),
        null,
        announcement ? { announcement } : {},
      );
      if (focus) await expectFocus(focus);
    },
    /** Replaces the content of a field. */
    async type(field: SpokenName, text: string, announcement?: RegExp): Promise<void> {
      await tabTo(field);
      await page.keyboard.press('ControlOrMeta+a');
      await performAction(`typing ${text}`, () => page.keyboard.type(text), null, announcement ? { announcement } : {});
    },
    /** A page that was followed to: its title, and its one h1, which has the focus. */
    async expectArrival(title: RegExp, heading: string): Promise<void> {
      await expectFocus(`heading "${heading}" [level=1]`);
      await expectHeading(page, title, heading);
    },
    /** A page that was opened by its address. */
    async openPath(path: string, title: RegExp, heading: string): Promise<void> {
      await page.goto(path);
      await expectHeading(page, title, heading);
    },
    /** The focused field is invalid, and its description is the error. */
    async expectFieldError(field: SpokenName, error: string): Promise<void> {
      await expectFocus(field);
      await expect.poll(() => descriptionOf(page), { message: `error of ${field}` }).toContain(error);
    },
    /** A dialog with the focus in it. */
    async expectDialog(name: string, focus: SpokenName): Promise<void> {
      await page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name })).waitFor();
      await expectFocus(focus);
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog], [role=alertdialog]'))).not.toBe(
        null,
      );
    },
  };
}

const patternOf = (name: SpokenName) =>
  name instanceof RegExp ? name : new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

async function expectHeading(page: Page, title: RegExp, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count(), 'headings of level 1').toBe(1);
  await expect.poll(() => page.title()).toMatch(title);
}

/** Description of the focused field, if the field is invalid. */
const descriptionOf = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    if (field?.getAttribute('aria-invalid') !== 'true') return 'not invalid';
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing at ${id}`).join(' ');
  });
