import type { BoardGroup } from '../../../lib/wall-layout/board-types.ts';
import type { Ruler } from '../../../lib/wall-layout/break-name.ts';
import { minNoteType, type Screen } from '../../../lib/wall-layout/type-size.ts';

/** Margin beside the board as a share of the screen's width, as in the styles. */
const SIDE = 0.035;
/** Gaps in em of the index: beside its signs, and between it and the board. */
const SIGN_PADDING_EM = 0.7;
const BOARD_GAP_EM = 0.7;
/** Minimum height of a sign in em. */
const MIN_SIGN_HEIGHT_EM = 1.2;

export interface IndexMeasures {
  /** Type size and width in px, from the screen's edge. */
  type: number;
  width: number;
  /** Px between the board's area and the screen's edge. */
  side: number;
  /** Px of width taken from the board. */
  usedWidth: number;
}

/** Measures the index of all floors along the edge, in the smallest legible type. */
export function indexMeasures(groups: readonly BoardGroup[], screen: Screen, ruler: Ruler): IndexMeasures {
  const type = minNoteType(screen);
  const widest = Math.max(0, ...groups.map(({ mark }) => ruler.mark(mark)));
  const width = (widest + 2 * SIGN_PADDING_EM) * type;
  const side = SIDE * screen.width;
  return { type, width, side, usedWidth: Math.max(0, width + BOARD_GAP_EM * type - side) };
}

/** Signs of a block that fit: all, else the first and the last. @param height of the block, in em */
export function signsWithRoom(marks: readonly string[], height: number): readonly string[] {
  const room = Math.floor(height / MIN_SIGN_HEIGHT_EM);
  if (marks.length <= Math.max(1, room)) return marks;
  return room > 1 ? [marks[0] ?? '', marks[marks.length - 1] ?? ''] : marks.slice(0, 1);
}
