/** Rows as CSV for a spreadsheet: UTF-8 with its mark, every cell quoted, none of them read as a formula. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** What a spreadsheet would compute instead of show (OWASP, CSV Injection). Numbers of ours are no text. */
const FORMULA = /^[=+\-@\t\r\n|%]/;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}
