/** Prefixes that spreadsheets run as formulas (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^'*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'(?='*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20])/;

/** BOM, for Excel. */
export const UTF8_MARK = '\ufeff';

export type CsvCells = readonly (string | number | null)[];

/** Prefixes texts that could run as formulas with an apostrophe. */
export function csvRow(cells: CsvCells, delimiter = ','): string {
  return `${cells.map(csvCell).join(delimiter)}\r\n`;
}

const PIECE = 64_000;

/** Streams a file. */
export async function* csvPieces(rows: AsyncIterable<CsvCells>): AsyncGenerator<Uint8Array> {
  let text = UTF8_MARK;
  for await (const cells of rows) {
    text += csvRow(cells);
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}

/** Removes the apostrophe of `csvRow`. */
export function unguarded(cell: string): string {
  return cell.replace(GUARDED, '');
}

function csvCell(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const isFormula = FORMULA.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return isFormula || /[",;|\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
