export interface SheetRow {
  /** 1-based; empty rows count. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Date cells by 0-based column: ISO, or empty for a time of day. */
  readonly dates?: Readonly<Record<number, string>>;
  /** Addresses behind cells, by 0-based column. */
  readonly links?: Readonly<Record<number, string>>;
}

export interface Sheet {
  /** Empty for text files. */
  readonly name: string;
  readonly rows: readonly SheetRow[];
  readonly notes: readonly string[];
  /** Of delimited text only. */
  readonly delimiter?: string;
}

/** The sheets read, and the names of all visible ones. */
export interface SheetFile {
  readonly sheets: readonly [Sheet, ...Sheet[]];
  readonly names: readonly string[];
}

/** Progress in rows. */
export type OnRows = (read: number, expected: number) => void;

export interface SheetWatch {
  readonly onRows?: OnRows;
  /** Selects a sheet: the first match is read. */
  readonly isTable?: (rows: readonly SheetRow[]) => boolean;
  /** Names of the sheets to read instead, in order. */
  readonly wanted?: readonly string[] | undefined;
}

export interface SheetLimits {
  readonly rows: number;
  readonly columns: number;
  /** Bytes of an .xlsx after unpacking. */
  readonly unpacked: number;
}

/** The message is for the user. */
export class UnreadableSheet extends Error {}

export const NOT_A_SPREADSHEET = 'This is not a spreadsheet. Save the list as .csv, .xlsx or .xls and try again.';

export function refuseWide(cells: readonly unknown[], isFilled: (cell: unknown) => boolean, { columns }: SheetLimits) {
  if (cells.length <= columns) return;
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
