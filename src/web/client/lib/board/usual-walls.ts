import { fitBoard } from './board.ts';
import { FEW, type Screen, USUAL_INCHES, USUAL_METRES } from './legible.ts';
import { type BoardGroup, LINES_OF_NAME } from './task.ts';
import { boardArea, wallTask } from './wall-task.ts';

const usual = { diagonalInches: USUAL_INCHES, distanceMetres: USUAL_METRES };
const USUAL_WALLS: readonly Screen[] = [
  { width: 1080, height: 1920, ...usual },
  { width: 1920, height: 1080, ...usual },
];

/** Whether usual walls show a row's full name on its lines, in the usual width of the face. */
export function fitsUsualWalls(groups: readonly BoardGroup[], rowId: number): boolean {
  const isFew = groups.reduce((sum, { rows }) => sum + rows.length, 0) <= FEW;
  return USUAL_WALLS.every((screen) => {
    const { pages } = fitBoard(wallTask(groups, { screen, ...boardArea(screen), isFew }));
    const columns = pages.flatMap((page) => page.columns);
    const rows = columns.flatMap(({ parts }) => parts.flatMap((part) => part.rows));
    const fitted = rows.find(({ row }) => row.id === rowId);
    return fitted !== undefined && fitted.condensed === 0 && fitted.lines.length <= LINES_OF_NAME;
  });
}
