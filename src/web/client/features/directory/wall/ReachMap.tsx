import { useMemo, useRef } from 'react';
import type { WallOrder } from '../../../../../modules/tenancy/schema.ts';
import type { Screen } from '../../../lib/board/legible.ts';
import type { Ruler } from '../../../lib/board/name.ts';
import type { Board } from '../../../lib/board/task.ts';
import type { Floor } from '../listing/floors.ts';
import { lobbyTexts as texts } from '../texts.ts';
import { BoardView, NO_ROWS } from './BoardView.tsx';
import { usePaging } from './paging.ts';
import { useBoard } from './useBoard.ts';
import { useBox } from './useScreen.ts';

interface ReachMapProps {
  floors: readonly Floor[];
  order: WallOrder;
  isFew: boolean;
  most: number;
  screen: Screen;
  ruler: Ruler;
  /** What the search found; `null` without one. */
  found: Board | null;
}

/** Above the part of the wall that is within reach: the whole building, with what the search found. */
export function ReachMap({ found, ...options }: ReachMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const { board } = useBoard({ ...options, box: useBox(place), hasIndex: false });
  const paging = usePaging(board, found !== null);
  const lit = useMemo(() => (found ? new Set(found.pages.flatMap(rowIds)) : undefined), [found]);
  const first = lit && board ? board.pages.findIndex((page) => rowIds(page).some((id) => lit.has(id))) : -1;
  const page = first < 0 ? paging.page : first;
  return (
    <div className="wall-map" ref={place} aria-hidden>
      {board && <BoardView board={board} page={page} lit={lit} changed={NO_ROWS} isBehind onChoose={() => {}} />}
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

/** Within reach, before a search: each floor finds its tenants. */
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
