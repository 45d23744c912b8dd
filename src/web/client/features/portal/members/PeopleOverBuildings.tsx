import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import memberTexts from '../../../../../texts/generated/portal/members.en.js';
import { ListTab } from '../../../components/list/ListTab.tsx';
import { accessibleQueries, combineLoaded } from '../../../components/list/list-query.ts';
import { useSheetWithFocusReturn } from '../../../components/list/sheet-focus-return.ts';
import { abilitiesOf } from '../../../entities/property/abilities.ts';
import { membersQuery } from '../../../entities/property/api.ts';
import { namesOf, toListParts } from '../../../entities/property/each-building.ts';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { useListView } from '../../../lib/list-view.ts';
import { Address } from '../../../ui/Address.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Row.tsx';
import type { TableColumn } from '../../../ui/Table.tsx';
import { Text } from '../../../ui/Text.tsx';
import { type IssuedPassword, NewUserDialog } from './InviteSheet.tsx';
import { Undelivered } from './MemberTable.tsx';
import { nameOf } from './member-row.ts';
import { PersonSheet } from './PersonSheet.tsx';
import { type PersonOverBuildings, peopleOver, roleGroups, searchPeople } from './people.ts';

const texts = buildingTexts.people;

/** Roles of each person in all buildings, edited in one place. */
export function PeopleOverBuildings({ properties }: { properties: readonly PropertySummary[] }) {
  const user = useSignedInUser();
  const lists = useQueries({ queries: properties.map(({ id }) => membersQuery(id)), combine: accessibleQueries });
  const address = useListView();
  const { view } = address;
  const { opened: openedSheet, open, close } = useSheetWithFocusReturn();
  const [issued, setIssued] = useState<IssuedPassword | null>(null);
  const administered = user.impersonatedBy ? [] : properties.filter((property) => abilitiesOf(property).administer);
  const canEdit = administered.length > 0;
  const people = peopleOver(properties.map((property, at) => ({ property, members: lists[at]?.data ?? [] })));
  const matchingPeople = searchPeople(people, view.find, properties);
  const openedId = openedSheet?.what === 'edit' ? openedSheet.id : undefined;
  const person = people.find(({ id }) => id === openedId && id !== user.id);
  const isLoading = lists.some(({ isPending }) => isPending);
  const sheet = canEdit && (person || openedSheet?.what === 'new') && !(isLoading && person) && (
    <PersonSheet
      key={person?.id}
      {...(person && { person })}
      properties={administered}
      onCreated={setIssued}
      onClose={close}
    />
  );
  const columns = columnsFor(properties, user.id, (columnPerson) =>
    canEdit && columnPerson.id !== user.id ? () => open({ what: 'edit', id: columnPerson.id }) : null,
  );
  return (
    <ListTab
      title={texts.title}
      count={people.length > 0 ? texts.count({ count: matchingPeople.length }) : undefined}
      address={address}
      search={{ label: texts.search, hint: texts.searchHint }}
      action={canEdit ? { label: texts.add, onPress: () => open({ what: 'new' }) } : undefined}
      sheet={sheet}
      notices={
        !canEdit && (
          <Text tone="quiet" maxWidth="measure">
            {user.impersonatedBy ? memberTexts.notActing : texts.onlyAdmins}
          </Text>
        )
      }
      query={combineLoaded(toListParts(properties, lists), people)}
      filteredRows={matchingPeople}
      failed={memberTexts.table.failed}
      empty={null}
      noMatch={{ title: texts.noMatchTitle, text: texts.noMatch({ term: view.find }), clear: texts.clear }}
      table={{ rowKey: ({ id }) => id, columns, isDense: false }}
      footer={issued && <NewUserDialog {...issued} onClose={() => setIssued(null)} />}
    />
  );
}

function columnsFor(
  properties: readonly PropertySummary[],
  ownId: number,
  changeOf: (person: PersonOverBuildings) => (() => void) | null,
): TableColumn<PersonOverBuildings>[] {
  return [
    {
      id: 'name',
      header: texts.name,
      isRowHeader: true,
      width: '14rem',
      cell: (person) => <Name person={person} isOwn={person.id === ownId} />,
    },
    { id: 'email', header: texts.email, cell: ({ username }) => <Address>{username}</Address> },
    { id: 'roles', header: texts.roles, cell: (person) => rolesText(person, properties) },
    {
      id: 'actions',
      header: texts.actions,
      kind: 'actions',
      cell: (person) => {
        const change = changeOf(person);
        return (
          change && (
            <Button
              variant="secondary"
              size="small"
              aria-label={texts.changeOf({ who: nameOf(person) })}
              onPress={change}
            >
              {texts.change}
            </Button>
          )
        );
      },
    },
  ];
}

function Name({ person, isOwn }: { person: PersonOverBuildings; isOwn: boolean }) {
  const roles = [...person.roles.values()];
  const isPending = roles.some(({ pending }) => pending);
  const reason = roles.find(({ undelivered }) => undelivered)?.undelivered;
  return (
    <Row as="span" align="center" isInline>
      <span>{person.fullName ?? memberTexts.table.noName}</span>
      {isOwn && <Badge>{memberTexts.table.you}</Badge>}
      {isPending && <Badge tone="warning">{memberTexts.table.pending}</Badge>}
      {reason && <Undelivered reason={reason} />}
    </Row>
  );
}

/** Text such as `Admin in all buildings`, or `Manager in Harbor Point, Lake House; Viewer in Orchard Court`. */
function rolesText(person: PersonOverBuildings, properties: readonly PropertySummary[]): string {
  return roleGroups(person, properties)
    .map(({ role, held: buildings }) => {
      const name = role === 'owner' ? texts.owner : memberTexts.roles[role];
      return buildings.length === properties.length
        ? texts.everywhere({ role: name })
        : texts.role({ role: name, names: namesOf(buildings) });
    })
    .join('; ');
}
