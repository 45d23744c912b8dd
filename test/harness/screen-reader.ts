import type { Page } from 'playwright';
import { expect } from 'vitest';
import { recordActions } from './action-recorder.ts';

/** As it is read aloud, up to its states and its value: `button "Add Tenant"`. */
export type Spoken = string | RegExp;

export interface Heard {
  /** Where the focus is afterwards; by default anywhere but lost. */
  focus?: Spoken;
  told?: RegExp;
  key?: string;
}

const MOST_STEPS = 200;

/** A person who works with a screen reader: with keys alone, by role and name, and by what is announced. */
export async function startScreenReader(page: Page) {
  const { after } = await recordActions(page);

  /** Role, name and states of the focused element; empty for the page itself. */
  const spoken = async () => {
    const focused = page.locator(':focus').last();
    if ((await focused.count()) === 0) return '';
    const outline = await focused.ariaSnapshot({ timeout: 2_000 }).catch(() => '');
    return (outline.split('\n')[0] ?? '')
      .replace(/^- /, '')
      .replace(/^'(.*)'(:.*)?$/, '$1')
      .replace(/:$/, '');
  };

  const hears = (what: Spoken) => expect.poll(spoken, { message: `focus on ${what}` }).toMatch(patternOf(what));

  /** Tabs until it is read aloud. */
  async function reach(what: Spoken): Promise<void> {
    const met: string[] = [];
    for (let step = 0; step < MOST_STEPS; step++) {
      const line = await spoken();
      if (patternOf(what).test(line)) return;
      met.push(line.slice(0, 60));
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${what}; it met ${[...new Set(met)].join(' · ')}`);
  }

  return {
    hears,
    reach,
    async press(what: Spoken, { focus, told, key = 'Enter' }: Heard = {}): Promise<void> {
      await reach(what);
      await after(`${key} on ${what}`, () => page.keyboard.press(key), null, told ? { told } : {});
      if (focus) await hears(focus);
    },
    /** Replaces the content of a field. */
    async type(field: Spoken, text: string, told?: RegExp): Promise<void> {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+a');
      await after(`typing ${text}`, () => page.keyboard.type(text), null, told ? { told } : {});
    },
    /** A page that was followed to: its title, and its one h1, which has the focus. */
    async arrives(title: RegExp, heading: string): Promise<void> {
      await hears(`heading "${heading}" [level=1]`);
      await reads(page, title, heading);
    },
    /** A page that was opened by its address. */
    async opens(path: string, title: RegExp, heading: string): Promise<void> {
      await page.goto(path);
      await reads(page, title, heading);
    },
    /** The focused field is invalid, and its description is the error. */
    async fieldSays(field: Spoken, error: string): Promise<void> {
      await hears(field);
      await expect.poll(() => descriptionOf(page), { message: `error of ${field}` }).toContain(error);
    },
    /** A dialog with the focus in it. */
    async dialogOpens(name: string, focus: Spoken): Promise<void> {
      await page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name })).waitFor();
      await hears(focus);
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog], [role=alertdialog]'))).not.toBe(
        null,
      );
    },
  };
}

const patternOf = (what: Spoken) =>
  what instanceof RegExp ? what : new RegExp(`^${what.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

async function reads(page: Page, title: RegExp, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count(), 'headings of level 1').toBe(1);
  await expect.poll(() => page.title()).toMatch(title);
}

/** Of the focused field, if it is invalid. */
const descriptionOf = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    if (field?.getAttribute('aria-invalid') !== 'true') return 'not invalid';
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing at ${id}`).join(' ');
  });
