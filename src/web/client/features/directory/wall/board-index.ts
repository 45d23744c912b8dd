import { minNote, type Screen } from '../../../lib/board/legible.ts';
import type { Ruler } from '../../../lib/board/name.ts';
import type { BoardGroup } from '../../../lib/board/task.ts';

/** Share of the screen's width beside the board, as in the styles. */
const SIDE = 0.035;
/** In em of the index: beside its signs, and between it and the board. */
const BESIDE = 0.7;
const BEFORE = 0.7;
/** Least height of a sign, in em. */
const PITCH = 1.2;

export interface IndexMeasures {
  /** Type size and width in px, the latter from the edge of the glass. */
  type: number;
  width: number;
  /** Between the board's area and the edge, in px. */
  side: number;
  /** Taken from the board, in px. */
  taken: number;
}

/** Of the index of all floors along the edge, in the smallest legible type. */
export function indexMeasures(groups: readonly BoardGroup[], screen: Screen, ruler: Ruler): IndexMeasures {
  const type = minNote(screen);
  const widest = Math.max(0, ...groups.map(({ mark }) => ruler.mark(mark)));
  const width = (widest + 2 * BESIDE) * type;
  const side = SIDE * screen.width;
  return { type, width, side, taken: Math.max(0, width + BEFORE * type - side) };
}

/**
 * The signs of a block that have room: all, else the first and the last.
 * @param height of the block, in em
 */
export function signsWithRoom(marks: readonly string[], height: number): readonly string[] {
  const room = Math.floor(height / PITCH);
  if (marks.length <= Math.max(1, room)) return marks;
  return room > 1 ? [marks[0] ?? '', marks[marks.length - 1] ?? ''] : marks.slice(0, 1);
}
