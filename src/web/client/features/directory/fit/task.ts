import type { MeasuredName } from './name.ts';

/** A tenant as the board knows it. Widths are in em. */
export interface BoardRow {
  readonly id: number;
  readonly name: MeasuredName;
  /** At the right edge: the suite, or the floor and the suite. */
  readonly suite: string;
  readonly suiteWidth: number;
  /** Whom a search has found here: each on lines of their own below the company. */
  readonly people?: readonly MeasuredName[];
}

/** A floor, or a letter of the alphabet: what stands in the margin once for all its tenants. */
export interface BoardGroup {
  readonly key: string;
  readonly mark: string;
  /** The same in words, for who does not see where it stands. */
  readonly label: string;
  /** In the size of a name. */
  readonly markWidth: number;
  readonly rows: readonly BoardRow[];
}

export interface BoardTask {
  /** In reading order. */
  readonly groups: readonly BoardGroup[];
  /** What the columns have of the screen, in px. */
  readonly width: number;
  readonly height: number;
  /** The smallest type that can be read from where people stop, and the largest that is wanted; in px. */
  readonly leastType: number;
  readonly mostType: number;
  readonly columns: { readonly least: number; readonly most: number };
  /** What is on the wall now: it moves as little as possible. */
  readonly before?: Board | null;
}

export interface FittedRow {
  readonly row: BoardRow;
  readonly lines: readonly string[];
  /** From 0 to 1, see name.ts. */
  readonly condensed: number;
  /** The suite is too long to stand beside the name: it has a line of its own. */
  readonly isSuiteBelow: boolean;
  /** The lines of the people, in a smaller type. */
  readonly people: readonly string[];
}

/** A floor, or the part of it that stands in one column. */
export interface BoardPart {
  readonly group: BoardGroup;
  /** It began in the column or on the page before. */
  readonly isContinued: boolean;
  readonly rows: readonly FittedRow[];
}

export interface BoardPage {
  readonly columns: readonly (readonly BoardPart[])[];
  readonly tenants: number;
}

/** Where everything stands. Lengths are in px. */
export interface Board {
  readonly type: number;
  readonly columns: number;
  readonly columnWidth: number;
  /** Of the marks' margin. */
  readonly margin: number;
  /** Air between rows and between floors, beside what the proportions ask. */
  readonly air: { readonly row: number; readonly floor: number };
  readonly pages: readonly BoardPage[];
}

/** The board's proportions, in em: parts of a name's size. */
export const measures = {
  /** From one tenant to the next. */
  row: 1.28,
  /** From a name's first line to its second. */
  line: 1.1,
  /** More before the first tenant of a floor; the floor's line runs in its middle. */
  floor: 0.56,
  /** A floor's mark is so much larger than a name. */
  mark: 1.5,
  /** Between mark and name. */
  margin: 0.5,
  /** Between name and suite, at least. */
  beforeSuite: 0.6,
  /** A second line stands in by this. */
  hang: 0.6,
  /** The type of a person below the company, and from one of their lines to the next. */
  person: 0.72,
  personLine: 0.86,
  /** More below the last person, before the next company. */
  belowPeople: 0.26,
  /** Between two columns. */
  gutter: 1.6,
} as const;

/** How much air a board that has room to spare may take, in em. */
export const mostAir = { row: 1.2, floor: 3 } as const;
