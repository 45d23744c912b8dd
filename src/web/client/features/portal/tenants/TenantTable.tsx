import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  Suspense,
  useId,
  useMemo,
  useState,
} from 'react';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { offeredFloors } from '../../../entities/tenant/floors.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { cx } from '../../../ui/cx.ts';
import { RowCheckbox } from '../../../ui/RowCheckbox.tsx';
import { type OnSelect, type RowActions, type RowOf, roleOf, TenantRow } from './TenantRow.tsx';
import styles from './TenantTable.module.css';
import headStyles from './TenantTableHead.module.css';
import { type Sort, type SortColumn, sortColumns, type TenantEntry } from './tenant-list.ts';

const texts = tenantTexts.table;
/** Above this count rows are virtualized. */
const MANY = 100;
const VirtualRows = lazy(async () => ({ default: (await import('../../../ui/VirtualRows.tsx')).VirtualRows }));

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
  /** How many rows there are, shown above them on phones. */
  count: string;
  selected: ReadonlySet<number>;
  onSelect: OnSelect;
  onSelectAll: (isSelected: boolean) => void;
}

/** Grouped by floor, with the floor's number in the margin; one line a tenant. Handles thousands of tenants. */
export function TenantTable(props: TenantTableProps) {
  const { entries, plan, sort, editedId, restoredId } = props;
  const [usedId, setUsedId] = useState<number>();
  const isNarrow = useMediaQuery('(max-width: 40rem)');
  const floors = useOfferedFloors(entries, plan);
  const onUse = ({ target }: FocusEvent | PointerEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-tenant]');
    if (row) setUsedId(Number(row.dataset.tenant));
  };
  const ids = useMemo(() => entries.map(({ tenant }) => tenant.id), [entries]);
  const rowOf = rowsOf(props, isNarrow, floors?.id);
  const bodyOf = (some: readonly number[]) => (
    <tbody {...roleOf.group} className={styles.body}>
      {some.map((_, at) => rowOf(at))}
    </tbody>
  );
  const table = (
    <table
      {...roleOf.table}
      aria-label={texts.title}
      aria-rowcount={entries.length + 1}
      className={cx(styles.table, sort.column === 'floor' && styles.byFloor, props.actions && styles.editable)}
      onFocus={onUse}
      onPointerDown={onUse}
      onKeyDown={moveByArrow}
    >
      <TenantTableHead
        sort={sort}
        onSort={props.onSort}
        onSelectAll={props.onSelectAll}
        hasActions={props.actions !== undefined}
        count={props.count}
        isNarrow={isNarrow}
        chosen={props.selected.size === 0 ? 'none' : props.selected.size < entries.length ? 'some' : 'all'}
      />
      {entries.length > MANY ? (
        <Suspense fallback={bodyOf(ids.slice(0, MANY))}>
          <VirtualRows
            ids={ids}
            rowOf={rowOf}
            kept={[usedId, editedId, restoredId, props.refusal?.tenantId]}
            className={styles.body}
          />
        </Suspense>
      ) : (
        bodyOf(ids)
      )}
    </table>
  );
  return (
    <>
      {table}
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

/** Only a building with signs of its own offers them. */
function useOfferedFloors(entries: readonly TenantEntry[], plan: FloorPlan) {
  const id = useId();
  return useMemo(() => {
    const used = entries.map(({ tenant }) => tenant.floorNumber);
    return plan.list.length > 0 ? { id, offered: offeredFloors(plan, used) } : null;
  }, [id, plan, entries]);
}

/** Arrow up and down move to the same control of the next row. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' }[event.key];
  const { target } = event;
  if (!step || !(target instanceof HTMLElement) || target.matches('input:not([type=checkbox])')) return;
  const row = target.closest('[role=row]');
  const next = row?.[step as 'nextElementSibling'];
  const at = controlsOf(row).indexOf(target);
  const controls = controlsOf(next);
  const wanted = controls[Math.min(at, controls.length - 1)];
  if (at < 0 || !wanted) return;
  event.preventDefault();
  wanted.focus();
}

const controlsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('a, button, input') ?? []),
];

function rowsOf(props: TenantTableProps, isNarrow: boolean, floorList: string | undefined): RowOf {
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
        isNarrow={isNarrow}
        actions={actions}
        onSelect={onSelect}
        floorList={floorList}
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

/** What a row's two lines show. */
const phoneColumns: readonly SortColumn[] = ['floor', 'company', 'suite'];

interface TenantTableHeadProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  hasActions: boolean;
  count: string;
  isNarrow: boolean;
  /** How many rows are selected. */
  chosen: 'none' | 'some' | 'all';
  onSelectAll: (isSelected: boolean) => void;
}

function TenantTableHead({ sort, onSort, hasActions, count, isNarrow, chosen, onSelectAll }: TenantTableHeadProps) {
  return (
    <thead {...roleOf.group} className={headStyles.head}>
      <tr {...roleOf.row} aria-rowindex={1} className={headStyles.row}>
        {(isNarrow ? phoneColumns : sortColumns).map((column) => (
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
        {isNarrow && (
          <td aria-hidden className={headStyles.count}>
            {count}
          </td>
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
