import { Download } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { MAX_TENANTS_AT_ONCE } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { useActionRequest } from '../../../lib/action-requests.ts';
import { usePrepared } from '../../../lib/usePrepared.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { type ManyChanges, SelectionBar } from './SelectionBar.tsx';
import type { OnSelect } from './TenantRow.tsx';
import styles from './TenantsPanel.module.css';
import { TenantTable, type TenantTableProps } from './TenantTable.tsx';
import {
  filterEntries,
  isPartOf,
  type Part,
  partsOf,
  type Sort,
  searchOf,
  sortEntries,
  type TenantEntry,
} from './tenant-list.ts';

const texts = tenantTexts.table;

type OwnProps = 'sort' | 'onSort' | 'selected' | 'onSelect' | 'onSelectAll';

interface TenantListProps extends Omit<TenantTableProps, OwnProps>, ManyChanges {
  propertyId: number;
  tools?: ReactNode;
  notices?: ReactNode;
  /** Replaces the empty list. */
  empty: ReactNode;
}

export function TenantList({
  propertyId,
  remove,
  move,
  listPeople,
  tools,
  notices,
  empty,
  entries,
  ...table
}: TenantListProps) {
  const list = useShownEntries(entries, table.plan);
  useActionRequest('findTenant', ({ name }) => {
    list.showAll();
    list.setTerm(name);
  });
  const { shown, sort, setSort, wanted, part } = list;
  const { chosen, clear, ...selection } = useTenantSelection(shown);
  const hasEntries = entries.length > 0;
  return (
    <>
      <TenantTools
        propertyId={propertyId}
        plan={table.plan}
        entries={entries}
        part={part}
        shown={shown.length}
        term={list.term}
        onTerm={list.setTerm}
        onPart={list.setPart}
      >
        {tools}
      </TenantTools>
      {notices}
      {!hasEntries && empty}
      {hasEntries && shown.length === 0 && <NoMatch term={wanted} onClear={list.showAll} />}
      {shown.length > 0 && <TenantTable {...table} {...selection} entries={shown} sort={sort} onSort={setSort} />}
      {chosen.length > 0 && table.actions && table.editedId === undefined && (
        <SelectionBar
          plan={table.plan}
          remove={remove}
          move={move}
          listPeople={listPeople}
          tenants={chosen.map(({ tenant }) => tenant)}
          onClear={clear}
        />
      )}
    </>
  );
}

/** Filtered and sorted entries; deferred, so that typing is drawn first. */
function useShownEntries(entries: TenantTableProps['entries'], plan: FloorPlan) {
  const [term, setTerm] = useState('');
  const [chosenPart, setPart] = useState<Part>();
  const [sort, setSort] = useState<Sort>({ column: 'floor', isDescending: false });
  const wanted = useDeferredValue(term);
  const order = useDeferredValue(sort);
  // Drop a floor filter whose floor has no tenants anymore.
  const part =
    chosenPart !== undefined && entries.some((entry) => isPartOf(entry, chosenPart)) ? chosenPart : undefined;
  const sorted = useMemo(() => sortEntries(entries, order), [entries, order]);
  const search = useMemo(() => searchOf(entries, plan), [entries, plan]);
  usePrepared(search);
  const shown = useMemo(() => filterEntries(sorted, search, wanted, part), [sorted, search, wanted, part]);
  const showAll = () => {
    setTerm('');
    setPart(undefined);
  };
  return { shown, term, setTerm, wanted, part, setPart, sort, setSort, showAll };
}

function NoMatch({ term, onClear }: { term: string; onClear: () => void }) {
  return (
    <EmptyState
      title={texts.noMatchTitle}
      action={
        <Button variant="secondary" onPress={onClear}>
          {texts.clearFilter}
        </Button>
      }
    >
      {term ? texts.noMatch({ term }) : texts.noMatchShown}
    </EmptyState>
  );
}

const ALL = 'all';

interface TenantToolsProps {
  propertyId: number;
  plan: FloorPlan;
  entries: readonly TenantEntry[];
  shown: number;
  term: string;
  onTerm: (term: string) => void;
  /** Absent for all. */
  part: Part | undefined;
  onPart: (part: Part | undefined) => void;
  children: ReactNode;
}

function TenantTools(props: TenantToolsProps) {
  const { propertyId, plan, entries, shown, term, onTerm, part, onPart, children } = props;
  const parts = useMemo(() => partsOf(entries), [entries]);
  const options = parts.map((one) => ({
    value: String(one),
    label: typeof one === 'number' ? plan.label(one) : texts.presence[one],
  }));
  return (
    <div className={styles.tools}>
      {entries.length > 0 && (
        <>
          <div className={styles.filter}>
            <SearchField label={texts.filter} placeholder={texts.filterHint} value={term} onChange={onTerm} />
          </div>
          {parts.length > 1 && (
            <div className={styles.floors}>
              <NativeSelect
                label={texts.show}
                options={[{ value: ALL, label: texts.allFloors }, ...options]}
                value={part === undefined ? ALL : String(part)}
                onChange={(chosen) => onPart(parts.find((one) => String(one) === chosen))}
              />
            </div>
          )}
          <p role="status" className={styles.count}>
            {shown === entries.length ? texts.count({ all: shown }) : texts.countOf({ shown, all: entries.length })}
          </p>
        </>
      )}
      {children}
      {entries.length > 0 && (
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
    </div>
  );
}

/** Selected tenants, without those hidden by the filter. */
function useTenantSelection(shown: readonly TenantEntry[]) {
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

function between(list: readonly TenantEntry[], one: number, other: number): number[] {
  const ids = list.map(({ tenant }) => tenant.id);
  const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : ids.slice(from, to + 1);
}
