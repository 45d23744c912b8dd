interface TypeRange {
  /** Minimum type in pt. */
  readonly minPt: number;
  readonly maxPt: number;
  readonly columns: number;
}

/** Safety factor: printers set some texts wider than the screen. */
const SAFE = 0.98;
const CLOSE = 1.02;

/**
 * Fits the largest type into an element of fixed size, in as few columns as hold it; sets `--type` (pt) and
 * `--columns`.
 * @returns the type in pt, the minimum where nothing fits
 */
export function fitType(element: HTMLElement, { minPt, maxPt, columns }: TypeRange): number {
  const set = (type: number, count: number) => {
    element.style.setProperty('--type', `${type}pt`);
    element.style.setProperty('--columns', `${count}`);
  };
  const fits = (type: number, count: number) => {
    set(type, count);
    return element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  };
  element.style.columnFill = 'auto'; // balanced columns take several times as long to lay out
  let best = { type: minPt, count: columns };
  // From many columns down: long lists, whose layout is slow, need many.
  for (let count = columns; count > 0; count--) {
    if (!fits(best.type, count)) continue;
    let [low, high] = [best.type, maxPt * CLOSE];
    while (high / low > CLOSE) {
      const middle = Math.sqrt(low * high);
      if (fits(middle, count)) low = middle;
      else high = middle;
    }
    best = { type: low, count };
  }
  element.style.columnFill = 'balance';
  const type = Math.max(minPt, best.type * SAFE);
  set(type, best.count);
  return type;
}
