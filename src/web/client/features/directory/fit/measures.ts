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
