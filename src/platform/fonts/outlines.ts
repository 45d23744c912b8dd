import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font, Glyph } from 'fontkit';

/** Headings, bold words, running text. */
export type Typeface = 'display' | 'label' | 'text';

export interface Outline {
  /** SVG path from the baseline, y down; 1,000 units per em. */
  readonly path: string;
  readonly width: number;
}

export const EM = 1_000;

/** Renders outlines, so that a drawing needs no fonts; omits unsupported letters. */
export async function outlineText(text: string, typeface: Typeface): Promise<Outline> {
  let path = '';
  const width = await layOut(text, typeface, (glyph, scale, x, y) => {
    path += writePath(glyph, scale, x, y);
  });
  return { path, width };
}

/** Width in 1/1,000 em, cheaper than the outline. */
export const widthOf = (text: string, typeface: Typeface): Promise<number> => layOut(text, typeface, () => {});

/** @param placedPath takes each glyph with its scale and position, y down */
async function layOut(
  text: string,
  typeface: Typeface,
  placedPath: (glyph: Glyph, scale: number, x: number, y: number) => void,
): Promise<number> {
  const fonts = await loadFonts(typeface);
  let width = 0;
  for (const run of runsOf(text.normalize('NFC'), fonts)) {
    const scale = EM / run.font.unitsPerEm;
    const { glyphs, positions } = run.font.layout(run.text);
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      placedPath(glyph, scale, width + xOffset * scale, -yOffset * scale);
      width += xAdvance * scale;
    }
  }
  return width;
}

const COMMAND_LETTERS = {
  moveTo: code('M'),
  lineTo: code('L'),
  quadraticCurveTo: code('Q'),
  bezierCurveTo: code('C'),
  closePath: code('Z'),
} as const;
const [SPACE, MINUS, POINT, ZERO] = [code(' '), code('-'), code('.'), code('0')];
/** Upper bound of a command with six numbers. */
const MAX_COMMAND_BYTES = 200;

function code(letter: string): number {
  return letter.charCodeAt(0);
}

/** Buffer, grown to the longest path. */
let pathBytes = Buffer.alloc(1 << 14);

/** Writes fontkit's `toSVG` faster: a placard has up to 15,000 numbers. */
function writePath({ path }: Glyph, scale: number, x: number, y: number): string {
  let length = 0;
  for (const { command, args } of path.commands) {
    if (length + MAX_COMMAND_BYTES > pathBytes.length)
      pathBytes = Buffer.concat([pathBytes, Buffer.alloc(pathBytes.length)]);
    pathBytes[length++] = COMMAND_LETTERS[command];
    for (let at = 0; at < args.length; at++) {
      const value = args[at] ?? 0;
      if (at > 0) pathBytes[length++] = SPACE;
      length = writeNumber(at % 2 === 0 ? value * scale + x : value * -scale + y, length);
    }
  }
  return pathBytes.toString('latin1', 0, length);
}

/** Writes at most two decimals. @returns the new length */
function writeNumber(value: number, start: number): number {
  const hundredths = Math.round(value * 100);
  const size = Math.abs(hundredths);
  let length = start;
  if (hundredths < 0) pathBytes[length++] = MINUS;
  length = writeDigits(Math.floor(size / 100), length);
  const fraction = size % 100;
  if (fraction === 0) return length;
  pathBytes[length++] = POINT;
  pathBytes[length++] = ZERO + Math.floor(fraction / 10);
  if (fraction % 10 > 0) pathBytes[length++] = ZERO + (fraction % 10);
  return length;
}

function writeDigits(whole: number, start: number): number {
  let end = start + 1;
  for (let remainder = whole; remainder >= 10; remainder = Math.floor(remainder / 10)) end++;
  let remainder = whole;
  for (let at = end - 1; at >= start; at--) {
    pathBytes[at] = ZERO + (remainder % 10);
    remainder = Math.floor(remainder / 10);
  }
  return end;
}

export async function findUnsupported(text: string): Promise<string[]> {
  if (/^[\x20-\x7e]*$/.test(text)) return [];
  const fonts = [...(await loadFonts('display')), ...(await loadFonts('text'))];
  return [...new Set(text.normalize('NFC'))].filter((letter) => !fontFor(letter, fonts));
}

interface Run {
  font: Font;
  text: string;
}

function runsOf(text: string, fonts: readonly Font[]): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const font = fontFor(letter, fonts);
    const last = runs.at(-1);
    if (!font) continue;
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

const fontFor = (letter: string, fonts: readonly Font[]): Font | undefined =>
  fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

const fontsByTypeface = new Map<Typeface, Promise<Font[]>>();

/** Caches fonts per process. */
function loadFonts(typeface: Typeface): Promise<Font[]> {
  const pendingFonts = fontsByTypeface.get(typeface);
  if (pendingFonts) return pendingFonts;
  const fonts = readFonts(typeface).catch((error: unknown) => {
    fontsByTypeface.delete(typeface);
    throw error;
  });
  fontsByTypeface.set(typeface, fonts);
  return fonts;
}

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces';
const INSTRUMENT = '@fontsource/instrument-sans/files/instrument-sans';
const weights = { label: 600, text: 400 } as const;

async function readFonts(typeface: Typeface): Promise<Font[]> {
  if (typeface === 'display') {
    const parts: Font[] = [];
    // Sequential: wawoff2 returns its own memory, which the next call overwrites.
    for (const part of ['latin', 'latin-ext', 'vietnamese']) parts.push(await readDisplayFont(part));
    return parts;
  }
  const textFonts = ['latin', 'latin-ext'].map((part) =>
    readFont(`${INSTRUMENT}-${part}-${weights[typeface]}-normal.woff2`),
  );
  return [...(await Promise.all(textFonts)), ...(await loadFonts('display'))];
}

/** fontkit varies uncompressed fonts only. */
async function readDisplayFont(part: string): Promise<Font> {
  const [{ create }, { decompress }] = await Promise.all([import('fontkit'), import('wawoff2')]);
  const bytes = await decompress(await readFile(pathOf(`${FRAUNCES}-${part}-full-normal.woff2`)));
  return assertSingleFont(create(Buffer.from(bytes))).getVariation({ wght: 500, opsz: 144, SOFT: 50, WONK: 0 });
}

async function readFont(file: string): Promise<Font> {
  const { create } = await import('fontkit');
  return assertSingleFont(create(await readFile(pathOf(file))));
}

function assertSingleFont(fontOrCollection: Font | { fonts: Font[] }): Font {
  if ('fonts' in fontOrCollection) throw new Error('A font is expected, not a collection');
  return fontOrCollection;
}

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file));
