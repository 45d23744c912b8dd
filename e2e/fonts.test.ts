import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserOfAllScripts, openPage } from '../test/harness/browser.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowserOfAllScripts();
  page = await openPage(browser, 'http://localhost');
});

afterAll(() => browser.close());

/** Character that no font has: it renders as the missing glyph. */
const UNASSIGNED = '\u{0378}';

/** A picture of each text in the fallback font. */
const drawTexts = (texts: readonly string[]) =>
  page.evaluate((textsToDraw) => {
    return textsToDraw.map((text) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 60;
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('no canvas');
      pen.font = '40px sans-serif';
      pen.fillText(text, 5, 45);
      return canvas.toDataURL();
    });
  }, texts);

test.each([
  ['Latin', 'Åß'],
  ['Arabic', 'شن'],
  ['Hebrew', 'חש'],
  ['Simplified Chinese', '东贸'],
  ['Traditional Chinese', '灣廣'],
  ['Japanese', 'さカ'],
  ['Korean', '삼뷁'],
  ['Devanagari', 'भक'],
])('%s renders each character with its own glyph', async (_script, characters) => {
  const pictures = await drawTexts([...characters, UNASSIGNED, '']);
  expect(new Set(pictures.slice(0, -1)).size).toBe(3);
  expect(pictures.slice(0, 2)).not.toContain(pictures.at(-1));
});
