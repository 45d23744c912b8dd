import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { EM, outlineText, type Typeface, widthOf } from './outlines.ts';

const LETTERS = 'The quick brown fox jumps over the lazy dog, ÀÉÎÕÜ åçñß & 0123456789 “…” fi AVATAR';

/** Returns the outline of the text as an SVG path, as fontkit writes it. */
async function outlineByFontkit(text: string, weight: 400 | 600): Promise<string> {
  const file = `@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff2`;
  const font = create(await readFile(fileURLToPath(import.meta.resolve(file)))) as Font;
  const scale = EM / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  const paths = glyphs.map((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    const placedOutline = glyph.path.scale(scale, -scale).translate(x + xOffset * scale, -yOffset * scale);
    x += xAdvance * scale;
    return placedOutline.toSVG();
  });
  return paths.join('');
}

test.each([
  ['text', 400],
  ['label', 600],
] as const)('an outline in the typeface %s is that of fontkit, to the letter', async (typeface, weight) => {
  expect((await outlineText(LETTERS, typeface)).path).toBe(await outlineByFontkit(LETTERS, weight));
});

test('numbers of an outline have at most two decimals, and a sign where they lie above the baseline', async () => {
  const { path } = await outlineText('Ágj…', 'display');
  const numbers = path.split(/[MLQCZ ]/).filter(Boolean);
  expect(numbers.filter((number) => String(Math.round(Number(number) * 100) / 100) !== number)).toEqual([]);
  expect(numbers.some((number) => number.startsWith('-'))).toBe(true);
});

test.each<Typeface>(['display', 'label', 'text'])(
  'the width in the typeface %s is that of the outline',
  async (typeface) => {
    for (const text of [LETTERS, 'Đặng Ørsted', ''])
      expect(await widthOf(text, typeface)).toBe((await outlineText(text, typeface)).width);
  },
);
