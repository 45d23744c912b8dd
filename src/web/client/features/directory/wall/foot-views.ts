import { breakName, measureName, type Ruler } from '../../../lib/board/name.ts';

/** A text in the regular weight, in lines of at most `width`, in em. */
export function linesOf(text: string, width: number, ruler: Ruler): readonly string[] {
  const plain = { ...ruler, name: ruler.suite, condensed: ruler.suite };
  const room = { first: width, rest: width, lines: Number.POSITIVE_INFINITY };
  return breakName(measureName(text, plain), room)?.lines ?? [text];
}

/** The parts in which it is shown, one after the other, each of at most `most` lines. */
export function viewsOf(text: string, width: number, ruler: Ruler, most: number): string[][] {
  const lines = linesOf(text, width, ruler);
  const count = Math.ceil(lines.length / most);
  return Array.from({ length: count }, (_, at) => lines.slice(at * most, (at + 1) * most));
}
