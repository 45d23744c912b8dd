import { CsvError, type Options, parse } from 'csv-parse/sync';
import {
  assertColumnLimit,
  NOT_A_SPREADSHEET,
  type OnRows,
  type Sheet,
  type SheetLimits,
  type SheetRow,
  tooManyRowsError,
  UnreadableSheetError,
} from './sheet.ts';

/** Decodes UTF-8 or UTF-16, with or without BOM; otherwise Windows-1252. */
export function decodeText(bytes: Buffer): string {
  const encoding = encodingByMark(bytes) ?? sniffUtf16(bytes);
  if (encoding) return assertNoNul(new TextDecoder(encoding).decode(bytes));
  try {
    return assertNoNul(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof UnreadableSheetError) throw error;
    return assertNoNul(new TextDecoder('windows-1252').decode(bytes));
  }
}

/**
 * Parses delimited text. A `sep=` line sets the delimiter and is not counted; otherwise it is detected. Empty lines
 * count, line breaks in quotes do not.
 */
export function readText(text: string, limits: SheetLimits, onRows: OnRows = () => {}): Sheet {
  const delimiterLine = /^\s*"?sep=(.)"?[^\S\r\n]*(?:\r\n|\n|\r)/i.exec(text);
  const table = delimiterLine ? text.slice(delimiterLine[0].length) : text;
  assertLineLength(table);
  const delimiter = delimiterLine?.[1] ?? sniffDelimiter(table);
  return { name: '', rows: readRows(table, delimiter, limits, onRows), notes: [], delimiter };
}

function encodingByMark(bytes: Buffer): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function sniffUtf16(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 200);
  const zeros = (parity: number) => start.filter((byte, at) => at % 2 === parity && byte === 0).length;
  const maxZeros = start.length * 0.35;
  if (start.length < 4) return null;
  if (zeros(1) > maxZeros && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > maxZeros && zeros(1) === 0 ? 'utf-16be' : null;
}

function assertNoNul(text: string): string {
  if (text.includes('\0')) throw new UnreadableSheetError(NOT_A_SPREADSHEET);
  return text;
}

const DELIMITERS = [',', ';', '\t', '|'];
const SNIFFED_ROWS = 30;
const SNIFFED_CHARACTERS = 64_000;

const LENIENT_OPTIONS: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: 50_000,
};

/** Trims blanks between delimiter and quotation mark; a tab may be the delimiter itself. */
function optionsFor(text: string, delimiter: string): Options {
  const start = delimiter === '\t' ? '' : text.slice(0, SNIFFED_CHARACTERS); // units: searched for delimiters alone
  return { ...LENIENT_OPTIONS, delimiter, ltrim: /[,;|] +"/.test(start), rtrim: /" +[,;|\r\n]/.test(start) };
}

/** Returns the delimiter that splits most rows into equally many cells; ties go to more cells. */
function sniffDelimiter(text: string): string {
  const start = text.slice(0, SNIFFED_CHARACTERS); // units: searched for delimiters alone
  const scoredDelimiters = DELIMITERS.map((delimiter) => {
    const widths = columnCountsOf(start, delimiter).filter((width) => width > 1);
    const counts = Map.groupBy(widths, (width) => width);
    const [width, rows] = [...counts].sort((a, b) => b[1].length - a[1].length || b[0] - a[0])[0] ?? [1, []];
    return { delimiter, width, rows: rows.length };
  });
  return scoredDelimiters.sort((a, b) => b.rows - a.rows || b.width - a.width)[0]?.delimiter ?? ',';
}

function columnCountsOf(text: string, delimiter: string): number[] {
  try {
    return parse(text, { ...optionsFor(text, delimiter), to: SNIFFED_ROWS }).map((record) => record.length);
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

const MAX_LINE_CHARACTERS = 500_000;

/** Rejects endless lines: delimiters alone are cheap to send and millions of cells to parse. */
function assertLineLength(text: string): void {
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const lineBreak = text.indexOf('\n', start);
    end = lineBreak < 0 ? text.length : lineBreak;
    if (end - start > MAX_LINE_CHARACTERS && !text.slice(start, end).includes('\r'))
      throw new UnreadableSheetError(ENDLESS_LINE);
  }
}

const ENDLESS_LINE = 'The file has a line that does not end. Save the list as .csv, .xlsx or .xls and try again.';

const PROGRESS_ROWS = 2_000;

function readRows(text: string, delimiter: string, limits: SheetLimits, onRows: OnRows): SheetRow[] {
  const rows: SheetRow[] = [];
  const size = Buffer.byteLength(text);
  let number = 0;
  const addRecord = (record: string[], { bytes }: { bytes: number }) => {
    const row = toRow(++number, record, limits);
    if (number % PROGRESS_ROWS === 0) onRows(number, Math.round((number * size) / bytes));
    if (row && rows.push(row) > limits.rows) throw tooManyRowsError(limits);
    return null;
  };
  try {
    parse(text, { ...optionsFor(text, delimiter), on_record: addRecord });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
      ? new UnreadableSheetError(
          `Row ${number + 1}: a quotation mark (") is opened and never closed, or the row is endless.`,
        )
      : new UnreadableSheetError(NOT_A_SPREADSHEET);
  }
  return rows;
}

function toRow(number: number, cells: string[], limits: SheetLimits): SheetRow | null {
  assertColumnLimit(cells, (cell) => cell !== '', limits);
  if (cells.length > limits.columns) cells.length = limits.columns;
  for (const [column, cell] of cells.entries()) if (cell.startsWith('="')) cells[column] = unwrapFormula(cell);
  return cells.some((cell) => cell.trim() !== '') ? { number, cells } : null;
}

/** `="0101"` keeps leading zeros in Excel. */
function unwrapFormula(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}
