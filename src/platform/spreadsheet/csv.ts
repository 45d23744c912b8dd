/** What a spreadsheet program would take for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/;

/** The mark that has Excel read the file as UTF-8. */
export const UTF8_MARK = '\ufeff';

/** One row of a file for spreadsheets. A text that could run as a formula gets an apostrophe in front; numbers are numbers. */
export function csvRow(cells: readonly (string | number | null)[], delimiter = ','): string {
  return `${cells.map(csvCell).join(delimiter)}\r\n`;
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
