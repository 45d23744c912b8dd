import { Download } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import * as calls from '../../../../../modules/imports/calls.ts';
import type { TenantSearch } from '../../../../../shared/search/tenant-search.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { addressOf } from '../../../lib/api.ts';
import type { useListView } from '../../../lib/list-view.ts';
import { usePrepared } from '../../../lib/usePrepared.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { type Sort, sortIn, sortText } from './sort.ts';
import styles from './TenantsPanel.module.css';
import {
  filterEntries,
  isInPart,
  type Part,
  partsOf,
  searchOf,
  sortColumns,
  sortEntries,
  type TenantEntry,
} from './tenant-list.ts';

const texts = tenantTexts.table;

type View = ReturnType<typeof useListView>;

export function useShownTenants(entries: readonly TenantEntry[], plan: FloorPlan, address: View) {
  const parts = useMemo(() => partsOf(entries), [entries]);
  const search = useMemo(() => searchOf(entries, plan), [entries, plan]);
  const part = parts.find((candidate) => String(candidate) === address.view.show);
  const isWanted = useMemo(
    () => (part === undefined ? undefined : (entry: TenantEntry) => isInPart(entry, part)),
    [part],
  );
  return { ...useShown(entries, address, { columns: sortColumns, sort: sortEntries, search, isWanted }), parts };
}

interface ListRules<Entry, Column extends string> {
  columns: readonly [Column, ...Column[]];
  sort: (entries: readonly Entry[], sort: Sort<Column>) => Entry[];
  search: TenantSearch<Entry>;
  /** Filter function; must be stable. */
  isWanted?: ((entry: Entry) => boolean) | undefined;
}

/** Filters and sorts deferred, so that typing renders first. */
export function useShown<Entry, Column extends string>(
  entries: readonly Entry[],
  { view, set }: View,
  { columns, sort: sortBy, search, isWanted }: ListRules<Entry, Column>,
) {
  const sort = useMemo(() => sortIn(view.sort, columns), [view.sort, columns]);
  const [deferredTerm, order] = [useDeferredValue(view.find), useDeferredValue(sort)];
  const sorted = useMemo(() => sortBy(entries, order), [entries, order, sortBy]);
  usePrepared(search);
  const matchingEntries = useMemo(
    () => filterEntries(sorted, search, deferredTerm, isWanted),
    [sorted, search, deferredTerm, isWanted],
  );
  return {
    shown: matchingEntries,
    wanted: deferredTerm,
    sort,
    setSort: (next: Sort<Column>) => set({ sort: sortText(next, columns) }),
  };
}

/** Filters by floor and presence, if there is more than one. */
export function floorFilters(parts: readonly Part[], plan: FloorPlan) {
  if (parts.length < 2) return [];
  const options = parts.map((part) => ({ value: String(part), label: nameOf(part, plan) }));
  return [{ name: 'show' as const, label: texts.show, all: texts.allFloors, options }];
}

const nameOf = (part: Part, plan: FloorPlan) => (typeof part === 'number' ? plan.label(part) : texts.presence[part]);

export function ExportLink({ propertyId }: { propertyId: number }) {
  return (
    <LinkButton
      href={addressOf(calls.exportTenants, { query: { propertyId } })}
      download
      variant="secondary"
      size="small"
      title={texts.exportCsv}
    >
      <Download aria-hidden /> <span className={styles.exportText}>{texts.exportCsv}</span>
    </LinkButton>
  );
}
