import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';

/** Noise stays below this; one line of text has several times as much. */
const LEAST_CONTRAST = 2;

/** True if adjacent pixels hardly differ. */
export async function isBlank(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).removeAlpha().stats();
  return channels.reduce((sum, { stdev }) => sum + stdev, 0) / channels.length < LEAST_CONTRAST;
}

/** @returns whether it is blank */
export async function lookAt(page: Page, folder: string, name: string): Promise<boolean> {
  const png = await page.screenshot({ type: 'png', animations: 'allow', caret: 'initial', timeout: 60_000 });
  if (!(await isBlank(png))) return false;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), png);
  return true;
}
