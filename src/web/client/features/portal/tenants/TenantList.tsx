import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { usePrepared } from '../../../lib/usePrepared.ts';
import { useWish } from '../../../lib/wishes.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { type ManyChanges, SelectionBar } from './SelectionBar.tsx';
import { TenantTable, type TenantTableProps } from './TenantTable.tsx';
import { TenantTools } from './TenantTools.tsx';
import { filterEntries, isPartOf, type Part, type Sort, searchOf, sortEntries } from './tenant-list.ts';
import { useTenantSelection } from './useTenantSelection.ts';

const texts = tenantTexts.table;

type OwnProps = 'sort' | 'onSort' | 'selected' | 'onSelect' | 'onSelectAll';

export interface TenantListProps extends Omit<TenantTableProps, OwnProps> {
  propertyId: number;
  many: ManyChanges;
  /** More ways to fill the list, beside the filter. */
  tools?: ReactNode;
  /** What is going on with the list as a whole; stands above it. */
  notices?: ReactNode;
  /** Stands where there are no tenants yet. */
  empty: ReactNode;
}

/** All tenants of a property: filter, order, and what can be done with the whole list. */
export function TenantList({ propertyId, many, tools, notices, empty, entries, ...table }: TenantListProps) {
  const list = useShownEntries(entries);
  useWish('findTenant', ({ name }) => {
    list.showAll();
    list.setTerm(name);
  });
  const { shown, sort, setSort, wanted, part } = list;
  const { chosen, clear, ...selection } = useTenantSelection(shown);
  const hasEntries = entries.length > 0;
  return (
    <>
      <TenantTools
        {...{ propertyId, entries, part }}
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
        <SelectionBar {...many} tenants={chosen.map(({ tenant }) => tenant)} onClear={clear} />
      )}
    </>
  );
}

/** Which entries are shown, and in which order; typing is drawn before the list. */
function useShownEntries(entries: TenantTableProps['entries']) {
  const [term, setTerm] = useState('');
  const [chosenPart, setPart] = useState<Part>();
  const [sort, setSort] = useState<Sort>({ column: 'floor', isDescending: false });
  const wanted = useDeferredValue(term);
  const order = useDeferredValue(sort);
  // Where the last tenant of it has gone, there is nothing to choose any more.
  const part =
    chosenPart !== undefined && entries.some((entry) => isPartOf(entry, chosenPart)) ? chosenPart : undefined;
  const sorted = useMemo(() => sortEntries(entries, order), [entries, order]);
  const search = useMemo(() => searchOf(entries), [entries]);
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
