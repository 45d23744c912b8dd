import { breakName, measureName, type Ruler } from '../../../lib/wall-layout/break-name.ts';

/** Breaks a text in the regular weight into lines. @param width em */
export function linesOf(text: string, width: number, ruler: Ruler): readonly string[] {
  const plain = { ...ruler, name: ruler.suite, condensed: ruler.suite };
  const room = { first: width, rest: width, lines: Number.POSITIVE_INFINITY };
  return breakName(measureName(text, plain), room)?.lines ?? [text];
}

/** Splits a text into parts shown one after another. @param maxLines lines per part */
export function viewsOf(text: string, width: number, ruler: Ruler, maxLines: number): string[][] {
  const lines = linesOf(text, width, ruler);
  const count = Math.ceil(lines.length / maxLines);
  return Array.from({ length: count }, (_, at) => lines.slice(at * maxLines, (at + 1) * maxLines));
}
