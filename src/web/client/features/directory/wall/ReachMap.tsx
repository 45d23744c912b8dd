import { useMemo, useRef } from 'react';
import type { WallOrder } from '../../../../../modules/tenancy/schema.ts';
import type { Board } from '../../../lib/wall-layout/board-types.ts';
import type { Ruler } from '../../../lib/wall-layout/break-name.ts';
import type { Screen } from '../../../lib/wall-layout/type-size.ts';
import type { Floor } from '../listing/floors.ts';
import { lobbyTexts as texts } from '../texts.ts';
import { BoardView, NO_IDS } from './BoardView.tsx';
import { usePaging } from './paging.ts';
import { useBoard } from './useBoard.ts';
import { useBox } from './useScreen.ts';

interface ReachMapProps {
  floors: readonly Floor[];
  order: WallOrder;
  hasFewLines: boolean;
  maxTypePx: number;
  screen: Screen;
  ruler: Ruler;
  /** Board of search hits; `null` without a search. */
  searchBoard: Board | null;
}

/** Overview of the building with search hits, above the part within reach. */
export function ReachMap({ searchBoard, ...options }: ReachMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const { board } = useBoard({ ...options, box: useBox(place), hasIndex: false });
  const paging = usePaging(board, searchBoard !== null);
  const emphasizedRowIds = useMemo(
    () => (searchBoard ? new Set(searchBoard.pages.flatMap(rowIds)) : undefined),
    [searchBoard],
  );
  const first =
    emphasizedRowIds && board
      ? board.pages.findIndex((page) => rowIds(page).some((id) => emphasizedRowIds.has(id)))
      : -1;
  const page = first < 0 ? paging.page : first;
  return (
    <div className="wall-map" ref={place} aria-hidden>
      {board && (
        <BoardView
          board={board}
          page={page}
          emphasizedRowIds={emphasizedRowIds}
          changedIds={NO_IDS}
          isCovered
          onChoose={() => {}}
        />
      )}
    </div>
  );
}

const rowIds = ({ columns }: Board['pages'][number]): number[] =>
  columns.flatMap(({ parts }) => parts.flatMap(({ rows }) => rows.map(({ row }) => row.id)));

interface FloorChoiceProps {
  floors: readonly Floor[];
  order: WallOrder;
  onChoose: (name: string) => void;
}

/** Floor buttons within reach: each searches for its tenants. */
export function FloorChoice({ floors, order, onChoose }: FloorChoiceProps) {
  const sorted = order === 'floors-up' ? floors : [...floors].reverse();
  return (
    <section className="wall-choice" aria-labelledby="wall-choice">
      <h2 id="wall-choice">{texts().choose}</h2>
      {sorted.map(({ key, mark, label }) => (
        <button key={key} type="button" aria-label={label} onClick={() => onChoose(label)}>
          {mark}
        </button>
      ))}
    </section>
  );
}
