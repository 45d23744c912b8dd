import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';

/** Weights of documents. */
export type DocumentWeight = 400 | 600;

/** The files of a weight: Latin, and Latin Extended. WOFF: fontkit cannot cut letters with accents out of WOFF2. */
export async function documentFonts(weight: DocumentWeight): Promise<{ basic: Buffer; extended: Buffer }> {
  const read = (part: string) =>
    readFile(fileURLToPath(import.meta.resolve(`${INSTRUMENT}-${part}-${weight}-normal.woff`)));
  const [basic, extended] = await Promise.all([read('latin'), read('latin-ext')]);
  return { basic, extended };
}

const INSTRUMENT = '@fontsource/instrument-sans/files/instrument-sans';

export interface Coverage {
  isBasic(letter: string): boolean;
  isExtended(letter: string): boolean;
}

let loading: Promise<Coverage> | undefined;

/** Which letters the fonts of documents have; all weights have the same. */
export function documentCoverage(): Promise<Coverage> {
  loading ??= readCoverage().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readCoverage(): Promise<Coverage> {
  const [{ create }, files] = await Promise.all([import('fontkit'), documentFonts(400)]);
  const has = (bytes: Buffer) => {
    const font = create(bytes) as Font;
    return (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  };
  return { isBasic: has(files.basic), isExtended: has(files.extended) };
}

/** Beyond what Unicode decomposes. */
const FORMS: Readonly<Record<string, string>> = {
  ...{ '″': '"', '‶': '"', '‴': "'''", '′': "'", '‵': "'", '⁄': '/', '∕': '/', '−': '-', '‐': '-', '‑': '-', '‒': '-' },
  ...{
    '―': '-',
    œ: 'oe',
    Œ: 'OE',
    æ: 'ae',
    Æ: 'AE',
    ß: 'ss',
    ẞ: 'SS',
    ø: 'o',
    Ø: 'O',
    ð: 'd',
    Ð: 'D',
    þ: 'th',
    Þ: 'Th',
  },
  ...{
    đ: 'd',
    Đ: 'D',
    ł: 'l',
    Ł: 'L',
    ı: 'i',
    ſ: 's',
    ŋ: 'n',
    Ŋ: 'N',
    ħ: 'h',
    Ħ: 'H',
    '→': '->',
    '←': '<-',
    '≤': '<=',
  },
  ...{ '≥': '>=', '≈': '~', '≠': '<>', '∙': '·', '‹': '<', '›': '>', '✓': 'x', ʻ: "'", ʼ: "'", ʹ: "'", ʺ: '"' },
};

/** What a font lacks, by its base letter or form: `½` is `1/2`. Letters without one are left out. */
export const printed = (text: string, has: (letter: string) => boolean): string =>
  [...text.normalize('NFC')].map((letter) => formOf(letter, has) ?? '').join('');

function formOf(letter: string, has: (letter: string) => boolean): string | null {
  if (has(letter)) return letter;
  if (/\p{Zs}/u.test(letter)) return ' ';
  if (/[\p{M}\p{Cf}\p{Cc}]/u.test(letter)) return '';
  const form = FORMS[letter] ?? letter.normalize('NFKD');
  if (form === letter) return null;
  const parts = [...form].map((part) => formOf(part, has));
  return parts.includes(null) ? null : parts.join('');
}

/** Letters that no document can print, each once. */
export async function unprintableIn(text: string): Promise<string[]> {
  if (/^[\x20-\x7e]*$/.test(text)) return [];
  const { isBasic, isExtended } = await documentCoverage();
  const has = (letter: string) => isBasic(letter) || isExtended(letter);
  return [...new Set(text.normalize('NFC'))].filter((letter) => formOf(letter, has) === null);
}
