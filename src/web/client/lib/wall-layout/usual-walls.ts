import { type BoardGroup, MAX_NAME_LINES } from './board-types.ts';
import { fitBoard } from './fit-board.ts';
import { MAX_FEW_LINES, type Screen, USUAL_INCHES, USUAL_METRES } from './type-size.ts';
import { boardArea, createBoardTask } from './wall-task.ts';

const usualScreen = { diagonalInches: USUAL_INCHES, distanceMetres: USUAL_METRES };
const USUAL_WALLS: readonly Screen[] = [
  { width: 1080, height: 1920, ...usualScreen },
  { width: 1920, height: 1080, ...usualScreen },
];

/** Returns whether usual walls show a row's full name on its lines without condensing. */
export function isFittingUsualWalls(groups: readonly BoardGroup[], rowId: number): boolean {
  const hasFewLines = groups.reduce((sum, { rows }) => sum + rows.length, 0) <= MAX_FEW_LINES;
  return USUAL_WALLS.every((screen) => {
    const { pages } = fitBoard(createBoardTask(groups, { screen, ...boardArea(screen), hasFewLines }));
    const columns = pages.flatMap((page) => page.columns);
    const rows = columns.flatMap(({ parts }) => parts.flatMap((part) => part.rows));
    const fittedRow = rows.find(({ row }) => row.id === rowId);
    return fittedRow !== undefined && fittedRow.condensed === 0 && fittedRow.lines.length <= MAX_NAME_LINES;
  });
}
