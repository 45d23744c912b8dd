import { readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { WAITS } from '../../platform/process/limited-program.ts';
import { readSheet } from '../../platform/spreadsheet/read.ts';
import { type Sheet, type SheetRow, UnreadableSheet } from '../../platform/spreadsheet/sheet.ts';
import { tenantFieldKeys } from '../directory/schema.ts';
import { correctedRow, findHeader, type Header, importColumns, namedCells } from './columns.ts';
import type { ParseMessage } from './reading.ts';
import { reportFormatOf, reportPieces } from './report.ts';
import { createRowReader, type ImportRow, type ReadRow } from './rows.ts';
import { type ColumnChoice, type CorrectedCells, columnChoice, correctedCells, MOST_CORRECTED } from './schema.ts';

/**
 * Sandboxed child process. Standard input: file name and column mapping as a JSON line, then the file. Output:
 * messages.
 */

const STDIN = 0;
const STDOUT = 1;
const LIMITS = { rows: 100_031, columns: 60, unpacked: 100_000_000 };
const MOST_ROWS = 100_000;
const BATCH = 4_000;
const TOLD = 100;

// Ctrl-C reaches the whole process group; the parent decides when this process ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

const TAKEN_OUT = 0.6;

/** Rows that warm up the JIT. */
const PRACTICE = 400;

/** Warms up before input arrives: most files take less time than that. */
async function practise(): Promise<void> {
  const titles = importColumns.map(({ label }) => label).join(',');
  const rows = Array.from(
    { length: PRACTICE },
    (_, n) => `Company ${n},${n},${n % 9},512 555 0${100 + n},a${n}@b.example,b.example,Ada ${n},`,
  );
  const sheet = await readSheet(Buffer.from([titles, ...rows].join('\n')), 'list.csv', LIMITS);
  const [header, ...tenants] = [findHeader(sheet.rows), ...sheet.rows.slice(1)];
  const read = createRowReader(header);
  JSON.stringify(columnsOf(tenants.flatMap((row) => read(row).value ?? [])));
  await import('xlsx');
}

async function main(): Promise<void> {
  if (process.argv.includes(WAITS)) await practise();
  try {
    const onRows = (read: number, expected: number) => {
      const rows = Math.min(expected, MOST_ROWS);
      if (rows > 0) say({ kind: 'progress', share: TAKEN_OUT * Math.min(1, read / expected), rows });
    };
    const { name, columns, cells, bytes } = received();
    const isTable = (rows: readonly SheetRow[]) => findHeader(rows, columns).index >= 0;
    checkRows(await readSheet(bytes, name, LIMITS, { onRows, isTable }), columns, cells);
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    say({ kind: 'unreadable', message: error.message });
  }
}

const given = z.object({ name: z.string(), columns: columnChoice, cells: correctedCells });

function received(): z.infer<typeof given> & { bytes: Buffer } {
  const input = readFileSync(STDIN);
  const end = input.indexOf('\n');
  if (end < 0) process.exit(); // the parent has exited
  return { ...given.parse(JSON.parse(input.toString('utf8', 0, end))), bytes: input.subarray(end + 1) };
}

function checkRows(file: Sheet, columns: ColumnChoice, cells: CorrectedCells): void {
  const header = findHeader(file.rows, columns);
  const sheet = { ...file, rows: file.rows.map((row) => correctedRow(row, header, cells[row.number])) };
  const rows = rowsBelow(sheet, header);
  say({ kind: 'progress', share: TAKEN_OUT, rows: rows.length });
  const faults = new Map<number, readonly string[]>();
  const warnings = createTally([...sheet.notes, ...header.warnings]);
  const errors = createTally(header.errors);
  const samples: ImportRow[] = [];
  const faulty: Faulty[] = [];
  if (header.errors.length === 0)
    readRows(rows, header, (row, found) => {
      if (found.errors.length > 0) faults.set(row.number, found.errors);
      if (found.errors.length > 0 && faulty.length < MOST_CORRECTED)
        faulty.push({ row: row.number, cells: namedCells(row, header), errors: [...found.errors] });
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
    names: [...header.all],
    faulty,
    errors: errors.told,
    errorCount: errors.count,
    warnings: warnings.told,
    warningCount: warnings.count,
    reportFormat: isReported ? reportFormatOf(sheet) : null,
  });
}

function rowsBelow(sheet: Sheet, header: Header): SheetRow[] {
  const rows = sheet.rows.slice(header.index < 0 ? 1 : header.index + 1);
  if (rows.length > MOST_ROWS)
    throw new UnreadableSheet(
      `The table has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it into several files.`,
    );
  return rows;
}

type Faulty = Extract<ParseMessage, { kind: 'end' }>['faulty'][number];

const NO_TENANTS = 'The file has no tenants below its header. Add a row for each tenant.';
const SAMPLES = 3;

function columnsRead({ names }: Header, samples: readonly ImportRow[]) {
  return importColumns
    .filter(({ key }) => names.has(key))
    .map(({ key, label }) => ({
      ...{ key, label, name: names.get(key) ?? '' },
      examples: samples.map((sample) => String(sample[key] ?? '')),
    }));
}

/** Rows are sent until the first error: a faulty file imports nothing. */
function readRows(rows: readonly SheetRow[], header: Header, note: (row: SheetRow, found: ReadRow) => void): void {
  const read = createRowReader(header);
  let isGood = true;
  let batch: ImportRow[] = [];
  for (const [at, row] of rows.entries()) {
    const found = read(row);
    note(row, found);
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

/** PostgreSQL arrays as text, which the worker passes through. */
function columnsOf(batch: readonly ImportRow[]): string[] {
  return ORDER.map((key) => `{${batch.map((row) => arrayElement(row[key])).join(',')}}`);
}

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

/** Synchronous: applies backpressure when the worker is slower. */
function say(message: ParseMessage): void {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`);
  while (rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest));
}

await main();
