import type { CSSProperties } from 'react';
import type { Board } from '../../../lib/wall-layout/board-types.ts';
import { lobbyTexts } from '../texts.ts';
import { type IndexMeasures, signsWithRoom } from './board-index.ts';
import { marksOn, type Paging, rangeOf } from './paging.ts';
import type { BoardOrder } from './useBoard.ts';

const texts = () => lobbyTexts().pages;

interface BoardIndexProps {
  board: Board;
  measures: IndexMeasures;
  /** Height of the board in px. */
  height: number;
  order: BoardOrder;
  paging: Paging;
  isCovered: boolean;
}

/** Index of all floors along the board's edge, one block per page. */
export function BoardIndex({ board, measures, height, order, paging, isCovered }: BoardIndexProps) {
  const blocks = board.pages.map((_, page) => marksOn(board, page));
  const markCount = blocks.reduce((sum, marks) => sum + marks.length, 0);
  return (
    <nav
      className="wall-index"
      aria-label={order === 'names' ? texts().indexByName : texts().index}
      inert={isCovered}
      style={placeOf(measures)}
    >
      {blocks.map((marks, page) => {
        const signs = signsWithRoom(marks, (height * marks.length) / markCount / measures.type);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its page
            key={page}
            type="button"
            className="wall-block"
            style={{ flexGrow: marks.length }}
            aria-label={rangeOf(board, page, order)}
            data-ends={(signs.length === 2 && marks.length > 2) || undefined}
            aria-current={page === paging.page || undefined}
            onClick={() => paging.goTo(page)}
          >
            {signs.map((mark) => (
              <span key={mark}>{mark}</span>
            ))}
          </button>
        );
      })}
    </nav>
  );
}

function placeOf({ type, width, side }: IndexMeasures): CSSProperties {
  return { width: `${width}px`, marginRight: `${-side}px`, fontSize: `${type}px` };
}
