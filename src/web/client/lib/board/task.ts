import type { MeasuredName } from './name.ts';

/** A tenant or a listed person on the board. Widths are in em. */
export interface BoardRow {
  /** Of a person, the contact's, negated. */
  readonly id: number;
  /** `below`: indented, in the rows after its company. */
  readonly person?: 'alone' | 'below';
  readonly name: MeasuredName;
  /** Shown where the name needs a narrower face or more lines. */
  readonly short?: MeasuredName;
  /** On a board by name also the floor. */
  readonly suite: string;
  readonly suiteWidth: number;
  /** Contacts that the search matched. */
  readonly people?: readonly MeasuredName[];
}

/** A floor, or a letter on a board by name. */
export interface BoardGroup {
  readonly key: string;
  readonly mark: string;
  /** Accessible name of the mark. */
  readonly label: string;
  /** In em of a name. */
  readonly markWidth: number;
  /** Of the mark's type; absent for 1. */
  readonly markScale?: number;
  readonly rows: readonly BoardRow[];
}

export interface BoardTask {
  readonly groups: readonly BoardGroup[];
  /** In px. */
  readonly width: number;
  readonly height: number;
  /** In px, where more than one page leaves room for an index; absent for `width`. */
  readonly pagedWidth?: number;
  /** Smallest legible and largest allowed type size, in px. */
  readonly minType: number;
  readonly maxType: number;
  readonly columns: { readonly least: number; readonly most: number };
  /** Few tenants: one column across the board, whose names are broken only where they must be. */
  readonly isFew?: boolean;
  /** The column of few is as wide as its names. */
  readonly isNarrow?: boolean;
  /** The board on the wall; the new one keeps its type and columns where it can. */
  readonly before?: Board | null;
}

export interface FittedRow {
  readonly row: BoardRow;
  /** The full or the short one, in its lines. */
  readonly name: MeasuredName;
  readonly lines: readonly string[];
  /** That this name needs. */
  readonly condensed: number;
  readonly isSuiteBelow: boolean;
  readonly people: readonly string[];
  /** A company repeated at the top of a column that begins with one of its people. */
  readonly isAgain?: true;
}

/** The part of a group in one column. */
export interface BoardPart {
  readonly group: BoardGroup;
  readonly isContinued: boolean;
  readonly rows: readonly FittedRow[];
}

export interface BoardColumn {
  readonly parts: readonly BoardPart[];
  /** Space between floors, and extra height of a row: columns end together. */
  readonly between: number;
  readonly air: number;
}

export interface BoardPage {
  readonly columns: readonly BoardColumn[];
  readonly tenants: number;
}

/** Lengths are in px. */
export interface Board {
  readonly type: number;
  /** Of the face, the same for all names: 0 is normal, 1 condensed. */
  readonly condensed: number;
  readonly isFew: boolean;
  readonly columns: number;
  readonly columnWidth: number;
  readonly margin: number;
  readonly pages: readonly BoardPage[];
}

/** At most. More only where a single word has no room. */
export const LINES_OF_NAME = 2;

/** In em of a name. */
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

/** In em. */
export const maxAir = { row: 1.2, floor: 3 } as const;
export const maxAirOfFew = { row: 0.7, floor: 1.4 } as const;
