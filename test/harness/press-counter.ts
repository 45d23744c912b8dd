import type { Locator } from 'playwright';

/** Counts the presses of a task: clicks, taps and Enter. Typing is not counted. */
export class PressCounter {
  count = 0;

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }
}
