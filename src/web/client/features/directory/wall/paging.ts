import { useCallback, useEffect, useState } from 'react';
import type { Board } from '../../../lib/wall-layout/board-types.ts';
import { lobbyTexts } from '../texts.ts';
import type { BoardOrder } from './useBoard.ts';

const texts = () => lobbyTexts().pages;

/** Distinct floors or letters of a page, in the board's order. */
export function marksOn({ pages }: Board, page: number): string[] {
  const marks = pages[page]?.columns.flatMap(({ parts }) => parts.map(({ group }) => group.mark)) ?? [];
  return marks.filter((mark, at) => mark !== marks[at - 1]);
}

/** Label of a page's range, ascending in every order. */
export function rangeOf(board: Board, page: number, order: BoardOrder): string {
  const marks = marksOn(board, page);
  const [first = ''] = marks;
  const last = marks[marks.length - 1] ?? first;
  const [from, to] = order === 'floors-down' ? [last, first] : [first, last];
  if (order === 'names') return from === to ? from : `${from}–${to}`;
  return from === to ? texts().floor({ mark: from }) : texts().floors({ from, to });
}

export interface Paging {
  page: number;
  /** Display time in ms. */
  dwell: number;
  goTo: (page: number) => void;
}

/** Advances pages after their reading time. */
export function usePaging(board: Board | null, isPaused: boolean): Paging {
  const [requestedPage, setRequestedPage] = useState(0);
  const count = board?.pages.length ?? 0;
  const page = count > 0 ? ((requestedPage % count) + count) % count : 0;
  const dwell = dwellsOf(board?.pages.map(({ tenants }) => tenants) ?? [])[page] ?? MIN_MS;
  const goTo = useCallback((nextPage: number) => setRequestedPage(nextPage), []);
  useEffect(() => {
    if (isPaused || count < 2) return;
    const timer = setTimeout(() => setRequestedPage(page + 1), dwell);
    return () => clearTimeout(timer);
  }, [isPaused, count, dwell, page]);
  return { page, dwell, goTo };
}

const MIN_MS = 8_000;
const ROW_MS = 400;
/** Target in ms for one round of all pages, and the minimum per page. */
const ROUND_MS = 45_000;
const MIN_DWELL_MS = 4_000;

/** Reading time of each page in ms. @param pages number of tenants per page */
export function dwellsOf(pages: readonly number[]): number[] {
  const fullDwells = pages.map((tenants) => Math.max(MIN_MS, ROW_MS * tenants));
  const share = Math.min(1, ROUND_MS / fullDwells.reduce((sum, dwellMs) => sum + dwellMs, 0));
  return fullDwells.map((dwellMs) => Math.max(MIN_DWELL_MS, dwellMs * share));
}
