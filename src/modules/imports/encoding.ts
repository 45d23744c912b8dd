import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';

/** What Windows-1252 shows for the bytes 80 to 9F (https://encoding.spec.whatwg.org/index-windows-1252.txt). */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const BYTE_OF = new Map([...HIGH].map((letter, at) => [letter, 0x80 + at]));
const byteOf = (letter: string) => BYTE_OF.get(letter) ?? letter.charCodeAt(0);

const LATER = `[\\u0080-\\u00bf${HIGH}]`;
/** A letter of two, three or four bytes, each shown as one of its own. */
const LETTER = `[\\u00c2-\\u00df]${LATER}|[\\u00e0-\\u00ef]${LATER}{2}|[\\u00f0-\\u00f4]${LATER}{3}`;
const TWICE = new RegExp(LETTER, 'g');
const ALONE = new RegExp(`^${LETTER}$`);
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** One letter of Latin, or a sign, is enough; of other scripts two in a row: `CAFÉ®` is meant as it is. */
const LATIN = /^[\u00a0-\u017f\u2000-\u206f\u20a0-\u20bf\u2100-\u214f\u{1f000}-\u{1faff}]$/u;

/** Text that was UTF-8, taken for Windows-1252 and encoded again: `CafÃ©` → `Café`. */
export function repaired(text: string): string {
  if (!/[\u00c2-\u00f4]/.test(text)) return text;
  return text.replaceAll(TWICE, (bytes, at: number) => {
    const letter = letterOf(bytes);
    if (letter === null) return bytes;
    const isOther = !LATIN.test(letter);
    return isOther && !hasNeighbor(text, at, bytes.length) ? bytes : letter;
  });
}

function letterOf(bytes: string): string | null {
  try {
    return UTF8.decode(Uint8Array.from(bytes, byteOf));
  } catch {
    return null; // not UTF-8
  }
}

function hasNeighbor(text: string, at: number, length: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - length), at), text.slice(at + length, at + 2 * length)];
  return [before, after].some((side) => side.length === length && ALONE.test(side));
}

/** Letters that were lost or taken for others: `Caf\ufffd`, `MŸller`, a rest of text encoded twice, `Ïðèâåò`. */
const GARBLED = /\ufffd|[\u0080-\u009f]|\p{L}[ŽŸŠŒ‡†‰ˆ¤]\p{Ll}|[ÃÂ][€-™¡-¿]|(?<!\p{L})Â(?=\s|$)|â€|[\u00c0-\u00ff]{5}/u;
const isGarbled = (text: string) => GARBLED.test(text);

const PLAIN = /^[\x20-\x7e\s]*$/;

export interface Reencoded {
  readonly rows: readonly SheetRow[];
  readonly repaired: readonly SheetRow[];
  readonly garbled: readonly SheetRow[];
}

/** The rows with repaired text, and those with text that cannot be. */
export function reencoded(rows: readonly SheetRow[], repairs: boolean): Reencoded {
  const changed: SheetRow[] = [];
  const garbled: SheetRow[] = [];
  const read = rows.map((row) => {
    if (row.cells.every((cell) => PLAIN.test(cell))) return row;
    const cells = repairs ? row.cells.map(repaired) : row.cells;
    const own = cells.some((cell, at) => cell !== row.cells[at]) ? { ...row, cells } : row;
    if (own !== row) changed.push(own);
    if (cells.some(isGarbled)) garbled.push(own);
    return own;
  });
  return { rows: read, repaired: changed, garbled };
}
