import { type FocusEvent, lazy, type PointerEvent, Suspense, useState } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { cx } from '../../../ui/cx.ts';
import { type OnSelect, type RowActions, type RowOf, TenantRow } from './TenantRow.tsx';
import styles from './TenantTable.module.css';
import { TenantTableHead } from './TenantTableHead.tsx';
import { roleOf } from './table-roles.ts';
import type { Sort, TenantEntry } from './tenant-list.ts';

const texts = tenantTexts.table;
/** From here on only the rows near the window stand on the page. */
const MANY = 100;
const RowsInSight = lazy(async () => ({ default: (await import('./RowsInSight.tsx')).RowsInSight }));

export interface TenantTableProps {
  /** In the order to show. */
  entries: readonly TenantEntry[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  editedId: number | undefined;
  /** Whose row is to take the focus next; it has to stand on the page then. */
  restoredId: number | undefined;
  isRemoving: boolean;
  refusal: { tenantId: number; reason: string } | null;
  actions: RowActions | undefined;
  selected: ReadonlySet<number>;
  onSelect: OnSelect;
  onSelectAll: (isSelected: boolean) => void;
}

/** The building in section: each floor a line, its number in the margin. Comfortable with thousands of tenants. */
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
        {...{ sort, onSort: props.onSort, onSelectAll: props.onSelectAll }}
        hasActions={props.actions !== undefined}
        chosen={props.selected.size === 0 ? 'none' : props.selected.size < entries.length ? 'some' : 'all'}
      />
      {entries.length > MANY ? (
        <Suspense fallback={bodyOf(entries.slice(0, MANY))}>
          <RowsInSight {...{ entries, rowOf }} kept={[usedId, editedId, restoredId, props.refusal?.tenantId]} />
        </Suspense>
      ) : (
        bodyOf(entries)
      )}
    </table>
  );
}

function rowsOf(props: TenantTableProps): RowOf {
  const { entries, selected, editedId, refusal, actions, onSelect } = props;
  const isEditing = editedId !== undefined;
  return (at, measure) => {
    const entry = entries[at];
    if (!entry) return null;
    const { id, floorNumber } = entry.tenant;
    return (
      <TenantRow
        key={id}
        {...{ entry, at, measure, actions, onSelect }}
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
