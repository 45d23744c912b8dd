import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Board } from '../../../lib/wall-layout/board-types.ts';
import { lobbyTexts } from '../texts.ts';
import { type Paging, rangeOf } from './paging.ts';
import type { BoardOrder } from './useBoard.ts';

const texts = () => lobbyTexts().pages;

interface PagerProps {
  board: Board;
  paging: Paging;
  order: BoardOrder;
  isAttended: boolean;
}

export function Pager({ board, paging: { page, dwell }, order, isAttended }: PagerProps) {
  return (
    <div className="wall-pager">
      <p>{texts().position({ range: rangeOf(board, page, order), page: page + 1, pages: board.pages.length })}</p>
      <span
        key={page}
        className="wall-progress"
        data-still={isAttended || undefined}
        style={{ animationDuration: `${dwell}ms` }}
      />
    </div>
  );
}

/** Page buttons beside the search, for boards without an index. */
export function PageTurnButtons({ paging: { page, goTo } }: Pick<PagerProps, 'paging'>) {
  return (
    <span className="wall-turn">
      <button type="button" aria-label={texts().previous} onClick={() => goTo(page - 1)}>
        <ChevronLeft aria-hidden />
      </button>
      <button type="button" aria-label={texts().next} onClick={() => goTo(page + 1)}>
        <ChevronRight aria-hidden />
      </button>
    </span>
  );
}
