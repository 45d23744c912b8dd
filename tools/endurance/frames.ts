import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';

/** Less than this is one colour with noise; a board with a single line of text has several times as much. */
const LEAST_CONTRAST = 2;

/** Whether one colour is all there is in a picture: its pixels next to never differ from each other. */
export async function isBlank(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).removeAlpha().stats();
  return channels.reduce((sum, { stdev }) => sum + stdev, 0) / channels.length < LEAST_CONTRAST;
}

/** Looks at the page as it is painted now; a blank frame is kept as a file. @returns whether it is blank. */
export async function lookAt(page: Page, folder: string, name: string): Promise<boolean> {
  const png = await page.screenshot({ type: 'png', animations: 'allow', caret: 'initial', timeout: 60_000 });
  if (!(await isBlank(png))) return false;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), png);
  return true;
}
