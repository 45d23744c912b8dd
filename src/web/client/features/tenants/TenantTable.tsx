import { memo, useDeferredValue } from 'react';
import { cx } from '../../ui/cx.ts';
import { type OnSelect, type RowActions, TenantRow } from './TenantRow.tsx';
import styles from './TenantTable.module.css';
import { TenantTableHead } from './TenantTableHead.tsx';
import { roleOf } from './table-roles.ts';
import type { Sort, TenantEntry } from './tenant-list.ts';
import { tenantTexts } from './texts.ts';
import { useGrowingCount } from './useGrowingCount.ts';

const texts = tenantTexts.table;
const BLOCK = 50;

export interface TenantTableProps {
  /** In the order to show. */
  entries: readonly TenantEntry[];
  /** Changes when the rows come in another order or are others. */
  order: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  editedId: number | undefined;
  isRemoving: boolean;
  refusal: { tenantId: number; reason: string } | null;
  actions: RowActions | undefined;
  selected: ReadonlySet<number>;
  onSelect: OnSelect;
  onSelectAll: (isSelected: boolean) => void;
}

/** The building in section: each floor a line, its number in the margin. Comfortable with thousands of tenants. */
export function TenantTable(props: TenantTableProps) {
  const { entries, sort } = props;
  const shown = useGrowingCount(entries.length, BLOCK, props.order);
  // The form that a press opens is drawn first; thousands of buttons may change their state a moment later.
  const editedId = useDeferredValue(props.editedId);
  const isRemoving = useDeferredValue(props.isRemoving);
  const blocks = Array.from({ length: Math.ceil(shown / BLOCK) }, (_, index) => index * BLOCK);
  return (
    <table
      {...roleOf.table}
      aria-label={texts.title}
      aria-rowcount={entries.length + 1}
      className={cx(styles.table, sort.column === 'floor' && styles.byFloor, props.actions && styles.editable)}
    >
      <TenantTableHead
        {...{ sort, onSort: props.onSort, onSelectAll: props.onSelectAll }}
        hasActions={props.actions !== undefined}
        chosen={props.selected.size === 0 ? 'none' : props.selected.size < entries.length ? 'some' : 'all'}
      />
      {blocks.map((start) => (
        <Block
          key={start}
          {...props}
          {...{ editedId, isRemoving, start }}
          previousFloor={entries[start - 1]?.tenant.floorNumber}
        />
      ))}
    </table>
  );
}

interface BlockProps extends TenantTableProps {
  start: number;
  previousFloor: number | undefined;
}

/** Fifty rows that the browser may skip while they are off the screen. */
const Block = memo(function Block({ entries, start, previousFloor, ...props }: BlockProps) {
  const isEditing = props.editedId !== undefined;
  return (
    <tbody {...roleOf.group} className={styles.block}>
      {entries.slice(start, start + BLOCK).map((entry, index, rows) => (
        <TenantRow
          key={entry.tenant.id}
          entry={entry}
          rowIndex={start + index + 2}
          isFloorStart={entry.tenant.floorNumber !== (rows[index - 1]?.tenant.floorNumber ?? previousFloor)}
          isSelected={props.selected.has(entry.tenant.id)}
          isEdited={entry.tenant.id === props.editedId}
          canEdit={!isEditing}
          canRemove={!isEditing && !props.isRemoving}
          refusal={props.refusal?.tenantId === entry.tenant.id ? props.refusal.reason : undefined}
          actions={props.actions}
          onSelect={props.onSelect}
        />
      ))}
    </tbody>
  );
});
