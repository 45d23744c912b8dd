import { useEffect, useMemo, useRef } from 'react';
import type { Contact } from '../../../../../modules/directory/schema.ts';
import type { WallOrder } from '../../../../../modules/tenancy/schema.ts';
import { type ListedPerson, listedPeople } from '../../../../../shared/person-name.ts';
import { fitBoard } from '../fit/board.ts';
import { maxType, minType, type Screen } from '../fit/legible.ts';
import { measureName, type Ruler } from '../fit/name.ts';
import type { Board, BoardGroup, BoardRow } from '../fit/task.ts';
import type { Floor, TenantEntry } from '../listing/floors.ts';
import { shown } from '../settings/screen-settings.ts';
import type { Box } from './useScreen.ts';

const ONE = { least: 1, most: 1 };
/** Without the ground line. */
const FEW_OF_HEIGHT = 0.93;
const PORTRAIT = { least: 1, most: 2 };
const LANDSCAPE = { least: 2, most: 5 };

interface BoardOptions {
  floors: readonly Floor[];
  order: BoardOrder;
  /** Less than `FEW` lines. */
  isFew: boolean;
  /** Largest type size, in px. */
  most: number;
  screen: Screen;
  ruler: Ruler;
  box: Box | null;
}

/** `null` until it is measured. Stays close to the previous board in the same area. */
export function useBoard({ floors, order, isFew, most, screen, ruler, box }: BoardOptions): Board | null {
  const last = useRef<{ board: Board; room: string } | null>(null);
  const groups = useMemo(() => groupsOf(floors, order, ruler), [floors, order, ruler]);
  const { width = 0, height = 0 } = box ?? {};
  const room = `${width} ${height} ${order}`;
  const board = useMemo(() => {
    if (width === 0 || height === 0) return null;
    return fitBoard({
      groups,
      width,
      height: isFew ? height * FEW_OF_HEIGHT : height,
      minType: minType(screen),
      maxType: Math.max(minType(screen), Math.min(most, maxType(screen, isFew))),
      columns: isFew ? ONE : screen.width > screen.height ? LANDSCAPE : PORTRAIT,
      isFew,
      before: last.current?.room === room ? last.current.board : null,
    });
  }, [groups, width, height, screen, room, isFew, most]);
  useEffect(() => {
    if (board) last.current = { board, room };
    shown.pages = board?.pages.length ?? 0;
  }, [board, room]);
  return board;
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export type BoardOrder = WallOrder | 'found';

/** The answer shows all. */
const MAX_PEOPLE = 3;

/** @param floors lowest first */
export function groupsOf(floors: readonly Floor[], order: BoardOrder, ruler: Ruler): BoardGroup[] {
  if (order === 'names') return lettersOf(floors, ruler);
  const groups = floors.map(({ key, mark, label, tenants }) => ({
    ...{ key, mark, label },
    ...marginOf(mark, ruler),
    rows: tenants.flatMap((entry) => {
      const suite = entry.tenant.suiteNumber;
      const people = listedPeople(entry.people?.() ?? entry.contacts);
      return [rowOf(entry, suite, ruler), ...people.map((person) => personRow(person, 'below', suite, ruler))];
    }),
  }));
  return order === 'floors-down' ? groups.reverse() : groups;
}

const THREE_FIGURES = '000';

/** A wide sign is drawn smaller: the margin is taken from every name. */
function marginOf(mark: string, ruler: Ruler): Pick<BoardGroup, 'markWidth' | 'markScale'> {
  const [width, most] = [ruler.mark(mark), ruler.mark(THREE_FIGURES)];
  return { markWidth: Math.min(width, most), markScale: Math.min(1, most / width) };
}

function lettersOf(floors: readonly Floor[], ruler: Ruler): BoardGroup[] {
  const lines = floors.flatMap(({ mark, tenants }) =>
    tenants.flatMap((entry) => {
      const place = `${mark} · ${entry.tenant.suiteNumber}`;
      const people = listedPeople(entry.contacts);
      return [
        { key: entry.tenant.companyName, row: rowOf(entry, place, ruler) },
        ...people.map((person) => ({ key: person.key, row: personRow(person, 'alone', place, ruler) })),
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

function rowOf({ tenant, people = () => [] }: TenantEntry, suite: string, ruler: Ruler): BoardRow {
  return {
    id: tenant.id,
    name: measureName(tenant.companyName, ruler),
    suite,
    suiteWidth: ruler.suite(suite),
    people: people()
      .filter(({ isListed }) => !isListed)
      .slice(0, MAX_PEOPLE)
      .map(({ name }) => measurePlain(name ?? '', ruler)),
  };
}

function personRow(
  { contact: { id }, text }: ListedPerson<Contact>,
  person: 'alone' | 'below',
  suite: string,
  ruler: Ruler,
): BoardRow {
  return { id: -id, person, name: measurePlain(text, ruler), suite, suiteWidth: ruler.suite(suite) };
}

/** In the regular weight, which has no condensed face. */
const measurePlain = (text: string, ruler: Ruler) =>
  measureName(text, { ...ruler, name: ruler.suite, condensed: ruler.suite });
