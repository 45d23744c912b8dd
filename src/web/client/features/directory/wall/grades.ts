import { type Grade, grades } from '../../../../../modules/displays/values.ts';
import { fitBoard } from '../../../lib/board/board.ts';
import { readByDriversFrom } from '../../../lib/board/legible.ts';
import { wallTask } from '../../../lib/board/wall-task.ts';
import { indexMeasures } from './board-index.ts';
import { dwellsOf } from './paging.ts';
import { type BoardOptions, groupsOf } from './useBoard.ts';

/** What each grade gives, of the same names on the same area; a preview in the portal shows it before one is chosen. */
export function gradesOf({ floors, order, isFew, most, screen, ruler, box, hasIndex }: BoardOptions): GradeForecast[] {
  if (!box || box.width === 0 || box.height === 0) return [];
  const groups = groupsOf(floors, order, ruler);
  return grades.map((grade) => {
    const graded = { ...screen, grade };
    const taken = hasIndex ? indexMeasures(groups, graded, ruler).taken : 0;
    const { pages, type } = fitBoard(wallTask(groups, { screen: graded, ...box, taken, isFew, most }));
    const lines = pages.map(({ tenants }) => tenants);
    const ms = pages.length > 1 ? dwellsOf(lines).reduce((sum, one) => sum + one, 0) : 0;
    return {
      grade,
      pages: pages.length,
      most: Math.max(0, ...lines),
      all: lines.reduce((sum, one) => sum + one, 0),
      seconds: Math.round(ms / 1_000),
      metres: readByDriversFrom(type, graded),
    };
  });
}

export interface GradeForecast {
  grade: Grade;
  pages: number;
  /** Tenants on the fullest page, and in all. */
  most: number;
  all: number;
  /** For all pages; 0 with one. */
  seconds: number;
  /** From which 20/40 sight reads it. */
  metres: number;
}
