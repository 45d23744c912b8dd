import { useMemo } from 'react';
import texts from '../../../../../../texts/generated/portal/people.en.js';
import type { Selection } from '../../../../components/list/selection.ts';
import { useMediaQuery } from '../../../../lib/useMediaQuery.ts';
import { cx } from '../../../../ui/cx.ts';
import { type RowOf, RowTable, selectionStateOf } from '../RowTable.tsx';
import type { Sort } from '../sort.ts';
import own from './People.module.css';
import { type PersonActions, PersonRow } from './PersonRow.tsx';
import { type PersonColumn, type PersonEntry, personColumns } from './people-list.ts';

interface PeopleTableProps {
  people: readonly PersonEntry[];
  sort: Sort<PersonColumn>;
  onSort: (sort: Sort<PersonColumn>) => void;
  /** Id of the contact whose sheet is open. */
  editedId: number | undefined;
  /** Rows are read-only while a sheet is open. */
  isEditing: boolean;
  /** Id of the row to focus next, which must be mounted then. */
  restoredId: number | undefined;
  actions: PersonActions | undefined;
  /** Number of rows as text, shown above the table on phones. */
  count: string;
  selection: Selection;
}

export function PeopleTable({ people, editedId, isEditing, actions, selection, ...props }: PeopleTableProps) {
  const isNarrow = useMediaQuery('(max-width: 40rem)');
  const ids = useMemo(() => people.map(({ contact }) => contact.id), [people]);
  const rowOf: RowOf = (index, measureRef) => {
    const person = people[index];
    return (
      person && (
        <PersonRow
          key={person.contact.id}
          person={person}
          index={index}
          measureRef={measureRef}
          isNarrow={isNarrow}
          actions={actions}
          onSelect={selection.onSelect}
          isSelected={selection.selectedIds.has(person.contact.id)}
          isEdited={person.contact.id === editedId}
          canEdit={!isEditing}
        />
      )
    );
  };
  return (
    <RowTable
      label={texts.title}
      ids={ids}
      rowOf={rowOf}
      keptIds={[editedId, props.restoredId]}
      className={cx(own.table, actions && own.editable)}
      columns={isNarrow ? phoneColumns : columns}
      choiceAt={actions && 0}
      sort={props.sort}
      onSort={props.onSort}
      count={props.count}
      isNarrow={isNarrow}
      selectionState={selectionStateOf(selection.selectedIds.size, people.length)}
      onSelectAll={selection.onSelectAll}
    />
  );
}

const columns = personColumns.map((id) => ({ id, label: texts[id] }));
/** Columns of a row's two lines on phones. */
const phoneColumns = columns.filter(({ id }) => ['name', 'company', 'suite'].includes(id));
