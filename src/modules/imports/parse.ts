import { readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { WAITS } from '../../platform/process/limited-program.ts';
import { readSheets } from '../../platform/spreadsheet/read.ts';
import { type Sheet, type SheetFile, type SheetRow, UnreadableSheet } from '../../platform/spreadsheet/sheet.ts';
import { type FloorPlan, floorPlan, floorReply, tenantFieldKeys } from '../directory/schema.ts';
import { correctedRow, namedCells } from './cells.ts';
import { importColumns, labelOf } from './columns.ts';
import { datesIn } from './dates.ts';
import type { DayOrders, ImportRow } from './details.ts';
import { fieldCell } from './field-cell.ts';
import { floorOfSuite, floorReader } from './floors.ts';
import { findHeader, type Header, shapeOf, shapeWithout } from './header.ts';
import { headerOf } from './likeness.ts';
import type { TableRow } from './matrix.ts';
import { createPlacer } from './placing.ts';
import { offeredColumns, proposedHeader } from './proposals.ts';
import type { ParseMessage } from './reading.ts';
import { type Faults, reportFormatOf, reportPieces } from './report.ts';
import { choiceFor, createLines, createRowReader, type Lines, type ReadRow, rowKeyOf } from './rows.ts';
import {
  type FileChoice,
  fileChoice,
  keptChoice,
  MOST_CORRECTED,
  type ReadingRules,
  type ReadTable,
  readingRules,
} from './schema.ts';
import { headOf, MOST_ROWS, rowsOfSheets, type Table, tablesOf } from './tables.ts';
import { createFaults, createLeftOut, createTally } from './tally.ts';

/**
 * Sandboxed child process. Standard input: file name and the user's choices as a JSON line, then the file. Output:
 * messages.
 */

const STDIN = 0;
const STDOUT = 1;
const LIMITS = { rows: 100_031, columns: 60, unpacked: 100_000_000 };
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

async function readFile({ name, choice, kept, floors: known, bytes }: Given): Promise<void> {
  const onRows = (read: number, expected: number) => {
    const rows = Math.min(expected, MOST_ROWS);
    if (rows > 0) say({ kind: 'progress', share: TAKEN_OUT * Math.min(1, read / expected), rows });
  };
  const { headerRow, columns, floors } = choice;
  const plan = floorPlan(known);
  const tableChoice = { headerRow, columns, floors, kept: new Map(kept.map((one) => [one.shape, one])) };
  const isTable = (rows: readonly SheetRow[]) => headerOf(rows, tableChoice).row !== null;
  const read = (wanted?: readonly string[]) => readSheets(bytes, name, LIMITS, { onRows, isTable, wanted });
  let file = await read(choice.sheets);
  const before = headerOf(file.sheets[0].rows, tableChoice).kept;
  const wanted = choice.sheets ? null : sheetsOf(file, before?.sheets);
  if (wanted) file = await read(wanted);
  const rules = { ...before?.rules, ...readingRules.parse(choice) };
  const readFloor = floorReader(plan);
  const tables = tablesOf(file, { ...tableChoice, floors: rules.floors, layout: rules.layout, readFloor });
  checkTables(file, tables, { ...choice, plan, rules, keptOrder: before?.rules.dates });
}

/** The sheets chosen for an earlier file, if all exist. */
function sheetsOf(
  { sheets, names }: SheetFile,
  wanted: readonly string[] | null | undefined,
): readonly string[] | null {
  const isHere = wanted?.every((name) => names.includes(name)) && wanted.join() !== sheets[0].name;
  return wanted && isHere ? wanted : null;
}

interface Chosen extends FileChoice {
  readonly plan: FloorPlan;
  /** Those of the file's choice, and those kept from an earlier file. */
  readonly rules: ReadingRules;
  readonly keptOrder: ReadingRules['dates'];
}

type End = Extract<ParseMessage, { kind: 'end' }>;

function checkTables(file: SheetFile, tables: readonly Table[], choice: Chosen): void {
  const [sheet] = file.sheets;
  const totalRows = countRows(tables);
  say({ kind: 'progress', share: TAKEN_OUT, rows: totalRows });
  const notes = [...file.sheets.flatMap((read) => read.notes), ...rowsOfSheets(tables)];
  const warnings = createTally([...notes, ...tables.flatMap(({ header }, at) => (at === 0 ? header.warnings : []))]);
  const errors = createTally(tables.flatMap(({ header }) => header.errors));
  const found = createFindings(choice);
  const lines = createLines(Math.max(0, ...tables.map(({ rows }) => rows.at(-1)?.number ?? 0)));
  const dates = datesIn(tables, choice.dates, choice.keptOrder);
  for (const { above } of tables) for (const row of above) found.leftOut.add(row, 'title');
  if (errors.count === 0)
    readTables(tables, totalRows, { ...choice, lines, orders: dates.orders }, (row, table, read) => {
      found.note(row, table, read);
      errors.add(read.errors);
      warnings.add(read.warnings);
    });
  const { faults, samples } = found;
  const { faultyRows, floors, ...told } = found.told();
  if (errors.count === 0 && samples.length === 0) errors.add([NO_TENANTS]);
  const isHeadless = errors.count > 0 && faults.size === 0;
  const isReported = errors.count > 0 && sheet.rows.length > 0;
  if (isReported) report(file, tables, choice, { header: isHeadless ? errors.told : [], rows: faults });
  const { header } = tables[0] ?? { header: findHeader([]) };
  say({
    kind: 'end',
    totalRows,
    validRows: isHeadless ? 0 : totalRows - faultyRows,
    columns: columnsRead(header, samples),
    names: [...header.all],
    ...told,
    extra: lines.extra,
    head: headOf(sheet),
    table: { ...readTable(file, sheet, header, choice), floors, dates: dates.open },
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

function createFindings({ rows, rules: { floors: rule = 'from-suite' } }: Chosen) {
  const leftOut = createLeftOut();
  const byFault = createFaults();
  const faults = new Map<number, string[]>();
  const floors: NonNullable<ReadTable['floors']> = { rule, rows: 0, example: null };
  let faultyRows = 0;
  const faulty: End['faulty'] = [];
  const several: End['several'] = [];
  const samples: ImportRow[] = [];
  return {
    ...{ leftOut, faults, samples },
    note(row: TableRow, { header }: Table, read: ReadRow) {
      const { values, errors, fault, companies, floorless, leftOut: reason } = read;
      if (reason) leftOut.add(row, reason);
      if (floorless !== undefined) {
        floors.rows++;
        const floor = floors.example ? null : floorOfSuite(floorless);
        if (floor !== null) floors.example = { suite: floorless, floor };
      }
      if (companies && several.length < MOST_SEVERAL) several.push({ row: row.number, companies: [...companies] });
      if (values.length > 0 && samples.length < SAMPLES) samples.push(...values.slice(0, 1));
      if (errors.length === 0) return;
      faultyRows++;
      faults.set(row.number, [...(faults.get(row.number) ?? []), ...errors]);
      const own = row.part === undefined ? {} : { key: rowKeyOf(row.number, row.part) };
      byFault.add(own.key ?? row.number, fault ?? 'Other');
      if (faulty.length < MOST_CORRECTED)
        faulty.push({
          row: row.number,
          ...own,
          cells: namedCells(row, header, choiceFor(row, rows)),
          errors: [...errors],
        });
    },
    told: () => ({
      ...{ faulty, several, faults: byFault.list(), leftOut: leftOut.rows, leftOutCounts: leftOut.counts },
      floors: floors.rows > 0 || rule !== 'from-suite' ? floors : null,
      faultyRows,
    }),
  };
}

const isMatrix = ({ layout = 'rows' }: ReadingRules) => layout !== 'rows';

function report({ sheets }: SheetFile, tables: readonly Table[], choice: Chosen, faults: Faults): void {
  const rows = tables.flatMap(({ rows, header }) =>
    isMatrix(choice.rules) ? rows : rows.map((row) => correctedRow(row, header, choice.rows[row.number])),
  );
  const { header } = tables[0] ?? { header: findHeader([]) };
  for (const text of reportPieces({ rows, delimiter: sheets[0].delimiter }, header, faults))
    say({ kind: 'report', text });
}

function readTable(file: SheetFile, sheet: Sheet, header: Header, { columns, rules }: Chosen): ReadTable {
  const isProposed = header.row === null;
  const headerRow = header.row ?? proposedHeader(sheet.rows);
  const found = isMatrix(rules) ? { ...header, places: new Map() } : header;
  const offered = isProposed ? findHeader(sheet.rows, { headerRow, columns }) : found;
  return {
    ...{ headerRow, isProposed, layout: rules.layout ?? 'rows' },
    sheets: { names: [...file.names], read: file.names.length > 0 ? file.sheets.map(({ name }) => name) : [] },
    columns: offeredColumns(offered, sheet.rows.slice(offered.index + 1)),
  };
}

/** Kept by heading rather than by number, so that reordered columns match. */
function keptOf({ row, cells, names }: Header, { headerRow, columns, sheets, rules, ...choice }: Chosen): End['kept'] {
  const chosen = [...Object.keys(columns), ...Object.keys(readingRules.parse(choice))];
  if (row === null || (headerRow === undefined && sheets === undefined && chosen.length === 0)) return null;
  const leftOut = Object.entries(columns).filter(([, name]) => name === '');
  const read = [...names].map(([key, name]) => [labelOf[key], name]);
  return {
    shape: row === 0 ? shapeWithout(cells.length) : shapeOf(cells),
    columns: isMatrix(rules) ? columns : Object.fromEntries([...leftOut, ...read]),
    sheets: sheets ?? null,
    rules,
  };
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
  { rows, split, plan, rules, lines, orders }: Chosen & { readonly lines: Lines; readonly orders: DayOrders },
  note: (row: TableRow, table: Table, read: ReadRow) => void,
): void {
  const floorRule = rules.floors ?? 'from-suite';
  const shared = { rows, split: new Set(split), plan, place: createPlacer(), lines, orders, floorRule };
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
  'contactListed',
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
