import { useEffect, useMemo } from 'react';
import type { Screen } from '../../../lib/board/legible.ts';
import { GRADES, LAYOUT } from '../parse.ts';
import { gradesOf } from './grades.ts';
import { type BoardOptions, useBoard } from './useBoard.ts';
import type { Box } from './useScreen.ts';
import { type Beside, besideNames } from './WallPicture.tsx';

interface Layout extends ReturnType<typeof useBoard> {
  /** Where the pictures stand; `null` without any, and where the names need the whole width. */
  readonly beside: Beside | null;
}

/**
 * The board beside pictures, if it has no more pages there than over the whole area: names come first. A preview in the
 * portal hears which, and what other grades would give.
 * @param hasPictures chosen, and not hidden by a search
 */
export function useLayout(options: BoardOptions & { screen: Screen; box: Box | null }, hasPictures: boolean): Layout {
  const { box, screen } = options;
  const beside = useMemo(() => (hasPictures && box ? besideNames(box, screen) : null), [hasPictures, box, screen]);
  const whole = useBoard(options);
  const narrow = useBoard({ ...options, box: beside?.box ?? null });
  const isTaken = pagesOf(narrow) > 0 && pagesOf(narrow) <= pagesOf(whole);
  const isRefused = beside !== null && pagesOf(whole) > 0 && !isTaken;
  useEffect(() => {
    if (isPreview()) window.parent.postMessage({ type: LAYOUT, isRefused }, location.origin);
  }, [isRefused]);
  const { floors, order, isFew, most, ruler, hasIndex } = options;
  useEffect(() => {
    if (!isPreview()) return;
    const forecasts = gradesOf({ floors, order, isFew, most, screen, ruler, box, hasIndex });
    window.parent.postMessage({ type: GRADES, grades: forecasts }, location.origin);
  }, [floors, order, isFew, most, screen, ruler, box, hasIndex]);
  return isTaken ? { ...narrow, beside } : { ...whole, beside: null };
}

/** In a frame of our own portal, not of a player. */
const isPreview = () => window.frameElement !== null;

const pagesOf = ({ board }: ReturnType<typeof useBoard>) => board?.pages.length ?? 0;
