import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FocusEvent, Fragment, lazy, type PointerEvent, Suspense, useState } from 'react';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { cx } from '../../../ui/cx.ts';
import { RowCheckbox } from '../../../ui/RowCheckbox.tsx';
import { type OnSelect, type RowActions, type RowOf, roleOf, TenantRow } from './TenantRow.tsx';
import styles from './TenantTable.module.css';
import headStyles from './TenantTableHead.module.css';
import { type Sort, type SortColumn, sortColumns, type TenantEntry } from './tenant-list.ts';

const texts = tenantTexts.table;
/** Above this count rows are virtualized. */
const MANY = 100;
const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows }));

export interface TenantTableProps {
  /** In display order. */
  entries: readonly TenantEntry[];
  plan: FloorPlan;
  sort: Sort;
  onSort: (sort: Sort) => void;
  editedId: number | undefined;
  /** Row to focus next; it must be mounted then. */
  restoredId: number | undefined;
  isRemoving: boolean;
  refusal: { tenantId: number; reason: string } | null;
  actions: RowActions | undefined;
  selected: ReadonlySet<number>;
  onSelect: OnSelect;
  onSelectAll: (isSelected: boolean) => void;
}

/** Grouped by floor, with the floor's number in the margin. Handles thousands of tenants. */
export function TenantTable(props: TenantTableProps) {
  const { entries, sort, editedId, restoredId } = props;
  const [usedId, setUsedId] = useState<number>();
  const onUse = ({ target }: FocusEvent | PointerEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-tenant]');
    if (row) setUsedId(Number(row.dataset.tenant));
  };
  const rowOf = rowsOf(props);
  const bodyOf = (some: readonly TenantEntry[]) => (
    <tbody {...roleOf.group} className={styles.body}>
      {some.map((_, at) => rowOf(at))}
    </tbody>
  );
  return (
    <table
      {...roleOf.table}
      aria-label={texts.title}
      aria-rowcount={entries.length + 1}
      className={cx(styles.table, sort.column === 'floor' && styles.byFloor, props.actions && styles.editable)}
      onFocus={onUse}
      onPointerDown={onUse}
    >
      <TenantTableHead
        sort={sort}
        onSort={props.onSort}
        onSelectAll={props.onSelectAll}
        hasActions={props.actions !== undefined}
        chosen={props.selected.size === 0 ? 'none' : props.selected.size < entries.length ? 'some' : 'all'}
      />
      {entries.length > MANY ? (
        <Suspense fallback={bodyOf(entries.slice(0, MANY))}>
          <VirtualRows entries={entries} rowOf={rowOf} kept={[usedId, editedId, restoredId, props.refusal?.tenantId]} />
        </Suspense>
      ) : (
        bodyOf(entries)
      )}
    </table>
  );
}

function rowsOf(props: TenantTableProps): RowOf {
  const { entries, plan, selected, editedId, refusal, actions, onSelect } = props;
  const isEditing = editedId !== undefined;
  return (at, measure) => {
    const entry = entries[at];
    if (!entry) return null;
    const { id, floorNumber } = entry.tenant;
    return (
      <TenantRow
        key={id}
        entry={entry}
        plan={plan}
        at={at}
        measure={measure}
        actions={actions}
        onSelect={onSelect}
        isFloorStart={floorNumber !== entries[at - 1]?.tenant.floorNumber}
        isSelected={selected.has(id)}
        isEdited={id === editedId}
        canEdit={!isEditing}
        canRemove={!isEditing && !props.isRemoving}
        refusal={refusal?.tenantId === id ? refusal.reason : undefined}
      />
    );
  };
}

interface TenantTableHeadProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  hasActions: boolean;
  /** How many rows are selected. */
  chosen: 'none' | 'some' | 'all';
  onSelectAll: (isSelected: boolean) => void;
}

function TenantTableHead({ sort, onSort, hasActions, chosen, onSelectAll }: TenantTableHeadProps) {
  return (
    <thead {...roleOf.group} className={headStyles.head}>
      <tr {...roleOf.row} aria-rowindex={1} className={headStyles.row}>
        {sortColumns.map((column) => (
          <Fragment key={column}>
            <HeadCell column={column} sort={sort} onSort={onSort} />
            {hasActions && column === 'floor' && (
              <th {...roleOf.head} className={headStyles.choice}>
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
          <th {...roleOf.head} className={headStyles.actions}>
            <span className={headStyles.unseen}>{texts.actions}</span>
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
    <th {...roleOf.head} aria-sort={isSorted ? order : 'none'} className={cx(headStyles[column])}>
      <button
        type="button"
        className={headStyles.sort}
        onClick={() => onSort({ column, isDescending: isSorted && !sort.isDescending })}
      >
        {texts[column]}
        <Arrow aria-hidden className={cx(!isSorted && headStyles.unsorted)} />
      </button>
    </th>
  );
}
