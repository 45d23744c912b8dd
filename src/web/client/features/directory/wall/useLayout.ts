import { useEffect, useMemo } from 'react';
import type { Screen } from '../../../lib/board/legible.ts';
import { LAYOUT } from '../parse.ts';
import { useBoard } from './useBoard.ts';
import type { Box } from './useScreen.ts';
import { type Beside, besideNames } from './WallPicture.tsx';

type BoardOptions = Parameters<typeof useBoard>[0];

interface Layout extends ReturnType<typeof useBoard> {
  /** Where the pictures stand; `null` without any, and where the names need the whole width. */
  readonly beside: Beside | null;
}

/**
 * The board beside pictures, if it has no more pages there than over the whole area: names come first. A preview in the
 * portal hears which.
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
    if (window.parent !== window) window.parent.postMessage({ type: LAYOUT, isRefused }, location.origin);
  }, [isRefused]);
  return isTaken ? { ...narrow, beside } : { ...whole, beside: null };
}

const pagesOf = ({ board }: ReturnType<typeof useBoard>) => board?.pages.length ?? 0;
