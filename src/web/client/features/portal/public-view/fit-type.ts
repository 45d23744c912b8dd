interface TypeRange {
  /** In pt. */
  readonly least: number;
  readonly most: number;
  readonly columns: number;
}

/** Printers set some texts wider than the screen. */
const SAFE = 0.98;
const CLOSE = 1.02;

/**
 * Sets `--type` (pt) and `--columns` of an element of fixed size to the largest type at which its columns hold all, in
 * as few columns as have it.
 * @returns the type in pt, `least` where nothing fits
 */
export function fitType(element: HTMLElement, { least, most, columns }: TypeRange): number {
  const set = (type: number, count: number) => {
    element.style.setProperty('--type', `${type}pt`);
    element.style.setProperty('--columns', `${count}`);
  };
  const fits = (type: number, count: number) => {
    set(type, count);
    return element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  };
  element.style.columnFill = 'auto'; // balanced columns take several times as long to lay out
  let best = { type: least, count: columns };
  // From many: long lists, which take time to lay out, need them.
  for (let count = columns; count > 0; count--) {
    if (!fits(best.type, count)) continue;
    let [low, high] = [best.type, most * CLOSE];
    while (high / low > CLOSE) {
      const middle = Math.sqrt(low * high);
      if (fits(middle, count)) low = middle;
      else high = middle;
    }
    best = { type: low, count };
  }
  element.style.columnFill = 'balance';
  const type = Math.max(least, best.type * SAFE);
  set(type, best.count);
  return type;
}
