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
import type { Sort } from './sort.ts';
import styles from './TenantTable.module.css';
import headStyles from './TenantTableHead.module.css';

const texts = tenantTexts.table;
/** Above this count rows are virtualized. */
const MANY = 100;
const VirtualRows = lazy(async () => ({ default: (await import('../../../ui/VirtualRows.tsx')).VirtualRows }));

/** Explicit ARIA roles: several browsers drop a table's semantics with `display: grid`. */
export const roleOf = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const satisfies Record<string, { role: string; scope?: string }>;

export type RowOf = (at: number, measure?: (row: Element | null) => void) => ReactNode;

interface RowTableProps<Column extends string> extends RowTableHeadProps<Column> {
  label: string;
  /** One per row, in display order. */
  ids: readonly number[];
  /** A row has its place as `data-index`. */
  rowOf: RowOf;
  /** Rows that stay mounted, besides the one that was used last. */
  kept: readonly (number | undefined)[];
  className?: string | undefined;
}

/** One line a row, with the columns of `--columns`. Handles thousands of rows. */
export function RowTable<Column extends string>(props: RowTableProps<Column>) {
  const { label, ids, rowOf, kept, className } = props;
  const [usedId, setUsedId] = useState<number>();
  const onUse = ({ target }: FocusEvent | PointerEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-index]');
    if (row) setUsedId(ids[Number(row.dataset.index)]);
  };
  const bodyOf = (some: readonly number[]) => (
    <tbody {...roleOf.group} className={styles.body}>
      {some.map((_, at) => rowOf(at))}
    </tbody>
  );
  return (
    <table
      {...roleOf.table}
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
          <VirtualRows ids={ids} rowOf={rowOf} kept={[usedId, ...kept]} className={styles.body} />
        </Suspense>
      ) : (
        bodyOf(ids)
      )}
    </table>
  );
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

interface RowTableHeadProps<Column extends string> {
  columns: readonly { id: Column; label: string }[];
  /** Before which column the checkbox for all rows stands; absent where nothing can be done with them. */
  choiceAt?: number | undefined;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
  /** How many rows there are, shown above them on phones. */
  count: string;
  isNarrow: boolean;
  /** How many rows are selected. */
  chosen: 'none' | 'some' | 'all';
  onSelectAll: (isSelected: boolean) => void;
}

function RowTableHead<Column extends string>(props: RowTableHeadProps<Column>) {
  const { columns, choiceAt, sort, onSort, count, isNarrow, chosen, onSelectAll } = props;
  const hasActions = choiceAt !== undefined;
  return (
    <thead {...roleOf.group} className={headStyles.head}>
      <tr {...roleOf.row} aria-rowindex={1} className={headStyles.row}>
        {columns.map(({ id, label }, at) => (
          <Fragment key={id}>
            {at === choiceAt && (
              <th {...roleOf.head} className={headStyles.choice}>
                <RowCheckbox
                  label={texts.selectAll}
                  checked={chosen === 'all'}
                  isIndeterminate={chosen === 'some'}
                  onSelect={onSelectAll}
                />
              </th>
            )}
            <HeadCell id={id} label={label} sort={sort} onSort={onSort} />
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

interface HeadCellProps<Column extends string> extends Pick<RowTableHeadProps<Column>, 'sort' | 'onSort'> {
  id: Column;
  label: string;
}

function HeadCell<Column extends string>({ id, label, sort, onSort }: HeadCellProps<Column>) {
  const isSorted = sort.column === id;
  const order = sort.isDescending ? 'descending' : 'ascending';
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <th {...roleOf.head} aria-sort={isSorted ? order : 'none'}>
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

export const chosenOf = (chosen: number, all: number) => (chosen === 0 ? 'none' : chosen < all ? 'some' : 'all');
