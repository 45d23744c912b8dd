import { useMemo } from 'react';
import texts from '../../../../../../texts/generated/portal/people.en.js';
import type { Selection } from '../../../../components/list/selection.ts';
import { useMediaQuery } from '../../../../lib/useMediaQuery.ts';
import { cx } from '../../../../ui/cx.ts';
import { chosenOf, type RowOf, RowTable } from '../RowTable.tsx';
import type { Sort } from '../sort.ts';
import own from './People.module.css';
import { type PersonActions, PersonRow } from './PersonRow.tsx';
import { type PersonColumn, type PersonEntry, personColumns } from './people-list.ts';

interface PeopleTableProps {
  /** In display order. */
  people: readonly PersonEntry[];
  sort: Sort<PersonColumn>;
  onSort: (sort: Sort<PersonColumn>) => void;
  /** Whose sheet is open. */
  editedId: number | undefined;
  /** While the sheet of a person or a company is open, rows are only read. */
  isEditing: boolean;
  /** Row to focus next; it must be mounted then. */
  restoredId: number | undefined;
  actions: PersonActions | undefined;
  /** How many rows there are, shown above them on phones. */
  count: string;
  selection: Selection;
}

/** One line a person. */
export function PeopleTable({ people, editedId, isEditing, actions, selection, ...props }: PeopleTableProps) {
  const isNarrow = useMediaQuery('(max-width: 40rem)');
  const ids = useMemo(() => people.map(({ contact }) => contact.id), [people]);
  const rowOf: RowOf = (at, measure) => {
    const person = people[at];
    return (
      person && (
        <PersonRow
          key={person.contact.id}
          person={person}
          at={at}
          measure={measure}
          isNarrow={isNarrow}
          actions={actions}
          onSelect={selection.onSelect}
          isSelected={selection.chosen.has(person.contact.id)}
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
      kept={[editedId, props.restoredId]}
      className={cx(own.table, actions && own.editable)}
      columns={isNarrow ? phoneColumns : columns}
      choiceAt={actions && 0}
      sort={props.sort}
      onSort={props.onSort}
      count={props.count}
      isNarrow={isNarrow}
      chosen={chosenOf(selection.chosen.size, people.length)}
      onSelectAll={selection.onSelectAll}
    />
  );
}

const columns = personColumns.map((id) => ({ id, label: texts[id] }));
/** What a row's two lines show. */
const phoneColumns = columns.filter(({ id }) => ['name', 'company', 'suite'].includes(id));
