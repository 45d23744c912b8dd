import { useId, useMemo } from 'react';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { offeredFloors } from '../../../entities/tenant/floors.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { cx } from '../../../ui/cx.ts';
import { type RowOf, RowTable, selectionStateOf } from './RowTable.tsx';
import type { Sort } from './sort.ts';
import { type OnSelect, type RowActions, TenantRow } from './TenantRow.tsx';
import styles from './TenantTable.module.css';
import { type SortColumn, sortColumns, type TenantEntry } from './tenant-list.ts';

const texts = tenantTexts.table;

export interface TenantTableProps {
  entries: readonly TenantEntry[];
  plan: FloorPlan;
  sort: Sort<SortColumn>;
  onSort: (sort: Sort<SortColumn>) => void;
  editedId: number | undefined;
  /** Id of the row to focus next, which must be mounted then. */
  restoredId: number | undefined;
  isRemoving: boolean;
  refusal: { tenantId: number; reason: string } | null;
  actions: RowActions | undefined;
  /** Number of rows as text, shown above the table on phones. */
  count: string;
  selected: ReadonlySet<number>;
  onSelect: OnSelect;
  onSelectAll: (isSelected: boolean) => void;
}

/** Table grouped by floor, with the floor's number in the margin. */
export function TenantTable(props: TenantTableProps) {
  const { entries, plan, sort, onSort, actions, count, selected, onSelectAll } = props;
  const isNarrow = useMediaQuery('(max-width: 40rem)');
  const floors = useOfferedFloors(entries, plan);
  const ids = useMemo(() => entries.map(({ tenant }) => tenant.id), [entries]);
  return (
    <>
      <RowTable
        label={texts.title}
        ids={ids}
        rowOf={rowsOf(props, isNarrow, floors?.id)}
        keptIds={[props.editedId, props.restoredId, props.refusal?.tenantId]}
        className={cx(sort.column === 'floor' && styles.byFloor, actions && styles.editable)}
        columns={isNarrow ? phoneColumns : columns}
        choiceAt={actions && 1}
        sort={sort}
        onSort={onSort}
        count={count}
        isNarrow={isNarrow}
        selectionState={selectionStateOf(selected.size, entries.length)}
        onSelectAll={onSelectAll}
      />
      {floors && (
        <datalist id={floors.id}>
          {floors.offered.map((floor) => (
            <option key={floor} value={plan.sign(floor)} label={plan.name(floor)} />
          ))}
        </datalist>
      )}
    </>
  );
}

const columns = sortColumns.map((id) => ({ id, label: texts[id] }));
/** Columns of a row's two lines on phones. */
const phoneColumns = (['floor', 'company', 'suite'] as const).map((id) => ({ id, label: texts[id] }));

/** Floors to choose from; only a building with signs of its own offers them. */
function useOfferedFloors(entries: readonly TenantEntry[], plan: FloorPlan) {
  const id = useId();
  return useMemo(() => {
    const used = entries.map(({ tenant }) => tenant.floorNumber);
    return plan.list.length > 0 ? { id, offered: offeredFloors(plan, used) } : null;
  }, [id, plan, entries]);
}

function rowsOf(props: TenantTableProps, isNarrow: boolean, floorList: string | undefined): RowOf {
  const { entries, plan, selected, editedId, refusal, actions, onSelect } = props;
  const isEditing = editedId !== undefined;
  return (index, measureRef) => {
    const entry = entries[index];
    if (!entry) return null;
    const { id, floorNumber } = entry.tenant;
    return (
      <TenantRow
        key={id}
        entry={entry}
        plan={plan}
        index={index}
        measureRef={measureRef}
        isNarrow={isNarrow}
        actions={actions}
        onSelect={onSelect}
        floorList={floorList}
        isFloorStart={floorNumber !== entries[index - 1]?.tenant.floorNumber}
        isSelected={selected.has(id)}
        isEdited={id === editedId}
        canEdit={!isEditing}
        canRemove={!isEditing && !props.isRemoving}
        refusal={refusal?.tenantId === id ? refusal.reason : undefined}
      />
    );
  };
}
