/** The board's proportions, in em: parts of a name's size. */
export const measures = {
  /** From one tenant to the next. */
  row: 1.34,
  /** From a name's first line to its second. */
  line: 1.12,
  /** More before the first tenant of a floor; the floor's line runs in its middle. */
  floor: 0.62,
  /** A floor's mark is so much larger than a name. */
  mark: 1.7,
  /** Between mark and name. */
  margin: 0.6,
  /** Between name and suite, at least. */
  beforeSuite: 0.7,
  /** A second line stands in by this. */
  hang: 0.7,
  /** Between two columns. */
  gutter: 2,
} as const;

/** How much air a board that has room to spare may take, in em. */
export const mostAir = { row: 0.5, floor: 1.2 } as const;
