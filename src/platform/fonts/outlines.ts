import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';

/** Headings, words in bold, and running text. */
export type Typeface = 'display' | 'label' | 'text';

export interface Outline {
  /** SVG path from the baseline, y down; 1,000 units are the font's size. */
  readonly path: string;
  readonly width: number;
}

export const EM = 1_000;

/** Text as outlines, so that a drawing looks the same without its fonts. Letters of no font are left out. */
export async function outlineOf(text: string, typeface: Typeface): Promise<Outline> {
  const fonts = await typefaces(typeface);
  let [path, width] = ['', 0];
  for (const run of runsOf(text.normalize('NFC'), fonts)) {
    const scale = EM / run.font.unitsPerEm;
    const { glyphs, positions } = run.font.layout(run.text);
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      const place = glyph.path.scale(scale, -scale).translate(width + xOffset * scale, -yOffset * scale);
      path += place.toSVG();
      width += xAdvance * scale;
    }
  }
  return { path, width };
}

/** Letters that no font of ours has, each once. */
export async function unsupportedIn(text: string): Promise<string[]> {
  if (/^[\x20-\x7e]*$/.test(text)) return [];
  const fonts = [...(await typefaces('display')), ...(await typefaces('text'))];
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

const loading = new Map<Typeface, Promise<Font[]>>();

/** Loaded once per process, on first use. */
function typefaces(typeface: Typeface): Promise<Font[]> {
  const known = loading.get(typeface);
  if (known) return known;
  const made = load(typeface).catch((error: unknown) => {
    loading.delete(typeface);
    throw error;
  });
  loading.set(typeface, made);
  return made;
}

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces';
const INSTRUMENT = '@fontsource/instrument-sans/files/instrument-sans';
const weights = { label: 600, text: 400 } as const;

async function load(typeface: Typeface): Promise<Font[]> {
  if (typeface === 'display') {
    const parts: Font[] = [];
    // One after the other: wawoff2 returns its own memory, which the next call overwrites.
    for (const part of ['latin', 'latin-ext', 'vietnamese']) parts.push(await display(part));
    return parts;
  }
  const own = ['latin', 'latin-ext'].map((part) => font(`${INSTRUMENT}-${part}-${weights[typeface]}-normal.woff2`));
  return [...(await Promise.all(own)), ...(await typefaces('display'))];
}

/** As on the landing page. fontkit varies uncompressed fonts only. */
async function display(part: string): Promise<Font> {
  const [{ create }, { decompress }] = await Promise.all([import('fontkit'), import('wawoff2')]);
  const bytes = await decompress(await readFile(pathOf(`${FRAUNCES}-${part}-full-normal.woff2`)));
  return single(create(Buffer.from(bytes))).getVariation({ wght: 500, opsz: 144, SOFT: 50, WONK: 0 });
}

async function font(file: string): Promise<Font> {
  const { create } = await import('fontkit');
  return single(create(await readFile(pathOf(file))));
}

function single(made: Font | { fonts: Font[] }): Font {
  if ('fonts' in made) throw new Error('A font is expected, not a collection');
  return made;
}

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file));
