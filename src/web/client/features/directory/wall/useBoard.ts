import { useEffect, useMemo, useRef } from 'react';
import type { Contact } from '../../../../../modules/directory/schema.ts';
import type { WallOrder } from '../../../../../modules/tenancy/schema.ts';
import { listedPeople } from '../../../../../shared/person-name.ts';
import type { Board, BoardGroup, BoardRow } from '../../../lib/wall-layout/board-types.ts';
import type { Ruler } from '../../../lib/wall-layout/break-name.ts';
import { fitBoard } from '../../../lib/wall-layout/fit-board.ts';
import { companyRow, marginOf, personRow } from '../../../lib/wall-layout/rows.ts';
import { MAX_FEW_LINES, type Screen } from '../../../lib/wall-layout/type-size.ts';
import { createBoardTask } from '../../../lib/wall-layout/wall-task.ts';
import type { Floor, TenantEntry } from '../listing/floors.ts';
import { type IndexMeasures, indexMeasures } from './board-index.ts';
import type { Box } from './useScreen.ts';

export interface BoardOptions {
  floors: readonly Floor[];
  order: BoardOrder;
  /** Initial to which the names are filtered. */
  initial?: string | null;
  /** The building has few lines. */
  hasFewLines: boolean;
  /** Largest type size in px. */
  maxTypePx: number;
  screen: Screen;
  ruler: Ruler;
  box: Box | null;
  /** Several pages have an index along the edge. */
  hasIndex: boolean;
}

interface FittedBoard {
  /** `null` until measured. */
  board: Board | null;
  /** `null` without an index. */
  index: IndexMeasures | null;
}

/** Fits the board; stays close to the previous layout of the same area. */
export function useBoard(options: BoardOptions): FittedBoard {
  const { floors, order, initial = null, hasFewLines, maxTypePx, screen, ruler, box, hasIndex } = options;
  const last = useRef<{ board: Board; room: string } | null>(null);
  const groups = useMemo(() => {
    const allGroups = groupsOf(floors, order, ruler);
    return initial === null ? allGroups : allGroups.filter(({ mark }) => mark === initial);
  }, [floors, order, initial, ruler]);
  const { width = 0, height = 0 } = box ?? {};
  const room = `${width} ${height} ${order} ${initial} ${screen.grade}`;
  const fittedBoard = useMemo((): FittedBoard => {
    if (width === 0 || height === 0) return { board: null, index: null };
    const isFound = order === 'found' || initial !== null;
    const hasFew = isFound ? groups.reduce((sum, { rows }) => sum + rows.length, 0) <= MAX_FEW_LINES : hasFewLines;
    const before = last.current?.room === room ? last.current.board : null;
    const index = hasIndex ? indexMeasures(groups, screen, ruler) : null;
    const area = {
      screen,
      width,
      height,
      taken: index?.usedWidth ?? 0,
      hasFewLines: hasFew,
      isFound,
      most: maxTypePx,
      before,
    };
    const board = fitBoard(createBoardTask(groups, area));
    return { board, index: board.pages.length > 1 ? index : null };
  }, [groups, order, initial, width, height, screen, ruler, room, hasFewLines, maxTypePx, hasIndex]);
  useEffect(() => {
    if (fittedBoard.board) last.current = { board: fittedBoard.board, room };
  }, [fittedBoard, room]);
  return fittedBoard;
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export type BoardOrder = WallOrder | 'found';

/** Maximum people per company; the answer card shows all. */
const MAX_PEOPLE = 3;

/** Groups rows by floor or initial. @param floors lowest first */
export function groupsOf(floors: readonly Floor[], order: BoardOrder, ruler: Ruler): BoardGroup[] {
  if (order === 'names') return lettersOf(floors, ruler);
  const groups = floors.map(({ key, mark, label, tenants }) => ({
    key,
    mark,
    label,
    ...marginOf(mark, ruler),
    rows: tenants.flatMap((entry) => {
      const suite = entry.tenant.suiteNumber;
      const people = listedPeople(entry.people?.() ?? entry.contacts);
      return [
        rowOf(entry, suite, ruler),
        ...people.map(({ contact: { id }, text }) => personRow({ id, text }, 'below', suite, ruler)),
      ];
    }),
  }));
  return order === 'floors-down' ? groups.reverse() : groups;
}

function lettersOf(floors: readonly Floor[], ruler: Ruler): BoardGroup[] {
  const lines = floors.flatMap(({ mark, tenants }) =>
    tenants.flatMap((entry) => {
      const place = `${mark} · ${entry.tenant.suiteNumber}`;
      const people = listedPeople(entry.contacts);
      return [
        { key: entry.tenant.companyName, row: rowOf(entry, place, ruler) },
        ...people.map(({ contact: { id }, text, key }) => ({
          key,
          row: personRow({ id, text }, 'alone', place, ruler),
        })),
      ];
    }),
  );
  const sorted = lines.sort((a, b) => byName.compare(a.key, b.key));
  const groups: (BoardGroup & { rows: BoardRow[] })[] = [];
  for (const { key, row } of sorted) {
    const mark = letterOf(key);
    const last = groups[groups.length - 1];
    if (last?.mark === mark) last.rows.push(row);
    else groups.push({ key: `${groups.length}${mark}`, mark, label: mark, markWidth: ruler.mark(mark), rows: [row] });
  }
  return groups;
}

/** First letter without accents, or `#`. */
export function letterOf(name: string): string {
  const [first = ''] = name.trim().normalize('NFD');
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
}

/** Initials of companies and listed people, in order. */
export const initialsOf = (floors: readonly Floor[], ruler: Ruler): string[] =>
  lettersOf(floors, ruler).map(({ mark }) => mark);

const rowOf = ({ tenant, people = () => [] }: TenantEntry, suite: string, ruler: Ruler): BoardRow =>
  companyRow(tenant, suite, ruler, peopleOf(people()));

const peopleOf = (people: readonly Contact[]) =>
  people
    .filter(({ isListed }) => !isListed)
    .slice(0, MAX_PEOPLE)
    .map(({ name }) => name ?? '');
