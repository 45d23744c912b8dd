import type { ListAddress } from '../../lib/list-view.ts';
import { RowCheckbox } from '../../ui/RowCheckbox.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import type { Selection } from './selection.ts';

type Direction = NonNullable<TableColumn<unknown>['sort']>['direction'];

/**
 * Sorts a list by a column; the order is in the address.
 * @param cycle orders that presses of the header cycle through, beginning with the default: `['', 'name', '-name']`
 * @param defaultDirection direction of the column in the default order
 */
export function sortOf(
  { view, choose }: ListAddress<'sort'>,
  cycle: readonly string[],
  defaultDirection: Direction = 'none',
): NonNullable<TableColumn<unknown>['sort']> {
  const at = cycle.indexOf(view.sort);
  const next = cycle[(Math.max(at, 0) + 1) % cycle.length] ?? '';
  return {
    direction: at < 0 ? 'none' : (directionOf(view.sort) ?? defaultDirection),
    onSort: () => choose({ sort: next }),
  };
}

const directionOf = (sort: string): Direction | undefined =>
  sort === '' ? undefined : sort.startsWith('-') ? 'descending' : 'ascending';

/** Column of checkboxes for the rows and, in the header, for all. */
export function selectColumn<Row extends { id: number }>(
  rows: readonly Row[],
  { selectedIds, onSelect, onSelectAll }: Selection,
  texts: { all: string; row: (row: Row) => string },
): TableColumn<Row> {
  return {
    id: 'select',
    header: texts.all,
    headerCell: (
      <RowCheckbox
        label={texts.all}
        checked={selectedIds.size > 0 && selectedIds.size === rows.length}
        isIndeterminate={selectedIds.size > 0 && selectedIds.size < rows.length}
        onSelect={onSelectAll}
      />
    ),
    kind: 'select',
    width: '2.25rem',
    cell: (row) => (
      <RowCheckbox
        label={texts.row(row)}
        checked={selectedIds.has(row.id)}
        onSelect={(isSelected, isRange) => onSelect(row.id, isSelected, isRange)}
      />
    ),
  };
}
