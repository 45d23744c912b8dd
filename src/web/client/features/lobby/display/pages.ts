/** A tenant's row on the page, in document pixels. */
export interface Row {
  top: number;
  bottom: number;
}

export interface View {
  /** What is seen between header and foot, in document pixels. */
  top: number;
  bottom: number;
}

/** Rows cut by less than this are whole: positions are rounded. */
const SLACK = 2;

/**
 * Where the next page of a listing taller than the screen begins: at the first row that is not whole yet, so that none
 * is missed. `null` after the last page (and when all fits): start over.
 */
export function nextPage(rows: readonly Row[], view: View): number | null {
  const next = rows.find(({ bottom }) => bottom > view.bottom + SLACK);
  if (!next) return null;
  // A row taller than the screen is passed through screen by screen.
  return next.top > view.top + SLACK ? next.top : view.bottom;
}
