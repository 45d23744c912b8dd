import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';

export interface Frame {
  /** Means of red, green and blue, 0 to 255. */
  readonly brightness: number;
  /** How much its pixels differ from each other: next to nothing where one colour is all there is. */
  readonly contrast: number;
  readonly isBlank: boolean;
}

/** Less than this is one colour with noise; a board with a single line of text has several times as much. */
const LEAST_CONTRAST = 2;

/** Looks at the page as it is painted now; a blank frame is kept as a file. */
export async function lookAt(page: Page, folder: string, name: string): Promise<Frame> {
  const png = await page.screenshot({ type: 'png', animations: 'allow', caret: 'initial', timeout: 60_000 });
  const { channels } = await sharp(png).removeAlpha().stats();
  const mean = (of: (channel: { mean: number; stdev: number }) => number) =>
    channels.reduce((sum, channel) => sum + of(channel), 0) / channels.length;
  const frame = { brightness: mean((channel) => channel.mean), contrast: mean((channel) => channel.stdev) };
  const isBlank = frame.contrast < LEAST_CONTRAST;
  if (isBlank) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.png`), png);
  }
  return { ...frame, isBlank };
}
