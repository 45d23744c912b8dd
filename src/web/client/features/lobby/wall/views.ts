import { breakName, measureName, type Ruler } from '../fit/name.ts';

/** Lines of a message that stand at once. */
const LINES = 2;

/** A message in views of at most two lines of a width in em. A long one takes several; nothing is left out. */
export function viewsOf(message: string, width: number, ruler: Ruler): string[][] {
  const text = { ...ruler, name: ruler.suite, condensed: ruler.suite };
  const room = { first: width, rest: width, lines: Number.POSITIVE_INFINITY };
  const lines = breakName(measureName(message, text), room)?.lines ?? [message];
  const count = Math.ceil(lines.length / LINES);
  return Array.from({ length: count }, (_, at) => lines.slice(at * LINES, (at + 1) * LINES));
}
