import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { findChromium } from '../chromium.ts';
import { HEIGHT, WIDTH } from './marks.ts';

const { resolve } = createRequire(import.meta.url);
const FONT = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const SERIF = '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2';

/** Fine lines are drawn at twice the size and brought down. */
const OVERSAMPLING = 2;
const QUALITY = 84;

export interface Stage {
  /** An SVG's content as the bytes of a WebP of 1200 × 900 pixels. */
  draw(content: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser draws, because it has our typefaces and real filters; what it drew becomes WebP. */
export async function createStage(): Promise<Stage> {
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: HEIGHT },
    deviceScaleFactor: OVERSAMPLING,
  });
  await prepare(page);
  return {
    async draw(content) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`;
      await page.evaluate((markup) => {
        document.body.innerHTML = markup;
        return document.fonts.ready;
      }, svg);
      const picture = await page.screenshot({ type: 'png' });
      return await sharp(picture).resize(WIDTH, HEIGHT).webp({ quality: QUALITY, effort: 6 }).toBuffer();
    },
    close: () => browser.close(),
  };
}

async function prepare(page: Page): Promise<void> {
  const [sans, serif] = await Promise.all([FONT, SERIF].map((file) => readFile(resolve(file), 'base64')));
  const face = (family: string, bytes: string | undefined) =>
    `@font-face{font-family:${family};font-weight:100 900;src:url(data:font/woff2;base64,${bytes})}`;
  await page.setContent(
    `<style>${face('Sans', sans)}${face('FoyerSerif', serif)}*{margin:0}body{font-family:Sans;font-variant-numeric:tabular-nums}
     svg{display:block;width:${WIDTH}px;height:${HEIGHT}px}</style>
     <p style="font-family:FoyerSerif">F</p><p>S <b>S</b></p>`,
  );
  await page.evaluate(() => document.fonts.ready);
}
