import { Download } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PlainSearchField } from '../../ui/PlainSearchField.tsx';
import styles from './TenantList.module.css';
import { TenantTable, type TenantTableProps } from './TenantTable.tsx';
import { filterEntries, type Sort, sortEntries } from './tenant-list.ts';
import { tenantTexts } from './texts.ts';

const texts = tenantTexts.table;

export interface TenantListProps extends Omit<TenantTableProps, 'order' | 'sort' | 'onSort'> {
  propertyId: number;
  /** More ways to fill the list, beside the filter. */
  tools?: ReactNode;
  /** What is going on with the list as a whole; stands above it. */
  notices?: ReactNode;
  /** Stands where there are no tenants yet. */
  empty: ReactNode;
}

/** All tenants of a property: filter, order, and what can be done with the whole list. */
export function TenantList({ propertyId, tools, notices, empty, entries, ...table }: TenantListProps) {
  const [term, setTerm] = useState('');
  const [sort, setSort] = useState<Sort>({ column: 'floor', isDescending: false });
  const wanted = useDeferredValue(term);
  const order = useDeferredValue(sort);
  const shown = useMemo(() => sortEntries(filterEntries(entries, wanted), order), [entries, wanted, order]);
  const hasEntries = entries.length > 0;
  return (
    <>
      <div className={styles.tools}>
        {hasEntries && (
          <>
            <div className={styles.filter}>
              <PlainSearchField label={texts.filter} placeholder={texts.filterHint} value={term} onChange={setTerm} />
            </div>
            <p role="status" className={styles.count}>
              {texts.count(shown.length, entries.length)}
            </p>
          </>
        )}
        {tools}
        {hasEntries && (
          <LinkButton href={`/api/tenants/export?propertyId=${propertyId}`} download variant="secondary" size="small">
            <Download aria-hidden /> {texts.exportCsv}
          </LinkButton>
        )}
      </div>
      {notices}
      {!hasEntries && empty}
      {hasEntries && shown.length === 0 && <NoMatch term={wanted} onClear={() => setTerm('')} />}
      {shown.length > 0 && (
        <TenantTable
          {...table}
          order={`${order.column} ${order.isDescending} ${wanted}`}
          entries={shown}
          sort={sort}
          onSort={setSort}
        />
      )}
    </>
  );
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
      {texts.noMatch(term)}
    </EmptyState>
  );
}
