import type { ListAddress } from '../../lib/list-view.ts';
import { RowCheckbox } from '../../ui/RowCheckbox.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import type { Selection } from './selection.ts';

type Direction = NonNullable<TableColumn<unknown>['sort']>['direction'];

/**
 * Orders a list by a column; the order is in the address.
 * @param cycle what the presses of the header go through, beginning with the list's own order: `['', 'name', '-name']`
 * @param own the column's direction in the list's own order
 */
export function sortOf(
  { view, choose }: ListAddress<'sort'>,
  cycle: readonly string[],
  own: Direction = 'none',
): NonNullable<TableColumn<unknown>['sort']> {
  const at = cycle.indexOf(view.sort);
  const next = cycle[(Math.max(at, 0) + 1) % cycle.length] ?? '';
  return { direction: at < 0 ? 'none' : (directionOf(view.sort) ?? own), onSort: () => choose({ sort: next }) };
}

const directionOf = (sort: string): Direction | undefined =>
  sort === '' ? undefined : sort.startsWith('-') ? 'descending' : 'ascending';

/** Checkboxes for the rows of a table and, in the head, for all of them. */
export function selectColumn<Row extends { id: number }>(
  rows: readonly Row[],
  { chosen, onSelect, onSelectAll }: Selection,
  texts: { all: string; one: (row: Row) => string },
): TableColumn<Row> {
  return {
    id: 'select',
    header: texts.all,
    headerCell: (
      <RowCheckbox
        label={texts.all}
        checked={chosen.size > 0 && chosen.size === rows.length}
        isIndeterminate={chosen.size > 0 && chosen.size < rows.length}
        onSelect={onSelectAll}
      />
    ),
    kind: 'select',
    width: '2.25rem',
    cell: (row) => (
      <RowCheckbox
        label={texts.one(row)}
        checked={chosen.has(row.id)}
        onSelect={(isSelected, isRange) => onSelect(row.id, isSelected, isRange)}
      />
    ),
  };
}
