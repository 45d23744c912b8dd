import { useCallback, useEffect, useState } from 'react';
import type { Board } from '../../../lib/board/task.ts';
import { lobbyTexts } from '../texts.ts';
import type { BoardOrder } from './useBoard.ts';

const texts = () => lobbyTexts().pages;

/** The floors or letters of a page, each once, in the board's order. */
export function marksOn({ pages }: Board, page: number): string[] {
  const marks = pages[page]?.columns.flatMap(({ parts }) => parts.map(({ group }) => group.mark)) ?? [];
  return marks.filter((mark, at) => mark !== marks[at - 1]);
}

/** Ascending in every order. */
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
  /** In ms. */
  dwell: number;
  goTo: (page: number) => void;
}

/** Shows each page for its reading time. */
export function usePaging(board: Board | null, isPaused: boolean): Paging {
  const [asked, setAsked] = useState(0);
  const count = board?.pages.length ?? 0;
  const page = count > 0 ? ((asked % count) + count) % count : 0;
  const dwell = dwellsOf(board?.pages.map(({ tenants }) => tenants) ?? [])[page] ?? MIN_MS;
  const goTo = useCallback((wanted: number) => setAsked(wanted), []);
  useEffect(() => {
    if (isPaused || count < 2) return;
    const timer = setTimeout(() => setAsked(page + 1), dwell);
    return () => clearTimeout(timer);
  }, [isPaused, count, dwell, page]);
  return { page, dwell, goTo };
}

const MIN_MS = 8_000;
const ROW_MS = 400;
/** Within which a visitor has seen the whole building, while each page shows for at least `LEAST_MS`. */
const ROUND_MS = 45_000;
const LEAST_MS = 4_000;

/** Reading time of each page, in ms. @param pages their tenants */
export function dwellsOf(pages: readonly number[]): number[] {
  const wanted = pages.map((tenants) => Math.max(MIN_MS, ROW_MS * tenants));
  const share = Math.min(1, ROUND_MS / wanted.reduce((sum, one) => sum + one, 0));
  return wanted.map((one) => Math.max(LEAST_MS, one * share));
}
