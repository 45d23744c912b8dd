import type { CSSProperties } from 'react';
import type { Board } from '../../../lib/board/task.ts';
import { lobbyTexts } from '../texts.ts';
import { type IndexMeasures, signsWithRoom } from './board-index.ts';
import { marksOn, type Paging, rangeOf } from './paging.ts';
import type { BoardOrder } from './useBoard.ts';

const texts = () => lobbyTexts().pages;

interface BoardIndexProps {
  board: Board;
  measures: IndexMeasures;
  /** Of the board, in px. */
  height: number;
  order: BoardOrder;
  paging: Paging;
  isBehind: boolean;
}

/** All floors along the edge of the board, a block for each page. */
export function BoardIndex({ board, measures, height, order, paging, isBehind }: BoardIndexProps) {
  const blocks = board.pages.map((_, page) => marksOn(board, page));
  const all = blocks.reduce((sum, marks) => sum + marks.length, 0);
  return (
    <nav
      className="wall-index"
      aria-label={order === 'names' ? texts().indexByName : texts().index}
      inert={isBehind}
      style={placeOf(measures)}
    >
      {blocks.map((marks, page) => {
        const signs = signsWithRoom(marks, (height * marks.length) / all / measures.type);
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
