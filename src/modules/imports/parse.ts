import { readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { WAITS } from '../../platform/process/limited-program.ts';
import { readSheets } from '../../platform/spreadsheet/read.ts';
import { type Sheet, type SheetFile, type SheetRow, UnreadableSheet } from '../../platform/spreadsheet/sheet.ts';
import { type FloorPlan, floorPlan, floorReply, tenantFieldKeys } from '../directory/schema.ts';
import { correctedRow, namedCells } from './cells.ts';
import { importColumns, labelOf } from './columns.ts';
import type { ImportRow } from './details.ts';
import { fieldCell } from './field-cell.ts';
import { findHeader, type Header, shapeOf, type TableChoice } from './header.ts';
import { createPlacer } from './placing.ts';
import { offeredColumns, proposedHeader } from './proposals.ts';
import type { ParseMessage } from './reading.ts';
import { type Faults, reportFormatOf, reportPieces } from './report.ts';
import { createLines, createRowReader, FIRST_EXTRA_LINE, type ReadRow } from './rows.ts';
import { type FileChoice, fileChoice, type KeptChoice, keptChoice, MOST_CORRECTED, type ReadTable } from './schema.ts';
import { headOf, rowsOfSheets, type Table, tablesOf } from './tables.ts';
import { createFaults, createLeftOut, createTally } from './tally.ts';

/**
 * Sandboxed child process. Standard input: file name and the user's choices as a JSON line, then the file. Output:
 * messages.
 */

const STDIN = 0;
const STDOUT = 1;
const LIMITS = { rows: 100_031, columns: 60, unpacked: 100_000_000 };
const MOST_ROWS = 100_000;
const BATCH = 4_000;

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
  const file = await readSheets(Buffer.from([titles, ...rows].join('\n')), 'list.csv', LIMITS);
  for (const { header, below } of tablesOf(file, {})) {
    const read = createRowReader(header);
    JSON.stringify(columnsOf(below.flatMap((row) => read(row).values)));
  }
  await import('xlsx');
}

async function main(): Promise<void> {
  if (process.argv.includes(WAITS)) await practise();
  try {
    await readFile(received());
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    say({ kind: 'unreadable', message: error.message });
  }
}

const given = z.object({
  name: z.string(),
  choice: fileChoice,
  kept: z.array(keptChoice),
  floors: z.array(floorReply),
});

interface Given extends z.infer<typeof given> {
  readonly bytes: Buffer;
}

function received(): Given {
  const input = readFileSync(STDIN);
  const end = input.indexOf('\n');
  if (end < 0) process.exit(); // the parent has exited
  return { ...given.parse(JSON.parse(input.toString('utf8', 0, end))), bytes: input.subarray(end + 1) };
}

async function readFile({ name, choice, kept, floors, bytes }: Given): Promise<void> {
  const onRows = (read: number, expected: number) => {
    const rows = Math.min(expected, MOST_ROWS);
    if (rows > 0) say({ kind: 'progress', share: TAKEN_OUT * Math.min(1, read / expected), rows });
  };
  const { headerRow, columns } = choice;
  const tableChoice = { headerRow, columns, kept: new Map(kept.map((one) => [one.shape, one.columns])) };
  const isTable = (rows: readonly SheetRow[]) => findHeader(rows, tableChoice).row !== null;
  const read = (wanted?: readonly string[]) => readSheets(bytes, name, LIMITS, { onRows, isTable, wanted });
  let file = await read(choice.sheets);
  if (!choice.sheets) {
    const wanted = keptSheets(file, kept, tableChoice);
    if (wanted) file = await read(wanted);
  }
  checkTables(file, tablesOf(file, tableChoice), { ...choice, plan: floorPlan(floors) });
}

/** The sheets chosen for an earlier file of this shape, if all exist. */
function keptSheets({ sheets, names }: SheetFile, kept: readonly KeptChoice[], choice: TableChoice): string[] | null {
  const { row, cells } = findHeader(sheets[0].rows, choice);
  const wanted = row ? kept.find(({ shape }) => shape === shapeOf(cells))?.sheets : null;
  const isHere = wanted?.every((name) => names.includes(name)) && wanted.join() !== sheets[0].name;
  return wanted && isHere ? wanted : null;
}

type End = Extract<ParseMessage, { kind: 'end' }>;

interface Asked extends FileChoice {
  readonly plan: FloorPlan;
}

function checkTables(file: SheetFile, tables: readonly Table[], choice: Asked): void {
  const [sheet] = file.sheets;
  const totalRows = countRows(tables);
  say({ kind: 'progress', share: TAKEN_OUT, rows: totalRows });
  const notes = [...file.sheets.flatMap((read) => read.notes), ...rowsOfSheets(tables)];
  const warnings = createTally([...notes, ...tables.flatMap(({ header }, at) => (at === 0 ? header.warnings : []))]);
  const errors = createTally(tables.flatMap(({ header }) => header.errors));
  const found = createFindings(choice);
  for (const { above } of tables) for (const row of above) found.leftOut.add(row, 'title');
  if (errors.count === 0)
    readTables(tables, totalRows, choice, (row, table, read) => {
      found.note(row, table, read);
      errors.add(read.errors);
      warnings.add(read.warnings);
    });
  const { faults, samples } = found;
  if (errors.count === 0 && samples.length === 0) errors.add([NO_TENANTS]);
  const isHeadless = errors.count > 0 && faults.size === 0;
  const isReported = errors.count > 0 && sheet.rows.length > 0;
  if (isReported) report(file, tables, choice, { header: isHeadless ? errors.told : [], rows: faults });
  const { header } = tables[0] ?? { header: findHeader([]) };
  say({
    kind: 'end',
    totalRows,
    validRows: isHeadless ? 0 : totalRows - faults.size,
    columns: columnsRead(header, samples),
    names: [...header.all],
    ...found.told(),
    head: headOf(sheet),
    table: readTable(file, sheet, header, choice),
    kept: keptOf(header, choice),
    errors: errors.told,
    errorCount: errors.count,
    warnings: warnings.told,
    warningCount: warnings.count,
    reportFormat: isReported ? reportFormatOf(sheet) : null,
  });
}

function countRows(tables: readonly Table[]): number {
  const count = tables.reduce((sum, { below }) => sum + below.length, 0);
  if (count > MOST_ROWS)
    throw new UnreadableSheet(
      `The table has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it into several files.`,
    );
  return count;
}

const NO_TENANTS = 'The file has no tenants below its header. Add a row for each tenant.';
const SAMPLES = 3;
const MOST_SEVERAL = 100;

function createFindings({ rows }: FileChoice) {
  const leftOut = createLeftOut();
  const byFault = createFaults();
  const faults = new Map<number, readonly string[]>();
  const faulty: End['faulty'] = [];
  const several: End['several'] = [];
  const extraRows: number[] = [];
  const samples: ImportRow[] = [];
  return {
    ...{ leftOut, faults, samples },
    note(row: SheetRow, { header }: Table, { values, errors, fault, companies, leftOut: reason }: ReadRow) {
      if (reason) leftOut.add(row, reason);
      if (companies && several.length < MOST_SEVERAL) several.push({ row: row.number, companies: [...companies] });
      if (values.length > 0 && samples.length < SAMPLES) samples.push(...values.slice(0, 1));
      for (const { line } of values) if (line !== row.number) extraRows[line - FIRST_EXTRA_LINE] = row.number;
      if (errors.length === 0) return;
      faults.set(row.number, errors);
      byFault.add(row.number, fault ?? 'Other');
      if (faulty.length < MOST_CORRECTED)
        faulty.push({ row: row.number, cells: namedCells(row, header, rows[row.number]), errors: [...errors] });
    },
    told: () => ({
      ...{ faulty, several, faults: byFault.list(), leftOut: leftOut.rows, leftOutCounts: leftOut.counts },
      extraRows: Array.from(extraRows, (row) => row ?? 0),
    }),
  };
}

function report({ sheets }: SheetFile, tables: readonly Table[], { rows: chosen }: FileChoice, faults: Faults): void {
  const rows = tables.flatMap(({ rows, header }) => rows.map((row) => correctedRow(row, header, chosen[row.number])));
  const { header } = tables[0] ?? { header: findHeader([]) };
  for (const text of reportPieces({ rows, delimiter: sheets[0].delimiter }, header, faults))
    say({ kind: 'report', text });
}

function readTable(file: SheetFile, sheet: Sheet, header: Header, { columns }: FileChoice): ReadTable {
  const isProposed = header.row === null;
  const headerRow = header.row ?? proposedHeader(sheet.rows);
  const offered = isProposed ? findHeader(sheet.rows, { headerRow, columns }) : header;
  return {
    ...{ headerRow, isProposed },
    sheets: { names: [...file.names], read: file.names.length > 0 ? file.sheets.map(({ name }) => name) : [] },
    columns: offeredColumns(offered, sheet.rows.slice(offered.index + 1)),
  };
}

/** Kept by heading rather than by number, so that reordered columns match. */
function keptOf(header: Header, { headerRow, columns, sheets }: FileChoice): End['kept'] {
  const isChosen = headerRow !== undefined || sheets !== undefined || Object.keys(columns).length > 0;
  if (!isChosen || !header.row) return null;
  const leftOut = Object.entries(columns).filter(([, name]) => name === '');
  const read = [...header.names].map(([key, name]) => [labelOf[key], name]);
  return { shape: shapeOf(header.cells), columns: Object.fromEntries([...leftOut, ...read]), sheets: sheets ?? null };
}

function columnsRead({ names }: Header, samples: readonly ImportRow[]) {
  return importColumns
    .filter(({ key }) => names.has(key))
    .map(({ key, label }) => ({
      ...{ key, label, name: names.get(key) ?? '' },
      examples: samples.map((sample) => String(fieldCell(sample[key]) ?? '')),
    }));
}

/** Rows are sent until the first error: a faulty file imports nothing. */
function readTables(
  tables: readonly Table[],
  totalRows: number,
  { rows, split, plan }: Asked,
  note: (row: SheetRow, table: Table, read: ReadRow) => void,
): void {
  const shared = { rows, split: new Set(split), plan, place: createPlacer(), nextLine: createLines() };
  let isGood = true;
  let batch: ImportRow[] = [];
  let done = 0;
  for (const table of tables) {
    const read = createRowReader(table.header, { ...shared, sheetFloor: table.floor });
    for (const row of table.below) {
      const found = read(row);
      note(row, table, found);
      isGood &&= found.errors.length === 0;
      if (isGood) batch.push(...found.values);
      if (++done % BATCH !== 0 && done < totalRows) continue;
      if (isGood && batch.length > 0) say({ kind: 'rows', count: batch.length, columns: columnsOf(batch) });
      say({ kind: 'progress', share: TAKEN_OUT + (1 - TAKEN_OUT) * (done / totalRows), rows: totalRows });
      batch = [];
    }
  }
}

/** As `stageTenants` takes them. */
const ORDER = [
  'line',
  'tenantLine',
  ...tenantFieldKeys,
  'contactName',
  'contactPhone',
] as const satisfies readonly (keyof ImportRow)[];

/** PostgreSQL arrays as text, which the worker passes through. */
function columnsOf(batch: readonly ImportRow[]): string[] {
  return ORDER.map((key) => `{${batch.map((row) => arrayElement(row[key])).join(',')}}`);
}

function arrayElement(value: ImportRow[keyof ImportRow]): string {
  if (typeof value === 'object' && value !== null) return arrayElement(JSON.stringify(value));
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value);
  return /^$|^\s|\s$|[{}",\\]|^null$/i.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value;
}

/** Synchronous: applies backpressure when the worker is slower. */
function say(message: ParseMessage): void {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`);
  while (rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest));
}

await main();
