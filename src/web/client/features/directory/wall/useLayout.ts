import { useEffect, useMemo } from 'react';
import type { Screen } from '../../../lib/wall-layout/type-size.ts';
import { GRADES, LAYOUT } from '../parse.ts';
import { gradesOf } from './grades.ts';
import { type BoardOptions, useBoard } from './useBoard.ts';
import type { Box } from './useScreen.ts';
import { type Beside, besideNames } from './WallPicture.tsx';

interface Layout extends ReturnType<typeof useBoard> {
  /** Position of the pictures; `null` without any, or if names need the full width. */
  readonly pictureLayout: Beside | null;
}

/**
 * Places the board beside pictures unless that adds pages: names come first. Reports the layout and the forecasts of
 * grades to the portal's preview.
 * @param hasPictures chosen, and not hidden by a search
 */
export function useLayout(options: BoardOptions & { screen: Screen; box: Box | null }, hasPictures: boolean): Layout {
  const { box, screen } = options;
  const pictureLayout = useMemo(
    () => (hasPictures && box ? besideNames(box, screen) : null),
    [hasPictures, box, screen],
  );
  const fullBoard = useBoard(options);
  const narrow = useBoard({ ...options, box: pictureLayout?.box ?? null });
  const isTaken = pagesOf(narrow) > 0 && pagesOf(narrow) <= pagesOf(fullBoard);
  const isRefused = pictureLayout !== null && pagesOf(fullBoard) > 0 && !isTaken;
  useEffect(() => {
    if (isPreview()) window.parent.postMessage({ type: LAYOUT, isRefused }, location.origin);
  }, [isRefused]);
  const { floors, order, hasFewLines, maxTypePx, ruler, hasIndex } = options;
  useEffect(() => {
    if (!isPreview()) return;
    const forecasts = gradesOf({ floors, order, hasFewLines, maxTypePx, screen, ruler, box, hasIndex });
    window.parent.postMessage({ type: GRADES, grades: forecasts }, location.origin);
  }, [floors, order, hasFewLines, maxTypePx, screen, ruler, box, hasIndex]);
  return isTaken ? { ...narrow, pictureLayout } : { ...fullBoard, pictureLayout: null };
}

/** Returns whether the page is framed by the portal, not by a signage player. */
const isPreview = () => window.frameElement !== null;

const pagesOf = ({ board }: ReturnType<typeof useBoard>) => board?.pages.length ?? 0;
