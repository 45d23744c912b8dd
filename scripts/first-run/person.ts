import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';

/** Forty words a minute, of five letters and a space. */
const KEY_MS = 250;
/** What is new on a page is looked over at four words a second, at most so many of them. */
const WORD_MS = 250;
const MOST_WORDS = 40;
/** To see what to press, and to get there. */
const AIM_MS = 1_200;

/** Somebody at a keyboard and a mouse, at a usual person's pace, who counts their clicks. */
export class Person {
  readonly page: Page;
  clicks = 0;
  #known = new Set<string>();

  constructor(page: Page) {
    this.page = page;
  }

  /** Looks over what was not on any page before. */
  async read(): Promise<void> {
    const lines = (await this.page.locator('body').innerText()).split('\n').filter((line) => !this.#known.has(line));
    for (const line of lines) this.#known.add(line);
    await sleep(Math.min(MOST_WORDS, lines.join(' ').split(/\s+/).length) * WORD_MS);
  }

  async click(target: Locator): Promise<void> {
    await sleep(AIM_MS);
    await target.click();
    this.clicks++;
  }

  /** Into the field that has the focus. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: KEY_MS });
  }

  async press(key: 'Tab' | 'Enter'): Promise<void> {
    await sleep(KEY_MS);
    await this.page.keyboard.press(key);
  }
}
