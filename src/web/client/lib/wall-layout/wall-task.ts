import type { Board, BoardGroup, BoardTask } from './board-types.ts';
import { maxType, minType, type Screen } from './type-size.ts';

const ONE_COLUMN = { min: 1, max: 1 };
const PORTRAIT_COLUMNS = { min: 1, max: 2 };
const LANDSCAPE_COLUMNS = { min: 2, max: 5 };
/** Share of the height without the ground line of a board of few lines. */
const FEW_HEIGHT_SHARE = 0.93;

interface WallArea {
  readonly screen: Screen;
  /** Size of the board in px. */
  readonly width: number;
  readonly height: number;
  /** Width in px that the index of several pages takes. */
  readonly indexWidth?: number;
  readonly hasFewLines: boolean;
  /** Search results, which have no ground line. */
  readonly hasSearch?: boolean;
  /** Largest type size in px; absent for the default. */
  readonly maxTypePx?: number;
  readonly previousBoard?: Board | null;
}

export function createBoardTask(groups: readonly BoardGroup[], area: WallArea): BoardTask {
  const { screen, width, height, indexWidth = 0, hasFewLines, hasSearch = false, previousBoard = null } = area;
  const { maxTypePx = Number.POSITIVE_INFINITY } = area;
  const minTypePx = minType(screen);
  return {
    groups,
    width,
    pagedWidth: width - indexWidth,
    height: hasFewLines && !hasSearch ? height * FEW_HEIGHT_SHARE : height,
    minType: minTypePx,
    maxType: Math.max(minTypePx, Math.min(maxTypePx, maxType(screen, hasFewLines && !hasSearch))),
    columns: hasFewLines ? ONE_COLUMN : screen.width > screen.height ? LANDSCAPE_COLUMNS : PORTRAIT_COLUMNS,
    hasFewLines,
    isNarrow: hasFewLines && hasSearch,
    previousBoard,
  };
}

/** Approximate share of a screen that its board takes. */
const BOARD_SHARE = { width: 0.93, height: 0.79 };

export const boardArea = ({ width, height }: Screen): { width: number; height: number } => ({
  width: width * BOARD_SHARE.width,
  height: height * BOARD_SHARE.height,
});
