import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { rowXml, type StyledCell } from '../../platform/spreadsheet/write-workbook.ts';
import { csvRow, UTF8_MARK } from '../../shared/csv.ts';
import { ERRORS_COLUMN } from './columns.ts';
import type { Header } from './header.ts';

/** Text stays text with its delimiter, a workbook becomes .xlsx. */
export type ReportFormat = 'csv' | 'xlsx';

export interface Faults {
  readonly header: readonly string[];
  readonly rows: ReadonlyMap<number, readonly string[]>;
}

/** Other delimiters do not open as .csv. */
export function reportFormatOf({ delimiter }: { readonly delimiter?: string | undefined }): ReportFormat {
  return delimiter === ',' || delimiter === ';' ? 'csv' : 'xlsx';
}

interface ReportedSheet {
  readonly rows: readonly SheetRow[];
  readonly delimiter: string | undefined;
}

const PIECE = 200_000;

/** The file with an errors column: pieces of .csv, or rows for `packWorkbook`. */
export function* reportPieces(sheet: ReportedSheet, header: Header, faults: Faults): Generator<string> {
  const write = reportFormatOf(sheet) === 'csv' ? csvWriter(sheet.delimiter) : writeXml;
  let piece = reportFormatOf(sheet) === 'csv' ? UTF8_MARK : '';
  for (const line of linesOf(sheet, header, faults)) {
    piece += write(line);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

interface ReportLine {
  readonly number: number;
  readonly cells: readonly string[];
  readonly errors: string;
  readonly isHeader: boolean;
}

/** Replaces the errors column of an earlier copy. */
function* linesOf({ rows }: ReportedSheet, header: Header, faults: Faults): Generator<ReportLine> {
  const headerRow = header.row === 0 ? undefined : rows[Math.max(0, header.index)];
  const former = headerRow?.cells.findIndex((cell) => cell.trim() === ERRORS_COLUMN) ?? -1;
  const width = former >= 0 ? former : Math.max(0, ...rows.slice(0, 1_000).map(({ cells }) => cells.length));
  for (const { number, cells } of rows) {
    const isHeader = number === headerRow?.number;
    const said = isHeader ? [ERRORS_COLUMN, ...faults.header] : (faults.rows.get(number) ?? []);
    const padded = Array.from({ length: width }, (_, at) => cells[at] ?? '');
    yield { number, cells: padded, errors: said.join(' '), isHeader };
  }
}

function csvWriter(delimiter = ','): (line: ReportLine) => string {
  let next = 1;
  return ({ number, cells, errors }) => {
    const empty = csvRow([]).repeat(number - next);
    next = number + 1;
    return empty + csvRow(errors ? [...cells, errors] : cells, delimiter);
  };
}

function writeXml({ number, cells, errors, isHeader }: ReportLine): string {
  const look = isHeader ? 'bold' : 'text';
  const written: StyledCell[] = cells.map((text) => ({ text, look }));
  return rowXml(number, [...written, { text: errors, style: 'red' }]);
}
