import { useCallback, useEffect, useMemo, useRef } from 'react';
import { idsIn, idsText, type ListAddress } from '../../lib/list-view.ts';

export interface Selection {
  /** Those of the rows shown. */
  chosen: ReadonlySet<number>;
  /** @param isRange Shift was held: everything from the row pressed before */
  onSelect: (id: number, isSelected: boolean, isRange: boolean) => void;
  onSelectAll: (isSelected: boolean) => void;
  clear: () => void;
}

/** Ids that an address is read for: rows selected on one page stay selected on the next. */
const READ = 2_000;

/**
 * The selected rows of a list, kept in its address as runs of ids, so that a reload and Back keep them, too. Rows that
 * a filter hides stay selected, but nothing is done with them.
 * @param shown ids in the order shown; the same array while they stay the same
 * @param most that "all" selects
 */
export function useSelection(
  shown: readonly number[],
  { view, set }: Pick<ListAddress<'chosen'>, 'view' | 'set'>,
  most = READ,
): Selection {
  const ids = useMemo(() => idsIn(view.chosen, READ), [view.chosen]);
  const last = useRef<number | null>(null);
  const latest = useRef({ shown, ids });
  useEffect(() => {
    latest.current = { shown, ids };
  }, [shown, ids]);
  const onSelect = useCallback(
    (id: number, isSelected: boolean, isRange: boolean) => {
      const { current } = latest;
      const meant = isRange ? rowsBetween(current.shown, last.current, id) : [id];
      last.current = id;
      const after = new Set(current.ids);
      for (const each of meant) isSelected ? after.add(each) : after.delete(each);
      set({ chosen: idsText(after) });
    },
    [set],
  );
  const chosen = useMemo(() => new Set(shown.filter((id) => ids.has(id))), [shown, ids]);
  const onSelectAll = (isSelected: boolean) => set({ chosen: idsText(isSelected ? shown.slice(0, most) : []) });
  return { chosen, onSelect, onSelectAll, clear: () => set({ chosen: '' }) };
}

/** From one row to the other in the order shown, both included; the second alone where the first is not shown. */
export function rowsBetween(shown: readonly number[], from: number | null, to: number): readonly number[] {
  const [one, other] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  if (one < 0 || other < 0) return [to];
  return shown.slice(Math.min(one, other), Math.max(one, other) + 1);
}
