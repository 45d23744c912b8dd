import type { Locator } from 'playwright';

/** Counts the presses of a task: clicks, taps and Enter. Typing is not counted. */
export class Presses {
  count = 0;

  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }
}
