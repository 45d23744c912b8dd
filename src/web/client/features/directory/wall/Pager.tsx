import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Board } from '../fit/task.ts';
import { lobbyTexts } from '../texts.ts';
import type { BoardOrder } from './useBoard.ts';

const texts = lobbyTexts.pages;

interface PagerProps {
  board: Board;
  turning: Turning;
  order: BoardOrder;
  /** Somebody is there: the pages wait, and can be turned. */
  isAttended: boolean;
}

/** Which floors are shown, of how many pages, and a line that fills until the next one comes. */
export function Pager({ board, turning: { page, dwell, step }, order, isAttended }: PagerProps) {
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

/** `Floors 4–7`, `Floor 12`, `A–F`: the lowest first, whichever way the board reads. */
function rangeOf({ pages }: Board, page: number, order: BoardOrder): string {
  const marks = pages[page]?.columns.flatMap((parts) => parts.map(({ group }) => group.mark)) ?? [];
  const [first = ''] = marks;
  const last = marks[marks.length - 1] ?? first;
  const [from, to] = order === 'floors-down' ? [last, first] : [first, last];
  if (order === 'names') return from === to ? from : `${from}–${to}`;
  return from === to ? texts.floor({ mark: from }) : texts.floors({ from, to });
}

interface Turning {
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
