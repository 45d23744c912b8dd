import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { cx } from '../../../ui/cx.ts';
import { RowCheckbox } from '../../../ui/RowCheckbox.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { Sort } from './sort.ts';
import styles from './TenantTable.module.css';
import headStyles from './TenantTableHead.module.css';

const texts = tenantTexts.table;
/** Number of rows above which they are virtualized. */
const MANY = 100;
const VirtualRows = lazy(async () => ({ default: (await import('../../../ui/VirtualRows.tsx')).VirtualRows }));

/** Explicit ARIA roles: several browsers drop a table's semantics with `display: grid`. */
export const roleProps = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const satisfies Record<string, { role: string; scope?: string }>;

export type RowOf = (index: number, measureRef?: (row: Element | null) => void) => ReactNode;

interface RowTableProps<Column extends string> extends RowTableHeadProps<Column> {
  label: string;
  /** Id per row, in display order. */
  ids: readonly number[];
  /** Renders a row, which has its position as `data-index`. */
  rowOf: RowOf;
  /** Rows that stay mounted, besides the last used one. */
  keptIds: readonly (number | undefined)[];
  className?: string | undefined;
}

/** Table of one-line rows in the columns of `--columns`, virtualized for thousands of rows. */
export function RowTable<Column extends string>(props: RowTableProps<Column>) {
  const { label, ids, rowOf, keptIds, className } = props;
  const [usedId, setUsedId] = useState<number>();
  const onUse = ({ target }: FocusEvent | PointerEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-index]');
    if (row) setUsedId(ids[Number(row.dataset.index)]);
  };
  const bodyOf = (some: readonly number[]) => (
    <tbody {...roleProps.group} className={styles.body}>
      {some.map((_, at) => rowOf(at))}
    </tbody>
  );
  return (
    <table
      {...roleProps.table}
      aria-label={label}
      aria-rowcount={ids.length + 1}
      className={cx(styles.table, className)}
      onFocus={onUse}
      onPointerDown={onUse}
      onKeyDown={moveByArrow}
    >
      <RowTableHead {...props} />
      {ids.length > MANY ? (
        <Suspense fallback={bodyOf(ids.slice(0, MANY))}>
          <VirtualRows ids={ids} rowOf={rowOf} keptIds={[usedId, ...keptIds]} className={styles.body} />
        </Suspense>
      ) : (
        bodyOf(ids)
      )}
    </table>
  );
}

/** Arrow up and down move focus to the same control of the next row. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' }[event.key];
  const { target } = event;
  if (!step || !(target instanceof HTMLElement) || target.matches('input:not([type=checkbox])')) return;
  const row = target.closest('[role=row]');
  const next = row?.[step as 'nextElementSibling'];
  const at = controlsOf(row).indexOf(target);
  const controls = controlsOf(next);
  const nextControl = controls[Math.min(at, controls.length - 1)];
  if (at < 0 || !nextControl) return;
  event.preventDefault();
  nextControl.focus();
}

const controlsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('a, button, input') ?? []),
];

interface RowTableHeadProps<Column extends string> {
  columns: readonly { id: Column; label: string }[];
  /** Index of the column after the checkboxes; absent without bulk actions. */
  choiceAt?: number | undefined;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
  /** Number of rows as text, shown above the table on phones. */
  count: string;
  isNarrow: boolean;
  /** State of the checkbox for all rows. */
  selectionState: 'none' | 'some' | 'all';
  onSelectAll: (isSelected: boolean) => void;
}

function RowTableHead<Column extends string>(props: RowTableHeadProps<Column>) {
  const { columns, choiceAt, sort, onSort, count, isNarrow, selectionState, onSelectAll } = props;
  const hasActions = choiceAt !== undefined;
  return (
    <thead {...roleProps.group} className={headStyles.head}>
      <tr {...roleProps.row} aria-rowindex={1} className={headStyles.row}>
        {columns.map(({ id, label }, at) => (
          <Fragment key={id}>
            {at === choiceAt && (
              <th {...roleProps.head} className={headStyles.choice}>
                <RowCheckbox
                  label={texts.selectAll}
                  checked={selectionState === 'all'}
                  isIndeterminate={selectionState === 'some'}
                  onSelect={onSelectAll}
                />
              </th>
            )}
            <HeadCell id={id} label={label} sort={sort} onSort={onSort} />
          </Fragment>
        ))}
        {hasActions && (
          <th {...roleProps.head} className={headStyles.actions}>
            <VisuallyHidden>{texts.actions}</VisuallyHidden>
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

interface HeadCellProps<Column extends string> extends Pick<RowTableHeadProps<Column>, 'sort' | 'onSort'> {
  id: Column;
  label: string;
}

function HeadCell<Column extends string>({ id, label, sort, onSort }: HeadCellProps<Column>) {
  const isSorted = sort.column === id;
  const order = sort.isDescending ? 'descending' : 'ascending';
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <th {...roleProps.head} aria-sort={isSorted ? order : 'none'}>
      <button
        type="button"
        className={headStyles.sort}
        onClick={() => onSort({ column: id, isDescending: isSorted && !sort.isDescending })}
      >
        {label}
        <Arrow aria-hidden className={cx(!isSorted && headStyles.unsorted)} />
      </button>
    </th>
  );
}

export const selectionStateOf = (selectedCount: number, totalCount: number) =>
  selectedCount === 0 ? 'none' : selectedCount < totalCount ? 'some' : 'all';
