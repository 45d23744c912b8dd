/** One filled row of a table, its cells as the text a person sees in them. */
export interface SheetRow {
  /** As the spreadsheet counts: the first row is 1, empty ones count. */
  readonly number: number;
  readonly cells: readonly string[];
  /** The columns, counted from 0, in which the spreadsheet keeps a date. */
  readonly dates?: readonly number[];
}

export interface Sheet {
  readonly rows: readonly SheetRow[];
  /** What a person should know about how the file was read, a sentence each. */
  readonly notes: readonly string[];
  /** What stands between the cells of a text; workbooks have none. */
  readonly delimiter?: string;
}

/** Told while a file is read: so many rows of as many as it seems to have. */
export type OnRows = (read: number, expected: number) => void;

/** Who reads a file may watch it, and say what a table is: of several sheets the first that is one is taken. */
export interface SheetWatch {
  readonly onRows?: OnRows;
  readonly isTable?: (rows: readonly SheetRow[]) => boolean;
}

export interface SheetLimits {
  /** The last row that may be filled. */
  readonly rows: number;
  readonly columns: number;
  /** Bytes of an .xlsx after unpacking. */
  readonly unpacked: number;
}

/** The file is no table we can read, or more of one than we do; the message is for the person who sent it. */
export class UnreadableSheet extends Error {}

export const NOT_A_SPREADSHEET = 'This is not a spreadsheet. Save the list as .csv, .xlsx or .xls and try again.';

/** Refuses a row with something in it right of the last column. */
export function refuseWide(cells: readonly unknown[], isFilled: (cell: unknown) => boolean, { columns }: SheetLimits) {
  if (cells.length <= columns) return;
  // A row may be thousands of columns long with one cell in it: only cells that are there are looked at.
  if (Object.keys(cells).some((at) => Number(at) >= columns && isFilled(cells[Number(at)])))
    throw new UnreadableSheet(
      `The table has more than ${columns} columns. Delete those that are not needed and try again.`,
    );
}

export function tooManyRows({ rows }: SheetLimits): UnreadableSheet {
  const limit = Math.floor(rows / 1_000) * 1_000;
  return new UnreadableSheet(
    `The table goes beyond row ${limit.toLocaleString('en-US')}. Delete what stands below, or split it into several files.`,
  );
}
