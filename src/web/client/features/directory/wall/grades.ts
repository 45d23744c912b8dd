import { type Grade, grades } from '../../../../../modules/displays/values.ts';
import { fitBoard } from '../../../lib/wall-layout/fit-board.ts';
import { driverReadingDistanceMeters } from '../../../lib/wall-layout/type-size.ts';
import { createBoardTask } from '../../../lib/wall-layout/wall-task.ts';
import { indexMeasures } from './board-index.ts';
import { dwellsOf } from './paging.ts';
import { type BoardOptions, groupsOf } from './useBoard.ts';

/** Forecasts each grade for these names on this area, for the portal's preview. */
export function gradesOf({
  floors,
  order,
  hasFewLines,
  maxTypePx,
  screen,
  ruler,
  box,
  hasIndex,
}: BoardOptions): GradeForecast[] {
  if (!box || box.width === 0 || box.height === 0) return [];
  const groups = groupsOf(floors, order, ruler);
  return grades.map((grade) => {
    const graded = { ...screen, grade };
    const indexWidth = hasIndex ? indexMeasures(groups, graded, ruler).usedWidth : 0;
    const { pages, type } = fitBoard(
      createBoardTask(groups, { screen: graded, ...box, indexWidth, hasFewLines, maxTypePx }),
    );
    const lines = pages.map(({ tenants }) => tenants);
    const ms = pages.length > 1 ? dwellsOf(lines).reduce((sum, dwellMs) => sum + dwellMs, 0) : 0;
    return {
      grade,
      pages: pages.length,
      most: Math.max(0, ...lines),
      all: lines.reduce((sum, lineCount) => sum + lineCount, 0),
      seconds: Math.round(ms / 1_000),
      metres: driverReadingDistanceMeters(type, graded),
    };
  });
}

export interface GradeForecast {
  grade: Grade;
  pages: number;
  /** Tenants on the fullest page, and in total. */
  most: number;
  all: number;
  /** Duration of all pages; 0 with one. */
  seconds: number;
  /** Distance from which 20/40 sight reads the names. */
  metres: number;
}
