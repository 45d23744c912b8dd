export interface SheetRow {
  /** 1-based; empty rows count. */
  readonly number: number;
  readonly cells: readonly string[];
  /** ISO by 0-based column of date cells; empty for a time of day. */
  readonly dates?: Readonly<Record<number, string>>;
  /** URLs by 0-based column. */
  readonly links?: Readonly<Record<number, string>>;
}

export interface Sheet {
  /** Empty for text files. */
  readonly name: string;
  readonly rows: readonly SheetRow[];
  readonly notes: readonly string[];
  /** Delimited text only. */
  readonly delimiter?: string;
}

/** Sheets read, and the names of all visible ones. */
export interface SheetFile {
  readonly sheets: readonly [Sheet, ...Sheet[]];
  readonly names: readonly string[];
}

/** Progress in rows. */
export type OnRows = (rowsRead: number, expected: number) => void;

export interface SheetWatch {
  readonly onRows?: OnRows;
  /** Selects the first matching sheet. */
  readonly isTable?: (rows: readonly SheetRow[]) => boolean;
  /** Names of sheets to read instead, in order. */
  readonly sheetNames?: readonly string[] | undefined;
}

export interface SheetLimits {
  readonly rows: number;
  readonly columns: number;
  /** Bytes of an .xlsx after unpacking. */
  readonly unpackedBytes: number;
}

/** Message for the user. */
export class UnreadableSheetError extends Error {}

export const NOT_A_SPREADSHEET = 'This is not a spreadsheet. Save the list as .csv, .xlsx or .xls and try again.';

export function assertColumnLimit(
  cells: readonly unknown[],
  isFilled: (cell: unknown) => boolean,
  { columns }: SheetLimits,
) {
  if (cells.length <= columns) return;
  if (Object.keys(cells).some((at) => Number(at) >= columns && isFilled(cells[Number(at)])))
    throw new UnreadableSheetError(
      `The table has more than ${columns} columns. Delete those that are not needed and try again.`,
    );
}

export function tooManyRowsError({ rows }: SheetLimits): UnreadableSheetError {
  const limit = Math.floor(rows / 1_000) * 1_000;
  return new UnreadableSheetError(
    `The table goes beyond row ${limit.toLocaleString('en-US')}. Delete what stands below, or split it into several files.`,
  );
}
