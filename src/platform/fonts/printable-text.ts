import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';

export type DocumentWeight = 400 | 600;

/** WOFF: fontkit cannot subset accented letters from WOFF2. */
export async function documentFonts(weight: DocumentWeight): Promise<{ basic: Buffer; extended: Buffer }> {
  const readFont = (part: string) =>
    readFile(fileURLToPath(import.meta.resolve(`${INSTRUMENT}-${part}-${weight}-normal.woff`)));
  const [basic, extended] = await Promise.all([readFont('latin'), readFont('latin-ext')]);
  return { basic, extended };
}

const INSTRUMENT = '@fontsource/instrument-sans/files/instrument-sans';

export interface Coverage {
  isBasic(letter: string): boolean;
  isExtended(letter: string): boolean;
}

let pendingCoverage: Promise<Coverage> | undefined;

/** Equal in all weights. */
export function documentCoverage(): Promise<Coverage> {
  pendingCoverage ??= readCoverage().catch((error: unknown) => {
    pendingCoverage = undefined;
    throw error;
  });
  return pendingCoverage;
}

async function readCoverage(): Promise<Coverage> {
  const [{ create }, files] = await Promise.all([import('fontkit'), documentFonts(400)]);
  const glyphTest = (bytes: Buffer) => {
    const font = create(bytes) as Font;
    return (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  };
  return { isBasic: glyphTest(files.basic), isExtended: glyphTest(files.extended) };
}

/** Substitutes that Unicode does not decompose. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
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

/** `½` → `1/2`; letters without a substitute are omitted. */
export const toPrintable = (text: string, has: (letter: string) => boolean): string =>
  [...text.normalize('NFC')].map((letter) => replacementOf(letter, has) ?? '').join('');

function replacementOf(letter: string, has: (letter: string) => boolean): string | null {
  if (has(letter)) return letter;
  if (/\p{Zs}/u.test(letter)) return ' ';
  if (/[\p{M}\p{Cf}\p{Cc}]/u.test(letter)) return '';
  const replacement = REPLACEMENTS[letter] ?? letter.normalize('NFKD');
  if (replacement === letter) return null;
  const parts = [...replacement].map((part) => replacementOf(part, has));
  return parts.includes(null) ? null : parts.join('');
}

export async function findUnprintable(text: string): Promise<string[]> {
  if (/^[\x20-\x7e]*$/.test(text)) return [];
  const { isBasic, isExtended } = await documentCoverage();
  const has = (letter: string) => isBasic(letter) || isExtended(letter);
  return [...new Set(text.normalize('NFC'))].filter((letter) => replacementOf(letter, has) === null);
}
