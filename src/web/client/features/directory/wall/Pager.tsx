import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Board } from '../fit/task.ts';
import { lobbyTexts } from '../texts.ts';
import type { BoardOrder } from './useBoard.ts';

const texts = lobbyTexts.pages;

interface PagerProps {
  board: Board;
  paging: Paging;
  order: BoardOrder;
  /** Paging pauses. */
  isAttended: boolean;
}

export function Pager({ board, paging: { page, dwell, step }, order, isAttended }: PagerProps) {
  return (
    <div className="wall-pager">
      <p>{texts.position({ range: rangeOf(board, page, order), page: page + 1, pages: board.pages.length })}</p>
      {isAttended && (
        <span className="wall-turn">
          <button type="button" aria-label={texts.previous} onClick={() => step(-1)}>
            <ChevronLeft aria-hidden />
          </button>
          <button type="button" aria-label={texts.next} onClick={() => step(1)}>
            <ChevronRight aria-hidden />
          </button>
        </span>
      )}
      <span
        key={page}
        className="wall-progress"
        data-still={isAttended || undefined}
        style={{ animationDuration: `${dwell}ms` }}
      />
    </div>
  );
}

/** Ascending in every order. */
function rangeOf({ pages }: Board, page: number, order: BoardOrder): string {
  const marks = pages[page]?.columns.flatMap((parts) => parts.map(({ group }) => group.mark)) ?? [];
  const [first = ''] = marks;
  const last = marks[marks.length - 1] ?? first;
  const [from, to] = order === 'floors-down' ? [last, first] : [first, last];
  if (order === 'names') return from === to ? from : `${from}–${to}`;
  return from === to ? texts.floor({ mark: from }) : texts.floors({ from, to });
}

interface Paging {
  page: number;
  /** In ms. */
  dwell: number;
  step: (pages: number) => void;
}

/** Shows each page for its reading time. */
export function usePaging(board: Board | null, isPaused: boolean): Paging {
  const [asked, setAsked] = useState(0);
  const count = board?.pages.length ?? 0;
  const page = count > 0 ? asked % count : 0;
  const dwell = dwellsOf(board?.pages.map(({ tenants }) => tenants) ?? [])[page] ?? MIN_MS;
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
