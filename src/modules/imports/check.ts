import { type SheetFile, type SheetRow, UnreadableSheetError } from '../../platform/spreadsheet/sheet.ts';
import { type FloorPlan, floorOfSuite } from '../directory/schema.ts';
import { columnsOf } from './batches.ts';
import { buildingsIn } from './buildings.ts';
import { correctedRow, namedCells } from './cells.ts';
import { datesIn } from './dates.ts';
import { type Chosen, columnsRead, describedTable, isMatrix, keptOf } from './described.ts';
import type { DayOrders, ImportRow } from './details.ts';
import { findHeader, type Header } from './header.ts';
import type { TableRow } from './matrix.ts';
import { createPlacer } from './placing.ts';
import { createQuestions, type Questions } from './questions.ts';
import type { ParseMessage } from './reading.ts';
import { type Faults, reportFormatOf, reportPieces } from './report.ts';
import { firstOf } from './row-kinds.ts';
import { choiceFor, createLines, createRowReader, type Lines, type ReadRow, rowKeyOf } from './rows.ts';
import { type CheckedFile, MOST_CORRECTED, type ReadingRules, type ReadTable } from './schema.ts';
import { headOf, MOST_ROWS, rowsOfSheets, type Table } from './tables.ts';
import { createFaults, createLeftOut, createTally } from './tally.ts';
import { unreadColumns } from './unread.ts';

export type Say = (message: ParseMessage) => void;

/** What of the time is over once the file is unpacked. */
export const TAKEN_OUT = 0.6;

export interface Checked extends Chosen {
  readonly plan: FloorPlan;
  readonly keptOrder: ReadingRules['dates'];
  /** Rows whose text was encoded twice, and those with text that is lost. */
  readonly texts: { readonly repaired: readonly SheetRow[]; readonly garbled: readonly SheetRow[] };
}

/** Reads all rows and says them, then what is to be known of the file. */
export function checkTables(file: SheetFile, tables: readonly Table[], choice: Checked, say: Say): void {
  const [sheet] = file.sheets;
  const totalRows = countRows(tables);
  say({ kind: 'progress', share: TAKEN_OUT, rows: totalRows });
  const { header } = tables[0] ?? { header: findHeader([]) };
  const headerErrors = [...new Set(tables.flatMap((table) => table.header.errors))];
  const notes = [...file.sheets.flatMap((read) => read.notes), ...rowsOfSheets(tables)];
  const warnings = createTally([...notes, ...header.warnings]);
  const errors = createTally(headerErrors);
  const questions = createQuestions();
  askOfTables(tables, choice, questions);
  const found = createFindings(choice, questions);
  const lines = createLines(Math.max(0, ...tables.map(({ rows }) => rows.at(-1)?.number ?? 0)));
  const dates = datesIn(tables, choice.dates, choice.keptOrder);
  for (const { above } of tables) for (const row of above) found.leftOut.add(row, 'title');
  if (headerErrors.length === 0)
    readTables(
      tables,
      totalRows,
      { ...choice, lines, orders: dates.orders, isAsked: () => questions.open().length > 0 },
      say,
      (row, table, read) => {
        errors.add(found.note(row, table, read));
        warnings.add(read.warnings);
      },
    );
  const { faults, samples } = found;
  const open = headerErrors.length === 0 ? questions.open() : [];
  const isEmpty = errors.count === 0 && open.length === 0 && samples.length === 0;
  if (isEmpty) errors.add([NO_TENANTS]);
  errors.add(open.map(({ text }) => text));
  warnings.add(questions.decisions().map(({ text }) => text));
  const isHeadless = headerErrors.length > 0 || isEmpty;
  const isReported = errors.count > 0 && sheet.rows.length > 0;
  if (isReported) report(file, tables, choice, { header: isHeadless ? errors.told : [], rows: faults }, say);
  const { faultyRows, floors, ...told } = found.told();
  say({
    kind: 'end',
    file: {
      ...told,
      totalRows,
      validRows: isHeadless ? 0 : totalRows - faultyRows,
      head: headOf(sheet),
      table: { ...describedTable(file, sheet, header, choice), floors, dates: dates.open },
      questions: open,
      decisions: questions.decisions(),
      errors: errors.told,
      errorCount: errors.count,
      warnings: warnings.told,
      warningCount: warnings.count,
      reportFormat: isReported ? reportFormatOf(sheet) : null,
    },
    columns: columnsRead(header, samples),
    names: [...header.all],
    extra: lines.extra,
    kept: keptOf(header, choice),
  });
}

/** What the headings, the lists beside each other and the encoding leave open, or decide. */
function askOfTables(tables: readonly Table[], choice: Checked, questions: Questions): void {
  const { rules, columns, texts } = choice;
  for (const { header, below, repeated, list } of tables) {
    const row = header.row ?? 1;
    if (repeated.length > 0) questions.ask('sideBySide', repeated, row, repeated[0] ?? '');
    if (list === 2) questions.decided('sideBySide', 'both', [], row, '');
    if (isMatrix(rules)) continue;
    const unread = unreadColumns(header, below, { columns, ignored: rules.ignored });
    for (const [kind, places] of [
      ['contacts', unread.contacts],
      ['ignoredNames', unread.names],
    ] as const) {
      const words = places.map((place) => headingAt(header.cells, place));
      const [example = ''] = places.flatMap(
        (place) => below.map(({ cells }) => cells[place]?.trim() ?? '').find(Boolean) ?? [],
      );
      if (words.length > 0) questions.ask(kind, words, row, example);
    }
  }
  const textIn = ({ cells }: SheetRow) => cells.find((cell) => /[^\x20-\x7e]/.test(cell))?.trim() ?? '';
  for (const row of texts.repaired) questions.decided('encoding', 'repair', [], row.number, textIn(row));
  if (rules.encoding === undefined)
    for (const row of texts.garbled) questions.ask('encoding', [], row.number, textIn(row));
}

const headingAt = (cells: readonly string[], place: number) => {
  const heading = cells[place] ?? '';
  return heading !== '' && cells.indexOf(heading) === place ? heading : `#${place + 1}`;
};

function countRows(tables: readonly Table[]): number {
  const count = tables.reduce((sum, { below }) => sum + below.length, 0);
  if (count > MOST_ROWS)
    throw new UnreadableSheetError(
      `The table has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it into several files.`,
    );
  return count;
}

const NO_TENANTS = 'The file has no tenants below its header. Add a row for each tenant.';
const SAMPLES = 3;
const MOST_SEVERAL = 100;

function createFindings({ rows, rules: { floors: rule = 'from-suite' } }: Checked, questions: Questions) {
  const leftOut = createLeftOut();
  const byFault = createFaults();
  const faults = new Map<number, string[]>();
  const floors: NonNullable<ReadTable['floors']> = { rule, rows: 0, example: null };
  let faultyRows = 0;
  const faulty: CheckedFile['faulty'] = [];
  const several: CheckedFile['several'] = [];
  const samples: ImportRow[] = [];
  return {
    leftOut,
    faults,
    samples,
    /** @returns the errors that no question stands for */
    note(row: TableRow, { header }: Table, read: ReadRow): readonly string[] {
      const { values, errors, fault, companies, floorless, leftOut: reason, open, status, buildings } = read;
      if (reason) leftOut.add(row, reason);
      if (reason === 'past' && status)
        questions.decided('status', 'leaveOut', [status.word], row.number, nameOf(row, header));
      if (!reason && status && status.verdict !== 'keep')
        questions.ask('status', [status.word], row.number, nameOf(row, header));
      if (buildings) questions.ask('building', buildings, row.number, nameOf(row, header));
      if (floorless !== undefined) {
        floors.rows++;
        const floor = floors.example ? null : floorOfSuite(floorless);
        if (floor !== null) floors.example = { suite: floorless, floor };
      }
      if (companies && several.length < MOST_SEVERAL) several.push({ row: row.number, companies: [...companies] });
      if (values.length > 0 && samples.length < SAMPLES) samples.push(...values.slice(0, 1));
      if (errors.length === 0) return errors;
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
      if (!open) return errors;
      questions.ask(open.kind, open.kind === 'floorWord' ? [open.word] : [], row.number, open.word);
      return errors.filter((error) => error !== open.error);
    },
    told: () => ({
      faulty,
      several,
      faults: byFault.list(),
      leftOut: leftOut.rows,
      leftOutCounts: leftOut.counts,
      floors: floors.rows > 0 || rule !== 'from-suite' ? floors : null,
      faultyRows,
    }),
  };
}

const nameOf = ({ cells }: TableRow, { places }: Header) =>
  (cells[places.get('companyName') ?? -1] ?? '').trim() || firstOf(cells);

function report({ sheets }: SheetFile, tables: readonly Table[], choice: Checked, faults: Faults, say: Say): void {
  const rows = tables.flatMap(({ rows, header, list }) =>
    isMatrix(choice.rules) || list ? rows : rows.map((row) => correctedRow(row, header, choice.rows[row.number])),
  );
  const { header } = tables[0] ?? { header: findHeader([]) };
  for (const text of reportPieces({ rows, delimiter: sheets[0].delimiter }, header, faults))
    say({ kind: 'report', text });
}

const BATCH = 4_000;

interface ReadWith extends Checked {
  readonly lines: Lines;
  readonly orders: DayOrders;
  readonly isAsked: () => boolean;
}

/** Rows are sent until the first error: a faulty file imports nothing. */
function readTables(
  tables: readonly Table[],
  totalRows: number,
  { rows, split, plan, rules, lines, orders, isAsked }: ReadWith,
  say: Say,
  note: (row: TableRow, table: Table, read: ReadRow) => void,
): void {
  const shared = { rows, split: new Set(split), plan, place: createPlacer(), lines, orders, rules };
  let isGood = true;
  let batch: ImportRow[] = [];
  let done = 0;
  for (const table of tables) {
    const read = createRowReader(table.header, {
      ...shared,
      sheetFloor: table.floor,
      width: table.width,
      buildings: buildingsIn(table.header, table.below),
      above: table.above,
    });
    for (const row of table.below) {
      const found = read(row);
      note(row, table, found);
      isGood &&= found.errors.length === 0;
      if (isGood) batch.push(...found.values);
      if (++done % BATCH !== 0 && done < totalRows) continue;
      isGood &&= !isAsked();
      if (isGood && batch.length > 0) say({ kind: 'rows', count: batch.length, columns: columnsOf(batch) });
      say({ kind: 'progress', share: TAKEN_OUT + (1 - TAKEN_OUT) * (done / totalRows), rows: totalRows });
      batch = [];
    }
  }
}
