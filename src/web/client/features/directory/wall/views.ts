import { breakName, measureName, type Ruler } from '../fit/name.ts';

/** From line to line and between two messages, in em; the styles say the same. */
const LINE = 1.18;
const BETWEEN = 0.5;
const SMALLER = 0.94;

export interface FittedText {
  /** In px. */
  size: number;
  messages: string[][];
}

/** Messages in the largest type, in px, in which all of them stand in a box; in the least when none is small enough. */
export function fitText(
  messages: readonly string[],
  box: { width: number; height: number },
  type: { least: number; most: number },
  ruler: Ruler,
): FittedText {
  const measured = messages.map((message) => measureName(message, { ...ruler, condensed: ruler.name }));
  for (let size = type.most; ; size *= SMALLER) {
    const width = box.width / size;
    const room = { first: width, rest: width, lines: Number.POSITIVE_INFINITY };
    const broken = measured.map((message) => [...(breakName(message, room)?.lines ?? [message.text])]);
    const height = broken.reduce((sum, { length }) => sum + length * LINE, (broken.length - 1) * BETWEEN) * size;
    if (height <= box.height || size <= type.least) return { size, messages: broken };
  }
}

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
