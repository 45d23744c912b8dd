import { CsvError, type Options, parse } from 'csv-parse/sync';
import {
  NOT_A_SPREADSHEET,
  type OnRows,
  refuseWide,
  type Sheet,
  type SheetLimits,
  type SheetRow,
  tooManyRows,
  UnreadableSheet,
} from './sheet.ts';

/** UTF-8 or UTF-16, with or without BOM; else Windows-1252. */
export function decodeText(bytes: Buffer): string {
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  if (encoding) return withoutNul(new TextDecoder(encoding).decode(bytes));
  try {
    return withoutNul(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    return withoutNul(new TextDecoder('windows-1252').decode(bytes));
  }
}

/**
 * Delimited text. A `sep=` line gives the delimiter and is not counted; else it is detected. Rows are numbered as in a
 * spreadsheet: empty lines count, line breaks in quotes do not.
 */
export function readText(text: string, limits: SheetLimits, onRows: OnRows = () => {}): Sheet {
  const said = /^\s*"?sep=(.)"?[^\S\r\n]*(?:\r\n|\n|\r)/i.exec(text);
  const table = said ? text.slice(said[0].length) : text;
  refuseEndless(table);
  const delimiter = said?.[1] ?? sniffDelimiter(table);
  return { name: '', rows: readRows(table, delimiter, limits, onRows), notes: [], delimiter };
}

function markedEncoding(bytes: Buffer): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function unmarkedUtf16(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 200);
  const zeros = (parity: number) => start.filter((byte, at) => at % 2 === parity && byte === 0).length;
  const most = start.length * 0.35;
  if (start.length < 4) return null;
  if (zeros(1) > most && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > most && zeros(1) === 0 ? 'utf-16be' : null;
}

function withoutNul(text: string): string {
  if (text.includes('\0')) throw new UnreadableSheet(NOT_A_SPREADSHEET);
  return text;
}

const DELIMITERS = [',', ';', '\t', '|'];
const SNIFFED_ROWS = 30;
const SNIFFED_CHARACTERS = 64_000;

const LENIENT: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: 50_000,
};

/** Blanks between a delimiter and a quotation mark belong to neither; a tab may be the delimiter itself. */
function optionsFor(text: string, delimiter: string): Options {
  const start = delimiter === '\t' ? '' : text.slice(0, SNIFFED_CHARACTERS);
  return { ...LENIENT, delimiter, ltrim: /[,;|] +"/.test(start), rtrim: /" +[,;|\r\n]/.test(start) };
}

/** The delimiter that splits most rows into the same number of cells; on a tie, more cells win. */
function sniffDelimiter(text: string): string {
  const start = text.slice(0, SNIFFED_CHARACTERS);
  const scored = DELIMITERS.map((delimiter) => {
    const widths = widthsOf(start, delimiter).filter((width) => width > 1);
    const counts = Map.groupBy(widths, (width) => width);
    const [width, rows] = [...counts].sort((a, b) => b[1].length - a[1].length || b[0] - a[0])[0] ?? [1, []];
    return { delimiter, width, rows: rows.length };
  });
  return scored.sort((a, b) => b.rows - a.rows || b.width - a.width)[0]?.delimiter ?? ',';
}

function widthsOf(text: string, delimiter: string): number[] {
  try {
    return parse(text, { ...optionsFor(text, delimiter), to: SNIFFED_ROWS }).map((record) => record.length);
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

const LONGEST_LINE = 500_000;

/** A line of delimiters alone is cheap to send and millions of cells to parse. */
function refuseEndless(text: string): void {
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const next = text.indexOf('\n', start);
    end = next < 0 ? text.length : next;
    if (end - start > LONGEST_LINE && !text.slice(start, end).includes('\r')) throw new UnreadableSheet(ENDLESS);
  }
}

const ENDLESS = 'The file has a line that does not end. Save the list as .csv, .xlsx or .xls and try again.';

const TOLD_EVERY = 2_000;

function readRows(text: string, delimiter: string, limits: SheetLimits, onRows: OnRows): SheetRow[] {
  const rows: SheetRow[] = [];
  const size = Buffer.byteLength(text);
  let number = 0;
  const take = (record: string[], { bytes }: { bytes: number }) => {
    const row = toRow(++number, record, limits);
    if (number % TOLD_EVERY === 0) onRows(number, Math.round((number * size) / bytes));
    if (row && rows.push(row) > limits.rows) throw tooManyRows(limits);
    return null;
  };
  try {
    parse(text, { ...optionsFor(text, delimiter), on_record: take });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
      ? new UnreadableSheet(
          `Row ${number + 1}: a quotation mark (") is opened and never closed, or the row is endless.`,
        )
      : new UnreadableSheet(NOT_A_SPREADSHEET);
  }
  return rows;
}

function toRow(number: number, cells: string[], limits: SheetLimits): SheetRow | null {
  refuseWide(cells, (cell) => cell !== '', limits);
  if (cells.length > limits.columns) cells.length = limits.columns;
  for (const [column, cell] of cells.entries()) if (cell.startsWith('="')) cells[column] = unwrapped(cell);
  return cells.some((cell) => cell.trim() !== '') ? { number, cells } : null;
}

/** `="0101"` keeps leading zeros in Excel. */
function unwrapped(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}
