import { Download } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import * as calls from '../../../../../modules/imports/calls.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { addressOf } from '../../../lib/api.ts';
import type { useListView } from '../../../lib/list-view.ts';
import { usePrepared } from '../../../lib/usePrepared.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
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
    shown,
    wanted,
    parts,
    sort,
    setSort: (next: Sort) => set({ sort: sortText(next) }),
  };
}

/** By floor and presence, where there is more than one. */
export function floorFilters(parts: readonly Part[], plan: FloorPlan) {
  if (parts.length < 2) return [];
  const options = parts.map((one) => ({ value: String(one), label: nameOf(one, plan) }));
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
