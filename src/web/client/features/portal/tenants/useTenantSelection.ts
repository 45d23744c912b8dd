import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MAX_TENANTS_AT_ONCE } from '../../../../../modules/directory/schema.ts';
import type { OnSelect } from './TenantRow.tsx';
import type { TenantEntry } from './tenant-list.ts';

/** Which of the tenants in the list are selected; those that a filter hides are not meant. */
export function useTenantSelection(shown: readonly TenantEntry[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);
  const list = useRef(shown);
  useEffect(() => {
    list.current = shown;
  }, [shown]);
  const onSelect = useCallback<OnSelect>((tenantId, isSelected, isRange) => {
    const meant = isRange && last.current !== null ? between(list.current, last.current, tenantId) : [tenantId];
    last.current = tenantId;
    setIds((before) => {
      const after = new Set(before);
      for (const id of meant) isSelected ? after.add(id) : after.delete(id);
      return after;
    });
  }, []);
  const chosen = useMemo(() => shown.filter(({ tenant }) => ids.has(tenant.id)), [shown, ids]);
  const selected = useMemo(() => new Set(chosen.map(({ tenant }) => tenant.id)), [chosen]);
  const onSelectAll = (isSelected: boolean) =>
    setIds(new Set(isSelected ? shown.slice(0, MAX_TENANTS_AT_ONCE).map(({ tenant }) => tenant.id) : []));
  return { chosen, selected, onSelect, onSelectAll, clear: () => setIds(new Set()) };
}

/** The tenants of the list from one to another, whichever comes first. */
function between(list: readonly TenantEntry[], one: number, other: number): number[] {
  const ids = list.map(({ tenant }) => tenant.id);
  const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : ids.slice(from, to + 1);
}
