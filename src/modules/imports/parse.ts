import { readFileSync, writeSync } from 'node:fs';
import { readSheet } from '../../platform/spreadsheet/read.ts';
import { type Sheet, type SheetRow, UnreadableSheet } from '../../platform/spreadsheet/sheet.ts';
import { tenantFieldKeys } from '../directory/schema.ts';
import { findHeader, type Header, importColumns } from './columns.ts';
import type { ParseMessage } from './reading.ts';
import { reportFormatOf, reportPieces } from './report.ts';
import { createRowReader, type ImportRow, type ReadRow } from './rows.ts';

/**
 * A program of its own, run with little memory and little time: on its standard input the name of a file as a line of JSON
 * and the file, messages on its output.
 */

const STDIN = 0;
const STDOUT = 1;
const LIMITS = { rows: 100_031, columns: 20, unpacked: 100_000_000 };
const MOST_ROWS = 100_000;
const BATCH = 4_000;
/** So many sentences of each kind go into the answer. */
const TOLD = 100;

// Ctrl-C reaches every program of the terminal; this one ends when its parent wants it to.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

/** The share of the work that is done when all rows are taken out of the file, and none of them is checked. */
const TAKEN_OUT = 0.6;

async function main(): Promise<void> {
  try {
    const onRows = (read: number, expected: number) => {
      const rows = Math.min(expected, MOST_ROWS);
      if (rows > 0) say({ kind: 'progress', share: TAKEN_OUT * Math.min(1, read / expected), rows });
    };
    const isTable = (rows: readonly SheetRow[]) => findHeader(rows).index >= 0;
    const { name, bytes } = received();
    checkRows(await readSheet(bytes, name, LIMITS, { onRows, isTable }));
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    say({ kind: 'unreadable', message: error.message });
  }
}

function received(): { name: string; bytes: Buffer } {
  const input = readFileSync(STDIN);
  const end = input.indexOf('\n');
  if (end < 0) process.exit(); // whoever started it has ended: there is no file
  return { name: String(JSON.parse(input.toString('utf8', 0, end))), bytes: input.subarray(end + 1) };
}

function checkRows(sheet: Sheet): void {
  const header = findHeader(sheet.rows);
  const rows = sheet.rows.slice(header.index < 0 ? 1 : header.index + 1);
  if (rows.length > MOST_ROWS)
    throw new UnreadableSheet(
      `The table has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it into several files.`,
    );
  say({ kind: 'progress', share: TAKEN_OUT, rows: rows.length });
  const faults = new Map<number, readonly string[]>();
  const warnings = createTally([...sheet.notes, ...header.warnings]);
  const errors = createTally(header.errors);
  const samples: ImportRow[] = [];
  if (header.errors.length === 0)
    readRows(rows, header, (row, found) => {
      if (found.errors.length > 0) faults.set(row, found.errors);
      if (found.value && samples.length < SAMPLES) samples.push(found.value);
      errors.add(found.errors);
      warnings.add(found.warnings);
    });
  if (errors.count === 0 && samples.length === 0) errors.add([NO_TENANTS]);
  const isHeadless = errors.count > 0 && faults.size === 0;
  const isReported = errors.count > 0 && sheet.rows.length > 0;
  if (isReported)
    for (const text of reportPieces(sheet, header, { header: isHeadless ? errors.told : [], rows: faults }))
      say({ kind: 'report', text });
  say({
    kind: 'end',
    totalRows: rows.length,
    validRows: isHeadless ? 0 : rows.length - faults.size,
    columns: columnsRead(header, samples),
    errors: errors.told,
    errorCount: errors.count,
    warnings: warnings.told,
    warningCount: warnings.count,
    reportFormat: isReported ? reportFormatOf(sheet) : null,
  });
}

const NO_TENANTS = 'The file has no tenants below its header. Add a row for each tenant.';
/** So many tenants show a person how their file is understood. */
const SAMPLES = 3;

function columnsRead({ names }: Header, samples: readonly ImportRow[]) {
  return importColumns
    .filter(({ key }) => names.has(key))
    .map(({ key, label }) => ({
      ...{ key, label, name: names.get(key) ?? '' },
      examples: samples.map((sample) => String(sample[key] ?? '')),
    }));
}

/** Rows are handed on while all of them are good: nothing of a file with errors is imported. */
function readRows(rows: readonly SheetRow[], header: Header, note: (row: number, found: ReadRow) => void): void {
  const read = createRowReader(header);
  let isGood = true;
  let batch: ImportRow[] = [];
  for (const [at, row] of rows.entries()) {
    const found = read(row);
    note(row.number, found);
    isGood &&= found.errors.length === 0;
    if (found.value && isGood) batch.push(found.value);
    if ((at + 1) % BATCH !== 0 && at + 1 < rows.length) continue;
    if (isGood && batch.length > 0) say({ kind: 'rows', count: batch.length, columns: columnsOf(batch) });
    say({ kind: 'progress', share: TAKEN_OUT + (1 - TAKEN_OUT) * ((at + 1) / rows.length), rows: rows.length });
    batch = [];
  }
}

/** As `stageTenants` takes them. */
const ORDER = [
  'row',
  'tenantRow',
  ...tenantFieldKeys,
  'contactName',
  'contactPhone',
] as const satisfies readonly (keyof ImportRow)[];

/** Each column as PostgreSQL writes an array, so that the worker passes it on without taking it apart. */
function columnsOf(batch: readonly ImportRow[]): string[] {
  return ORDER.map((key) => `{${batch.map((row) => arrayElement(row[key])).join(',')}}`);
}

/** Quoted where PostgreSQL would misread it. */
function arrayElement(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value);
  return /^$|^\s|\s$|[{}",\\]|^null$/i.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value;
}

function createTally(first: readonly string[]) {
  const tally = {
    told: [] as string[],
    count: 0,
    add(sentences: readonly string[]) {
      tally.count += sentences.length;
      for (const sentence of sentences) if (tally.told.length < TOLD) tally.told.push(sentence);
    },
  };
  tally.add(first);
  return tally;
}

/** Written to the very file descriptor, which waits: nothing piles up here when the worker is slower. */
function say(message: ParseMessage): void {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`);
  while (rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest));
}

await main();
