/** What a spreadsheet program would take for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^'*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'(?='*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20])/;

/** The mark that has Excel read the file as UTF-8. */
export const UTF8_MARK = '\ufeff';

export type CsvCells = readonly (string | number | null)[];

/** One row of a file for spreadsheets. A text that could run as a formula gets an apostrophe in front; numbers are numbers. */
export function csvRow(cells: CsvCells, delimiter = ','): string {
  return `${cells.map(csvCell).join(delimiter)}\r\n`;
}

const PIECE = 64_000;

/** A whole file in pieces, however many rows it has. */
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

/** The text without the apostrophe that `csvRow` gave it. */
export function unguarded(cell: string): string {
  return cell.replace(GUARDED, '');
}

function csvCell(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const isFormula = FORMULA.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return isFormula || /[",;|\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
