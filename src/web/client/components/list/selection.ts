import { useCallback, useEffect, useMemo, useRef } from 'react';
import { idsIn, idsText, type ListAddress } from '../../lib/list-view.ts';

export interface Selection {
  /** Ids of selected rows among those shown. */
  selectedIds: ReadonlySet<number>;
  /** Selects a row. @param isRange with Shift: everything from the row pressed before */
  onSelect: (id: number, isSelected: boolean, isRange: boolean) => void;
  onSelectAll: (isSelected: boolean) => void;
  clear: () => void;
}

/** Maximum ids read from an address: a selection spans pages. */
const MAX_ADDRESS_IDS = 2_000;

/**
 * Selection of a list, kept in its address as runs of ids, so that reload and Back keep it. Rows that a filter hides
 * stay selected, but actions skip them.
 * @param visibleIds ids in display order; the same array while unchanged
 * @param maxIds limit of "select all"
 */
export function useSelection(
  visibleIds: readonly number[],
  { view, set }: Pick<ListAddress<'chosen'>, 'view' | 'set'>,
  maxIds = MAX_ADDRESS_IDS,
): Selection {
  const ids = useMemo(() => idsIn(view.chosen, MAX_ADDRESS_IDS), [view.chosen]);
  const last = useRef<number | null>(null);
  const latest = useRef({ shown: visibleIds, ids });
  useEffect(() => {
    latest.current = { shown: visibleIds, ids };
  }, [visibleIds, ids]);
  const onSelect = useCallback(
    (id: number, isSelected: boolean, isRange: boolean) => {
      const { current } = latest;
      const rangeIds = isRange ? rowsBetween(current.shown, last.current, id) : [id];
      last.current = id;
      const after = new Set(current.ids);
      for (const rangeId of rangeIds) isSelected ? after.add(rangeId) : after.delete(rangeId);
      set({ chosen: idsText(after) });
    },
    [set],
  );
  const selectedIds = useMemo(() => new Set(visibleIds.filter((id) => ids.has(id))), [visibleIds, ids]);
  const onSelectAll = (isSelected: boolean) => set({ chosen: idsText(isSelected ? visibleIds.slice(0, maxIds) : []) });
  return { selectedIds, onSelect, onSelectAll, clear: () => set({ chosen: '' }) };
}

/** Ids between two rows in display order, inclusive; only the second if the first is not shown. */
export function rowsBetween(visibleIds: readonly number[], from: number | null, to: number): readonly number[] {
  const [fromIndex, toIndex] = [from === null ? -1 : visibleIds.indexOf(from), visibleIds.indexOf(to)];
  if (fromIndex < 0 || toIndex < 0) return [to];
  return visibleIds.slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1);
}
