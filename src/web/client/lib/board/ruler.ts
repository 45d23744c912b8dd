import type { Ruler } from './name.ts';

/** In px: makes rounding negligible. */
const SIZE = 200;
const CONDENSED = '"Instrument Sans Condensed"';

/** Needs a document, and is exact once its fonts are loaded. */
export function createRuler(): Ruler {
  const pen = document.createElement('canvas').getContext('2d');
  const family = getComputedStyle(document.documentElement).fontFamily;
  const measure = (font: string) => {
    const known = new Map<string, number>();
    return (text: string) => {
      const before = known.get(text);
      if (before !== undefined) return before;
      if (pen) pen.font = font;
      const width = (pen?.measureText(text).width ?? SIZE * text.length * 0.6) / SIZE;
      known.set(text, width);
      return width;
    };
  };
  const suite = measure(`400 ${SIZE}px ${family}`);
  const mark = measure(`500 ${SIZE}px ${family}`);
  return {
    name: measure(`600 ${SIZE}px ${family}`),
    condensed: measure(`condensed 600 ${SIZE}px ${CONDENSED}, ${family}`),
    suite: withFigures(suite, figureWidth(400)),
    mark: withFigures(mark, figureWidth(500)),
  };
}

/** A canvas cannot measure tabular figures. */
function figureWidth(weight: number): number {
  const figures = document.createElement('span');
  figures.textContent = '0000000000';
  figures.style.cssText = `position: absolute; visibility: hidden; font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; font-weight: ${weight}; font-size: ${SIZE}px`;
  document.body.append(figures);
  const { width } = figures.getBoundingClientRect();
  figures.remove();
  return width / figures.textContent.length / SIZE;
}

/** Loads the fonts that a ruler needs; resolves also after a failure. */
export async function loadFonts(text: string): Promise<void> {
  if (!('fonts' in document)) return;
  const family = getComputedStyle(document.documentElement).fontFamily;
  const wanted = [`600 16px ${family}`, `400 16px ${family}`, `500 16px ${family}`, `condensed 600 16px ${CONDENSED}`];
  await Promise.all(wanted.map((font) => document.fonts.load(font, text).catch(() => [])));
}

function withFigures(measure: (text: string) => number, figure: number): (text: string) => number {
  return (text) => {
    const rest = text.replace(/\d/g, '');
    return (text.length - rest.length) * figure + (rest === '' ? 0 : measure(rest) * 1.02);
  };
}
