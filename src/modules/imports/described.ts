import type { Sheet, SheetFile } from '../../platform/spreadsheet/sheet.ts';
import { importColumns, labelOf } from './columns.ts';
import type { ImportRow } from './details.ts';
import { fieldCell } from './field-cell.ts';
import { findHeader, type Header } from './header.ts';
import { offeredColumns, proposedHeader } from './proposals.ts';
import { type FileChoice, type KeptChoice, type ReadingRules, type ReadTable, readingRules } from './schema.ts';

export interface Chosen extends FileChoice {
  /** Those of the file's choice, and those kept from an earlier file. */
  readonly rules: ReadingRules;
}

export const isMatrix = ({ layout = 'rows' }: ReadingRules): boolean => layout !== 'rows';

/** How the table is read, for the person who checks it. */
export function describedTable(file: SheetFile, sheet: Sheet, header: Header, { columns, rules }: Chosen): ReadTable {
  const isProposed = header.row === null;
  const headerRow = header.row ?? proposedHeader(sheet.rows);
  const found = isMatrix(rules) ? { ...header, places: new Map() } : header;
  const offered = isProposed ? findHeader(sheet.rows, { headerRow, columns }) : found;
  return {
    headerRow,
    isProposed,
    layout: rules.layout ?? 'rows',
    sheets: { names: [...file.names], read: file.names.length > 0 ? file.sheets.map(({ name }) => name) : [] },
    columns: offeredColumns(offered, sheet.rows.slice(offered.index + 1)),
  };
}

/** Kept by heading rather than by number, so that reordered columns match. */
export function keptOf(
  { row, shape, names }: Header,
  { headerRow, columns, sheets, rules, ...choice }: Chosen,
): KeptChoice | null {
  const chosen = [...Object.keys(columns), ...Object.keys(readingRules.parse(choice))];
  if (row === null || (headerRow === undefined && sheets === undefined && chosen.length === 0)) return null;
  const leftOut = Object.entries(columns).filter(([, name]) => name === '');
  const read = [...names].map(([key, name]) => [labelOf[key], name]);
  return {
    shape,
    columns: isMatrix(rules) ? columns : Object.fromEntries([...leftOut, ...read]),
    sheets: sheets ?? null,
    rules,
  };
}

export function columnsRead({ names }: Header, samples: readonly ImportRow[]) {
  return importColumns
    .filter(({ key }) => names.has(key))
    .map(({ key, label }) => ({
      key,
      label,
      name: names.get(key) ?? '',
      examples: samples.map((sample) => String(fieldCell(sample[key]) ?? '')),
    }));
}
