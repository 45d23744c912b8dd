import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { MAX_TENANTS_AT_ONCE } from '../../../../../../modules/directory/schema.ts';
import texts from '../../../../../../texts/generated/portal/people.en.js';
import { ListTab, OPENS_SHEET } from '../../../../components/list/ListTab.tsx';
import { countText } from '../../../../components/list/list-filters.ts';
import { useSelection } from '../../../../components/list/selection.ts';
import { useSheetWithFocusReturn } from '../../../../components/list/sheet-focus-return.ts';
import { useFloorPlan } from '../../../../entities/tenant/floors.ts';
import { focusSoon } from '../../../../lib/focus-soon.ts';
import { toast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import type { MenuAction } from '../../../../ui/Menu.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { RowMenu, TenantForm, type TenantListProps } from '../parts.tsx';
import { useShown } from '../TenantList.tsx';
import { neighborOf, wayToAdd } from '../useTenantEditing.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { PersonForm } from './PersonForm.tsx';
import type { PersonActions } from './PersonRow.tsx';
import {
  accessibleNameOf,
  boardFilters,
  isOnBoard,
  type PersonEntry,
  peopleOf,
  personColumns,
  searchPeople,
  sortPeople,
} from './people-list.ts';
import { SelectedPeople } from './SelectedPeople.tsx';
import { usePeopleChanges } from './usePeopleChanges.ts';

export function PeopleList(props: TenantListProps) {
  const { propertyId, canEdit, entries, query, address } = props;
  const panel = useRef<HTMLDivElement>(null);
  const people = useMemo(() => peopleOf(entries), [entries]);
  const list = useShownPeople(propertyId, people, address);
  const { shown: shownPeople } = list;
  const ids = useMemo(() => shownPeople.map(({ contact }) => contact.id), [shownPeople]);
  const selection = useSelection(ids, address, MAX_TENANTS_AT_ONCE);
  const selectedPeople = shownPeople.filter(({ contact }) => selection.selectedIds.has(contact.id));
  const changes = usePeopleChanges(propertyId);
  const editing = usePeopleEditing({ ...props, changes, people, panel });
  const count = countText(texts, shownPeople.length, people.length);
  const isEmpty = query.data !== undefined && people.length === 0;
  const actions = canEdit ? editing.actions : undefined;
  return (
    <div ref={panel}>
      <ListTab
        title={texts.title}
        count={count}
        views={props.views}
        address={address}
        {...(!isEmpty && { search: { label: texts.filter, hint: texts.filterHint, isAlways: true } })}
        filters={isEmpty ? [] : filters}
        fill={props.fill}
        action={canEdit && !isEmpty ? { label: texts.add, onPress: editing.add } : undefined}
        sheet={editing.sheet}
        notices={props.notices}
        query={{ ...query, data: query.data && people }}
        filteredRows={shownPeople}
        failed={texts.failed}
        loading={<Skeleton lines={12} isList />}
        empty={
          <NoPeople propertyId={propertyId} onAdd={canEdit ? editing.add : undefined} isVacant={entries.length === 0} />
        }
        noMatch={{
          title: texts.noMatchTitle,
          text: list.wanted ? texts.noMatch({ term: list.wanted }) : texts.noMatchShown,
          clear: texts.clear,
        }}
        isWhole
        footer={
          selectedPeople.length > 0 &&
          canEdit &&
          !editing.sheet && <SelectedPeople people={selectedPeople} list={changes.list} onClear={selection.clear} />
        }
      >
        {() => (
          <PeopleTable
            people={shownPeople}
            sort={list.sort}
            onSort={list.setSort}
            editedId={editing.editedId}
            isEditing={editing.isEditing}
            restoredId={changes.restoredId}
            actions={actions}
            count={count ?? ''}
            selection={selection}
          />
        )}
      </ListTab>
      {editing.menu && <RowMenu {...editing.menu} />}
      {changes.undoBar}
    </div>
  );
}

const filters = [
  {
    name: 'kind' as const,
    label: texts.show,
    all: texts.all,
    options: [
      { value: 'on', label: texts.listed },
      { value: 'off', label: texts.unlisted },
    ],
  },
];

function useShownPeople(propertyId: number, people: readonly PersonEntry[], address: TenantListProps['address']) {
  const plan = useFloorPlan(propertyId);
  const search = useMemo(() => searchPeople(people, plan), [people, plan]);
  const { kind } = address.view;
  const isWanted = kind === 'on' || kind === 'off' ? boardFilters[kind] : undefined;
  return useShown(people, address, { columns: personColumns, sort: sortPeople, search, isWanted });
}

interface NoPeopleProps {
  propertyId: number;
  onAdd: (() => void) | undefined;
  isVacant: boolean;
}

function NoPeople({ propertyId, onAdd, isVacant }: NoPeopleProps) {
  if (!onAdd) return <EmptyState title={texts.emptyTitle}>{texts.emptyViewer}</EmptyState>;
  const ways = (
    <>
      {!isVacant && (
        <Button variant="secondary" onPress={onAdd} {...OPENS_SHEET}>
          {texts.addFirst}
        </Button>
      )}
      <LinkButton variant="secondary" href={`/manage/import?property=${propertyId}`}>
        {texts.import}
      </LinkButton>
    </>
  );
  return (
    <EmptyState title={texts.emptyTitle} action={ways}>
      {isVacant ? texts.noCompanies : texts.empty}
    </EmptyState>
  );
}

interface EditingOptions extends Pick<TenantListProps, 'propertyId' | 'canEdit' | 'entries'> {
  changes: ReturnType<typeof usePeopleChanges>;
  people: readonly PersonEntry[];
  panel: RefObject<HTMLElement | null>;
}

/** Sheet of a person or company that the address opens, menu of a row, and actions of the rows. */
function usePeopleEditing({ propertyId, canEdit, entries, changes, people, panel }: EditingOptions) {
  const { opened: openedSheet, open, close } = useSheetWithFocusReturn();
  const [menu, setMenu] = useState<{ person: PersonEntry; anchor: HTMLElement } | null>(null);
  const { edit, list, remove } = changes;
  const actions = useMemo<PersonActions>(
    () => ({
      onEdit: ({ contact }) => open({ what: 'person', id: contact.id }),
      onOpenCompany: ({ tenant }) => open({ what: 'edit', id: tenant.id }),
      onSetListed: (person, isListed) =>
        void list([person], isListed, (refusal) => refusal !== null && toast({ message: refusal, tone: 'warning' })),
      onRemove({ tenant, contact }, button) {
        const next = neighborOf(button);
        void remove(tenant, contact).then(() =>
          focusSoon(() => (button.isConnected ? button : (next ?? wayToAdd(panel.current)))),
        );
      },
      onSave: edit,
      onMenu: (person, anchor) => setMenu({ person, anchor }),
    }),
    [edit, list, remove, open, panel],
  );
  const namedPerson = people.find(({ contact }) => openedSheet?.what === 'person' && contact.id === openedSheet.id);
  const company = entries.find(({ tenant }) => openedSheet?.what === 'edit' && tenant.id === openedSheet.id);
  const tenants = useMemo(() => entries.map(({ tenant }) => tenant), [entries]);
  const sheetOf = (): ReactNode => {
    if (company)
      return (
        <TenantForm key={`company ${company.tenant.id}`} propertyId={propertyId} entry={company} onClose={close} />
      );
    if (!namedPerson && openedSheet?.what !== 'new') return null;
    return (
      <PersonForm
        key={namedPerson?.contact.id ?? 'new'}
        propertyId={propertyId}
        tenants={tenants}
        person={namedPerson}
        onClose={close}
      />
    );
  };
  const sheet = canEdit ? sheetOf() : null;
  return {
    sheet,
    editedId: sheet ? namedPerson?.contact.id : undefined,
    isEditing: Boolean(sheet && (namedPerson ?? company)),
    add: () => open({ what: 'new' }),
    actions,
    menu: menu && {
      label: texts.more({ name: accessibleNameOf(menu.person) }),
      anchor: menu.anchor,
      items: itemsOf(menu.person, menu.anchor, actions),
      onClose: () => setMenu(null),
    },
  };
}

function itemsOf(person: PersonEntry, anchor: HTMLElement, actions: PersonActions): MenuAction[] {
  const isOn = isOnBoard(person);
  return [
    { id: 'edit', label: texts.menuEdit, onAction: () => actions.onEdit(person) },
    {
      id: 'board',
      label: isOn ? texts.menuOff : texts.menuOn,
      isDisabled: person.contact.name === null,
      description: person.contact.name === null ? texts.needsName : undefined,
      onAction: () => actions.onSetListed(person, !isOn),
    },
    {
      id: 'company',
      label: texts.openCompany({ company: person.tenant.companyName }),
      onAction: () => actions.onOpenCompany(person),
    },
    { id: 'remove', label: texts.menuRemove, tone: 'danger', onAction: () => actions.onRemove(person, anchor) },
  ];
}
