import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Table.module.css';
import headStyles from './TableHead.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface TableColumn<Row> {
  id: string;
  header: string;
  /** Content that replaces the text, such as a checkbox for all rows. */
  headerCell?: ReactNode;
  cell: (row: Row) => ReactNode;
  /**
   * Style: `figure` has tabular digits at the end; `margin` is for floor numbers; `select` has checkboxes; `name` takes
   * the remaining width, in one line.
   */
  kind?: 'text' | 'name' | 'figure' | 'margin' | 'actions' | 'select';
  /** Cell that names its row: one per table. */
  isRowHeader?: boolean;
  /** CSS width, such as `6rem`. */
  width?: string;
  /** Makes the header a button with `aria-sort`. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void };
}

export interface TableProps<Row> {
  /** Accessible name; not visible. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  isDense?: boolean;
  isNew?: (row: Row) => boolean;
  isMarked?: (row: Row) => boolean;
  /** Content below a row, across all columns; nothing if closed. */
  detail?: (row: Row) => ReactNode;
}

/** Table; below 640 px each row becomes a card with column names. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey } = props;
  return (
    <div className={styles.frame}>
      <table {...as('table')} aria-label={label} className={cx(styles.table, props.isDense && styles.dense)}>
        <thead {...as('rowgroup')} className={cx(columns.some(({ sort }) => sort) ? headStyles.sortable : styles.wide)}>
          <tr {...as('row')}>
            {columns.map((column) => (
              <th
                key={column.id}
                {...as('columnheader')}
                scope="col"
                className={classOf(column)}
                style={column.width ? { width: column.width, minWidth: column.width } : {}}
                {...(column.sort ? { 'aria-sort': column.sort.direction } : {})}
              >
                <HeaderText column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              <TableRow row={row} {...props} />
              <DetailRow colSpan={columns.length}>{props.detail?.(row)}</DetailRow>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow<Row>({ row, columns, isNew, isMarked }: TableProps<Row> & { row: Row }) {
  return (
    <tr {...as('row')} className={cx(styles.row, isNew?.(row) && styles.new, isMarked?.(row) && styles.marked)}>
      {columns.map((column) =>
        column.isRowHeader ? (
          <th key={column.id} {...as('rowheader')} scope="row" data-column={column.header} className={classOf(column)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} {...as('cell')} data-column={column.header} className={classOf(column)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function HeaderText<Row>({ column }: { column: TableColumn<Row> }) {
  const { header, headerCell, kind, sort } = column;
  if (headerCell) return headerCell;
  if (!sort && kind === 'actions') return <VisuallyHidden>{header}</VisuallyHidden>;
  if (!sort) return <span>{header}</span>;
  const Arrow = sort.direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button type="button" className={cx(headStyles.sort)} onClick={sort.onSort}>
      {header}
      <Arrow aria-hidden className={cx(sort.direction === 'none' && headStyles.unsorted)} />
    </button>
  );
}

function DetailRow({ colSpan, children }: { colSpan: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr {...as('row')} className={styles.detail}>
      <td {...as('cell')} colSpan={colSpan}>
        {children}
      </td>
    </tr>
  );
}

/** Explicit ARIA roles: some browsers drop the table's semantics with `display: block`. */
function as(role: string) {
  return { role };
}

/** Class of a column; a text column without a width stays wide enough for whole words. */
function classOf<Row>({ kind, width }: TableColumn<Row>): string {
  if (kind && kind !== 'text') return cx(styles[kind]);
  return cx(!width && styles.words);
}
