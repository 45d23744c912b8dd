import { useCallback, useEffect, useState } from 'react';
import type { Board } from '../fit/task.ts';

export interface Turning {
  /** The page that is shown, from 0. */
  page: number;
  /** How long it stands, in ms. */
  dwell: number;
  step: (pages: number) => void;
}

/** Turns the pages of a board, each after the time it takes to read it. */
export function useTurning(board: Board | null, isPaused: boolean): Turning {
  const [asked, setAsked] = useState(0);
  const count = board?.pages.length ?? 0;
  const page = count > 0 ? asked % count : 0;
  const dwell = dwellOf(board?.pages[page]?.tenants ?? 0);
  const step = useCallback(
    (pages: number) => setAsked((before) => (count > 0 ? (before + pages + count) % count : 0)),
    [count],
  );
  useEffect(() => {
    if (isPaused || count < 2) return;
    const timer = setTimeout(() => setAsked(page + 1), dwell);
    return () => clearTimeout(timer);
  }, [isPaused, count, dwell, page]);
  return { page, dwell, step };
}

/** However little there is on a page, a glance takes this long. */
const LEAST_MS = 8_000;
const ROW_MS = 400;

/** How long a page stands, in ms: by what there is to read on it. */
export function dwellOf(tenants: number): number {
  return Math.max(LEAST_MS, ROW_MS * tenants);
}
