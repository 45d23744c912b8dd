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

const MIN_MS = 8_000;
const ROW_MS = 400;

/** Reading time of a page, in ms. */
export function dwellOf(tenants: number): number {
  return Math.max(MIN_MS, ROW_MS * tenants);
}
