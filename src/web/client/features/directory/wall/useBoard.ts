import { useEffect, useMemo, useRef } from 'react';
import type { Contact } from '../../../../../modules/directory/schema.ts';
import type { WallOrder } from '../../../../../modules/tenancy/schema.ts';
import { listedPeople } from '../../../../../shared/person-name.ts';
import { fitBoard } from '../../../lib/board/board.ts';
import { FEW, type Screen } from '../../../lib/board/legible.ts';
import type { Ruler } from '../../../lib/board/name.ts';
import { companyRow, marginOf, personRow } from '../../../lib/board/rows.ts';
import type { Board, BoardGroup, BoardRow } from '../../../lib/board/task.ts';
import { wallTask } from '../../../lib/board/wall-task.ts';
import type { Floor, TenantEntry } from '../listing/floors.ts';
import { type IndexMeasures, indexMeasures } from './board-index.ts';
import type { Box } from './useScreen.ts';

export interface BoardOptions {
  floors: readonly Floor[];
  order: BoardOrder;
  /** Only this one of the names. */
  initial?: string | null;
  /** The building has at most `FEW` lines. */
  isFew: boolean;
  /** Largest type size, in px. */
  most: number;
  screen: Screen;
  ruler: Ruler;
  box: Box | null;
  /** Several pages have an index along the edge. */
  hasIndex: boolean;
}

interface FittedBoard {
  /** `null` until it is measured. */
  board: Board | null;
  /** `null` without an index. */
  index: IndexMeasures | null;
}

/** Stays close to the previous board in the same area. */
export function useBoard(options: BoardOptions): FittedBoard {
  const { floors, order, initial = null, isFew, most, screen, ruler, box, hasIndex } = options;
  const last = useRef<{ board: Board; room: string } | null>(null);
  const groups = useMemo(() => {
    const all = groupsOf(floors, order, ruler);
    return initial === null ? all : all.filter(({ mark }) => mark === initial);
  }, [floors, order, initial, ruler]);
  const { width = 0, height = 0 } = box ?? {};
  const room = `${width} ${height} ${order} ${initial} ${screen.grade}`;
  const fitted = useMemo((): FittedBoard => {
    if (width === 0 || height === 0) return { board: null, index: null };
    const isFound = order === 'found' || initial !== null;
    const hasFew = isFound ? groups.reduce((sum, { rows }) => sum + rows.length, 0) <= FEW : isFew;
    const before = last.current?.room === room ? last.current.board : null;
    const index = hasIndex ? indexMeasures(groups, screen, ruler) : null;
    const area = { screen, width, height, taken: index?.taken ?? 0, isFew: hasFew, isFound, most, before };
    const board = fitBoard(wallTask(groups, area));
    return { board, index: board.pages.length > 1 ? index : null };
  }, [groups, order, initial, width, height, screen, ruler, room, isFew, most, hasIndex]);
  useEffect(() => {
    if (fitted.board) last.current = { board: fitted.board, room };
  }, [fitted, room]);
  return fitted;
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export type BoardOrder = WallOrder | 'found';

/** The answer shows all. */
const MAX_PEOPLE = 3;

/** @param floors lowest first */
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

/** Of companies and listed people, in order. */
export const initialsOf = (floors: readonly Floor[], ruler: Ruler): string[] =>
  lettersOf(floors, ruler).map(({ mark }) => mark);

const rowOf = ({ tenant, people = () => [] }: TenantEntry, suite: string, ruler: Ruler): BoardRow =>
  companyRow(tenant, suite, ruler, peopleOf(people()));

const peopleOf = (people: readonly Contact[]) =>
  people
    .filter(({ isListed }) => !isListed)
    .slice(0, MAX_PEOPLE)
    .map(({ name }) => name ?? '');
