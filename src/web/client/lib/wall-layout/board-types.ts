import type { MeasuredName } from './break-name.ts';

/** Tenant or listed person on the board; widths are in em. */
export interface BoardRow {
  /** Tenant id, or the negative id of a contact. */
  readonly id: number;
  /** Person; `below` is indented in the rows after its company. */
  readonly person?: 'alone' | 'below';
  readonly name: MeasuredName;
  /** Short name for rows where the full one needs a narrower face or more lines. */
  readonly shortName?: MeasuredName;
  /** Suite; on a board by name with the floor. */
  readonly suite: string;
  readonly suiteWidth: number;
  /** Contacts that the search matched. */
  readonly people?: readonly MeasuredName[];
}

/** Floor, or a letter on a board by name. */
export interface BoardGroup {
  readonly key: string;
  readonly mark: string;
  /** Accessible name of the mark. */
  readonly label: string;
  /** Width in em of a name. */
  readonly markWidth: number;
  /** Scale of the mark's type; absent for 1. */
  readonly markScale?: number;
  readonly rows: readonly BoardRow[];
}

export interface BoardTask {
  readonly groups: readonly BoardGroup[];
  /** Size in px. */
  readonly width: number;
  readonly height: number;
  /** Width in px beside the index of several pages; absent if the same. */
  readonly pagedWidth?: number;
  /** Smallest legible and largest allowed type size in px. */
  readonly minType: number;
  readonly maxType: number;
  readonly columns: { readonly min: number; readonly max: number };
  /** Few tenants: one column across the board, whose names break only if they must. */
  readonly hasFewLines?: boolean;
  /** Narrows the column of a board of few lines to its names. */
  readonly isNarrow?: boolean;
  /** Present board; the new one keeps its type and columns if possible. */
  readonly previousBoard?: Board | null;
}

export interface FittedRow {
  readonly row: BoardRow;
  /** Full or short name, in its lines. */
  readonly name: MeasuredName;
  readonly lines: readonly string[];
  /** Share of the condensed width that this name needs. */
  readonly condensed: number;
  readonly isSuiteBelow: boolean;
  readonly people: readonly string[];
  /** Company repeated at the top of a column that begins with one of its people. */
  readonly isRepeated?: true;
}

/** Part of a group in one column. */
export interface BoardPart {
  readonly group: BoardGroup;
  readonly isContinued: boolean;
  readonly rows: readonly FittedRow[];
}

export interface BoardColumn {
  readonly parts: readonly BoardPart[];
  /** Gap in px between floors, widened so that columns end together. */
  readonly floorGap: number;
  /** Height in px added to each row, so that columns end together. */
  readonly extraRowHeight: number;
}

export interface BoardPage {
  readonly columns: readonly BoardColumn[];
  readonly tenants: number;
}

/** Fitted board; lengths are in px. */
export interface Board {
  /** Type size. */
  readonly type: number;
  /** Share of the condensed width for all names: 0 is normal, 1 condensed. */
  readonly condensed: number;
  readonly hasFewLines: boolean;
  readonly columns: number;
  readonly columnWidth: number;
  readonly margin: number;
  readonly pages: readonly BoardPage[];
}

/** Maximum lines of a name; more only if a single word does not fit. */
export const MAX_NAME_LINES = 2;

/** Lengths in em of a name. */
export const measures = {
  /** Height of a tenant. */
  row: 1.28,
  /** Line height within a name. */
  line: 1.1,
  floor: 0.56,
  mark: 1.5,
  margin: 0.5,
  /** Minimum gap between name and suite. */
  beforeSuite: 0.6,
  hang: 0.6,
  person: 0.72,
  personLine: 0.86,
  belowPeople: 0.26,
  gutter: 1.6,
} as const;

/** Maximum extra space in em. */
export const maxSpacingEm = { row: 1.2, floor: 3 } as const;
export const maxSpacingOfFewEm = { row: 0.7, floor: 1.4 } as const;
