import type { Ruler } from './break-name.ts';

/** Size in px at which text is measured: makes rounding negligible. */
const FONT_SIZE_PX = 200;
const CONDENSED = '"Instrument Sans Condensed"';

/** Creates a ruler; needs a document, and is exact once its fonts are loaded. */
export function createRuler(): Ruler {
  const pen = document.createElement('canvas').getContext('2d');
  const family = getComputedStyle(document.documentElement).fontFamily;
  const measure = (font: string) => {
    const widths = new Map<string, number>();
    return (text: string) => {
      const cachedWidth = widths.get(text);
      if (cachedWidth !== undefined) return cachedWidth;
      if (pen) pen.font = font;
      const width = (pen?.measureText(text).width ?? FONT_SIZE_PX * text.length * 0.6) / FONT_SIZE_PX;
      widths.set(text, width);
      return width;
    };
  };
  const suite = measure(`400 ${FONT_SIZE_PX}px ${family}`);
  const mark = measure(`500 ${FONT_SIZE_PX}px ${family}`);
  return {
    name: measure(`600 ${FONT_SIZE_PX}px ${family}`),
    condensed: measure(`condensed 600 ${FONT_SIZE_PX}px ${CONDENSED}, ${family}`),
    suite: withTabularDigits(suite, measureDigitWidth(400)),
    mark: withTabularDigits(mark, measureDigitWidth(500)),
  };
}

/** Width of a tabular figure, which a canvas cannot measure. */
function measureDigitWidth(weight: number): number {
  const figures = document.createElement('span');
  figures.textContent = '0000000000';
  figures.style.cssText = `position: absolute; visibility: hidden; font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; font-weight: ${weight}; font-size: ${FONT_SIZE_PX}px`;
  document.body.append(figures);
  const { width } = figures.getBoundingClientRect();
  figures.remove();
  return width / figures.textContent.length / FONT_SIZE_PX;
}

/** Loads the fonts that a ruler needs; also resolves after a failure. */
export async function loadFonts(text: string): Promise<void> {
  if (!('fonts' in document)) return;
  const family = getComputedStyle(document.documentElement).fontFamily;
  const fonts = [`600 16px ${family}`, `400 16px ${family}`, `500 16px ${family}`, `condensed 600 16px ${CONDENSED}`];
  await Promise.all(fonts.map((font) => document.fonts.load(font, text).catch(() => [])));
}

function withTabularDigits(measure: (text: string) => number, digitWidth: number): (text: string) => number {
  return (text) => {
    const textWithoutDigits = text.replace(/\d/g, '');
    return (
      (text.length - textWithoutDigits.length) * digitWidth +
      (textWithoutDigits === '' ? 0 : measure(textWithoutDigits) * 1.02)
    );
  };
}
