/** Prefixes that spreadsheets run as formulas (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA_START = /^'*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const FORMULA_GUARD = /^'(?='*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20])/;

/** BOM, for Excel. */
export const UTF8_MARK = '\ufeff';

export type CsvCells = readonly (string | number | null)[];

/** Adds an apostrophe to texts that a spreadsheet could run as formulas. */
export function csvRow(cells: CsvCells, delimiter = ','): string {
  return `${cells.map(csvCell).join(delimiter)}\r\n`;
}

const CHUNK_CHARACTERS = 64_000;

export async function* csvChunks(rows: AsyncIterable<CsvCells>): AsyncGenerator<Uint8Array> {
  let text = UTF8_MARK;
  for await (const cells of rows) {
    text += csvRow(cells);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}

export function removeFormulaGuard(cell: string): string {
  return cell.replace(FORMULA_GUARD, '');
}

function csvCell(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const isFormula = FORMULA_START.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return isFormula || /[",;|\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
