import { useEffect, useMemo, useRef } from 'react';
import { fitBoard } from '../fit/board.ts';
import { leastType, mostType, type Screen } from '../fit/legible.ts';
import type { Ruler } from '../fit/name.ts';
import type { Board } from '../fit/task.ts';
import type { Floor } from '../listing/floors.ts';
import { shown } from '../settings/screen-settings.ts';
import { type BoardOrder, groupsOf } from './groups.ts';
import type { Box } from './useBox.ts';

const PORTRAIT = { least: 1, most: 2 };
const LANDSCAPE = { least: 2, most: 5 };

interface BoardWish {
  floors: readonly Floor[];
  order: BoardOrder;
  screen: Screen;
  ruler: Ruler;
  /** What the board has of the screen. */
  box: Box | null;
}

/** The board of these floors; what stood in the same room before moves as little as possible. `null` until it can be measured. */
export function useBoard({ floors, order, screen, ruler, box }: BoardWish): Board | null {
  const last = useRef<{ board: Board; room: string } | null>(null);
  const groups = useMemo(() => groupsOf(floors, order, ruler), [floors, order, ruler]);
  const { width = 0, height = 0 } = box ?? {};
  const room = `${width} ${height} ${order}`;
  const board = useMemo(() => {
    if (width === 0 || height === 0) return null;
    return fitBoard({
      groups,
      width,
      height,
      leastType: leastType(screen),
      mostType: mostType(screen),
      columns: screen.width > screen.height ? LANDSCAPE : PORTRAIT,
      before: last.current?.room === room ? last.current.board : null,
    });
  }, [groups, width, height, screen, room]);
  useEffect(() => {
    if (board) last.current = { board, room };
    shown.pages = board?.pages.length ?? 0;
  }, [board, room]);
  return board;
}
