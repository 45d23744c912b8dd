import { Download } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { MAX_TENANTS_AT_ONCE } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { ListFilter } from '../../../components/ListFilter.tsx';
import { idsIn, idsText, type useListView } from '../../../lib/list-view.ts';
import { usePrepared } from '../../../lib/usePrepared.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import type { OnSelect } from './TenantRow.tsx';
import styles from './TenantsPanel.module.css';
import {
  filterEntries,
  type Part,
  partsOf,
  type Sort,
  searchOf,
  sortEntries,
  sortIn,
  sortText,
  type TenantEntry,
} from './tenant-list.ts';

const texts = tenantTexts.table;

type View = ReturnType<typeof useListView>;

/** The entries that the address asks for; deferred, so that typing is drawn first. */
export function useShownTenants(entries: readonly TenantEntry[], plan: FloorPlan, { view, set }: View) {
  const { find, show } = view;
  const sort = useMemo(() => sortIn(view.sort), [view.sort]);
  const [wanted, order] = [useDeferredValue(find), useDeferredValue(sort)];
  const parts = useMemo(() => partsOf(entries), [entries]);
  const part = parts.find((one) => String(one) === show);
  const sorted = useMemo(() => sortEntries(entries, order), [entries, order]);
  const search = useMemo(() => searchOf(entries, plan), [entries, plan]);
  usePrepared(search);
  const shown = useMemo(() => filterEntries(sorted, search, wanted, part), [sorted, search, wanted, part]);
  return {
    ...{ shown, wanted, parts, part, sort },
    setSort: (next: Sort) => set({ sort: sortText(next) }),
    showAll: () => set({ find: '', show: '' }),
  };
}

interface TenantFilterProps extends Pick<ReturnType<typeof useShownTenants>, 'parts' | 'part'> {
  plan: FloorPlan;
  onShow: (show: string) => void;
}

export function TenantFilter({ plan, parts, part, onShow }: TenantFilterProps) {
  if (parts.length < 2) return null;
  const options = parts.map((one) => ({ value: String(one), label: nameOf(one, plan) }));
  return (
    <ListFilter
      label={texts.show}
      all={texts.allFloors}
      options={options}
      value={part === undefined ? part : String(part)}
      onShow={onShow}
    />
  );
}

const nameOf = (part: Part, plan: FloorPlan) => (typeof part === 'number' ? plan.label(part) : texts.presence[part]);

export function TenantTools({ propertyId, isEmpty, children }: TenantToolsProps) {
  return (
    <>
      {children}
      {!isEmpty && (
        <LinkButton
          href={`/api/tenants/export?propertyId=${propertyId}`}
          download
          variant="secondary"
          size="small"
          title={texts.exportCsv}
        >
          <Download aria-hidden /> <span className={styles.exportText}>{texts.exportCsv}</span>
        </LinkButton>
      )}
    </>
  );
}

interface TenantToolsProps {
  propertyId: number;
  isEmpty: boolean;
  children: ReactNode;
}

/** Selected tenants, without those hidden by the filter. */
export function useTenantSelection(shown: readonly TenantEntry[], { view, set }: View) {
  const ids = useMemo(() => idsIn(view.chosen, 2 * MAX_TENANTS_AT_ONCE), [view.chosen]);
  const last = useRef<number | null>(null);
  const latest = useRef({ shown, ids });
  useEffect(() => {
    latest.current = { shown, ids };
  }, [shown, ids]);
  const onSelect = useCallback<OnSelect>(
    (tenantId, isSelected, isRange) => {
      const { current } = latest;
      const meant = isRange && last.current !== null ? between(current.shown, last.current, tenantId) : [tenantId];
      last.current = tenantId;
      const after = new Set(current.ids);
      for (const id of meant) isSelected ? after.add(id) : after.delete(id);
      set({ chosen: idsText(after) });
    },
    [set],
  );
  const chosen = useMemo(() => shown.filter(({ tenant }) => ids.has(tenant.id)), [shown, ids]);
  const selected = useMemo(() => new Set(chosen.map(({ tenant }) => tenant.id)), [chosen]);
  const onSelectAll = (isSelected: boolean) => {
    const all = isSelected ? shown.slice(0, MAX_TENANTS_AT_ONCE) : [];
    set({ chosen: idsText(all.map(({ tenant }) => tenant.id)) });
  };
  return { chosen, selected, onSelect, onSelectAll, clear: () => set({ chosen: '' }) };
}

function between(list: readonly TenantEntry[], one: number, other: number): number[] {
  const ids = list.map(({ tenant }) => tenant.id);
  const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : ids.slice(from, to + 1);
}
