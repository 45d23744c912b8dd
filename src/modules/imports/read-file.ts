import { readSheets } from '../../platform/spreadsheet/read-sheets.ts';
import type { OnRows, Sheet, SheetFile, SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { type DescribedFloor, floorPlan } from '../directory/schema.ts';
import { checkTables, type Say } from './check.ts';
import { reencoded } from './encoding.ts';
import { floorReader } from './floors.ts';
import { headerOf } from './likeness.ts';
import { type FileChoice, type KeptChoice, type ReadingRules, readingRules } from './schema.ts';
import { MOST_ROWS, tablesOf } from './tables.ts';

export const LIMITS = { rows: 100_031, columns: 300, unpackedBytes: 100_000_000 };

export interface FileToRead {
  readonly name: string;
  readonly choice: FileChoice;
  /** Choices for earlier files of the building, most recently used first. */
  readonly kept: readonly KeptChoice[];
  readonly floors: readonly DescribedFloor[];
}

interface Watch {
  readonly say: Say;
  readonly onRows?: OnRows;
}

/**
 * Unpacks a file and reads its tables.
 * @throws UnreadableSheetError
 */
export async function readFile(bytes: Buffer, given: FileToRead, { say, onRows = () => {} }: Watch): Promise<void> {
  const { name, choice, kept, floors: known } = given;
  const onUnpacked = (read: number, expected: number) => {
    const rows = Math.min(expected, MOST_ROWS);
    if (rows > 0) onRows(Math.min(read, rows), rows);
  };
  const { headerRow, columns, floors } = choice;
  const plan = floorPlan(known);
  const tableChoice = { headerRow, columns, floors, kept: new Map(kept.map((one) => [one.shape, one])) };
  const isTable = (rows: readonly SheetRow[]) => headerOf(rows, tableChoice).row !== null;
  const read = (wanted?: readonly string[]) =>
    readSheets(bytes, name, LIMITS, { onRows: onUnpacked, isTable, sheetNames: wanted });
  let file = await read(choice.sheets);
  const before = headerOf(file.sheets[0].rows, tableChoice).kept;
  const wanted = choice.sheets ? null : sheetsOf(file, before?.sheets);
  if (wanted) file = await read(wanted);
  const rules = { ...before?.rules, ...readingRules.parse(choice), ...answersIn(kept, choice) };
  const { sheets, ...texts } = inOneEncoding(file.sheets, rules.encoding !== 'asWritten');
  file = { ...file, sheets };
  const readFloor = floorReader(plan, rules.floorWords);
  const { layout, sideBySide } = rules;
  const tables = tablesOf(file, { ...tableChoice, floors: rules.floors, layout, sideBySide, readFloor });
  checkTables(file, tables, { ...choice, plan, rules, keptOrder: before?.rules.dates, texts }, say);
}

/** Answers about words hold for each file of the building, whatever its headings. */
function answersIn(kept: readonly KeptChoice[], choice: FileChoice): Pick<ReadingRules, 'floorWords' | 'statusWords'> {
  const older = kept.toReversed().map(({ rules }) => rules);
  const [floorWords, statusWords] = (['floorWords', 'statusWords'] as const).map((key) =>
    Object.assign({}, ...older.map((rules) => rules[key]), choice[key]),
  );
  return {
    ...(Object.keys(floorWords).length > 0 && { floorWords }),
    ...(Object.keys(statusWords).length > 0 && { statusWords }),
  };
}

/** The sheets chosen for an earlier file, if all exist. */
function sheetsOf(
  { sheets, names }: SheetFile,
  wanted: readonly string[] | null | undefined,
): readonly string[] | null {
  const isHere = wanted?.every((name) => names.includes(name)) && wanted.join() !== sheets[0].name;
  return wanted && isHere ? wanted : null;
}

function inOneEncoding([first, ...others]: SheetFile['sheets'], repairs: boolean) {
  const [own, ...rest] = [first, ...others].map((sheet) => ({ sheet, ...reencoded(sheet.rows, repairs) }));
  const all = own ? [own, ...rest] : [];
  const sheets: [Sheet, ...Sheet[]] = [
    { ...first, rows: own?.rows ?? first.rows },
    ...rest.map(({ sheet, rows }) => ({ ...sheet, rows })),
  ];
  return { sheets, repaired: all.flatMap(({ repaired }) => repaired), garbled: all.flatMap(({ garbled }) => garbled) };
}
