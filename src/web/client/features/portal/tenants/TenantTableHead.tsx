import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { cx } from '../../../ui/cx.ts';
import { RowCheckbox } from '../../../ui/RowCheckbox.tsx';
import styles from './TenantTableHead.module.css';
import { roleOf } from './table-roles.ts';
import { type Sort, type SortColumn, sortColumns } from './tenant-list.ts';

const texts = tenantTexts.table;

export interface TenantTableHeadProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  hasActions: boolean;
  /** How many of the rows are selected. */
  chosen: 'none' | 'some' | 'all';
  onSelectAll: (isSelected: boolean) => void;
}

/** The columns, each of which sorts. */
export function TenantTableHead({ sort, onSort, hasActions, chosen, onSelectAll }: TenantTableHeadProps) {
  return (
    <thead {...roleOf.group} className={styles.head}>
      <tr {...roleOf.row} aria-rowindex={1} className={styles.row}>
        {sortColumns.map((column) => (
          <Fragment key={column}>
            <HeadCell column={column} sort={sort} onSort={onSort} />
            {hasActions && column === 'floor' && (
              <th {...roleOf.head} className={styles.choice}>
                <RowCheckbox
                  label={texts.selectAll}
                  checked={chosen === 'all'}
                  isIndeterminate={chosen === 'some'}
                  onSelect={onSelectAll}
                />
              </th>
            )}
          </Fragment>
        ))}
        {hasActions && (
          <th {...roleOf.head} className={styles.actions}>
            <span className={styles.unseen}>{texts.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function HeadCell({ column, sort, onSort }: Pick<TenantTableHeadProps, 'sort' | 'onSort'> & { column: SortColumn }) {
  const isSorted = sort.column === column;
  const order = sort.isDescending ? 'descending' : 'ascending';
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <th {...roleOf.head} aria-sort={isSorted ? order : 'none'} className={cx(styles[column])}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ column, isDescending: isSorted && !sort.isDescending })}
      >
        {texts[column]}
        <Arrow aria-hidden className={cx(!isSorted && styles.unsorted)} />
      </button>
    </th>
  );
}
