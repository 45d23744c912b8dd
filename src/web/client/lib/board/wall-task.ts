import { maxType, minType, type Screen } from './legible.ts';
import type { Board, BoardGroup, BoardTask } from './task.ts';

const ONE = { least: 1, most: 1 };
const PORTRAIT = { least: 1, most: 2 };
const LANDSCAPE = { least: 2, most: 5 };
/** Without the ground line. */
const FEW_OF_HEIGHT = 0.93;

interface WallArea {
  readonly screen: Screen;
  /** Of the board, in px. */
  readonly width: number;
  readonly height: number;
  /** Taken from the width by an index of several pages. */
  readonly taken?: number;
  readonly isFew: boolean;
  /** What a search found: no ground line. */
  readonly isFound?: boolean;
  /** Largest type size, in px; absent for the usual one. */
  readonly most?: number;
  readonly before?: Board | null;
}

export function wallTask(groups: readonly BoardGroup[], area: WallArea): BoardTask {
  const { screen, width, height, taken = 0, isFew, isFound = false, before = null } = area;
  const { most = Number.POSITIVE_INFINITY } = area;
  const least = minType(screen);
  return {
    groups,
    width,
    pagedWidth: width - taken,
    height: isFew && !isFound ? height * FEW_OF_HEIGHT : height,
    minType: least,
    maxType: Math.max(least, Math.min(most, maxType(screen, isFew && !isFound))),
    columns: isFew ? ONE : screen.width > screen.height ? LANDSCAPE : PORTRAIT,
    isFew,
    isNarrow: isFew && isFound,
    before,
  };
}

/** Shares of a screen that its board has, about. */
const OF_SCREEN = { width: 0.93, height: 0.79 };

export const boardArea = ({ width, height }: Screen): { width: number; height: number } => ({
  width: width * OF_SCREEN.width,
  height: height * OF_SCREEN.height,
});
