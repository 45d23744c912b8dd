import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { MAX_TENANTS_AT_ONCE } from '../../../../../modules/directory/schema.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { lazyPart, loadedWhenNear, useLoadedWhenIdle } from '../../../components/lazy-part.tsx';
import { ListTab, OPENS_SHEET } from '../../../components/list/ListTab.tsx';
import { countText } from '../../../components/list/list-filters.ts';
import { combineAll } from '../../../components/list/list-query.ts';
import { useSelection } from '../../../components/list/selection.ts';
import { contactsQuery, floorsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { useListView } from '../../../lib/list-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PEOPLE, RowMenu, TenantForm, type TenantListProps } from './parts.tsx';
import { SelectedTenants } from './SelectedTenants.tsx';
import { ExportLink, floorFilters, useShownTenants } from './TenantList.tsx';
import { TenantTable } from './TenantTable.tsx';
import { entriesOf, type TenantEntry } from './tenant-list.ts';
import { useTenantChanges } from './useTenantChanges.ts';
import { useTenantEditing } from './useTenantEditing.ts';

const texts = tenantTexts.table;

const PeopleList = lazyPart<TenantListProps>(
  async () => (await import('./people/PeopleList.tsx')).PeopleList,
  <Skeleton lines={12} isList />,
);
const forViewers = [PeopleList.code];
const forEditors = [TenantForm.code, RowMenu.code, ...forViewers];

/** Tenants of a building, or their people (`show=people` in the address). */
export function TenantsPanel(props: Omit<TenantListProps, 'entries' | 'query' | 'address' | 'views'>) {
  const { entries, query } = useEntries(props.propertyId);
  const address = useListView();
  useLoadedWhenIdle(props.canEdit ? forEditors : forViewers);
  const List = address.view.show === PEOPLE ? PeopleList : CompanyList;
  return <List {...props} entries={entries} query={query} address={address} views={views} />;
}

const views = {
  label: texts.views,
  items: [
    { value: '', label: texts.companies },
    { value: PEOPLE, label: texts.people },
  ],
};

function CompanyList(props: TenantListProps) {
  const { propertyId, canEdit, fill, notices, whenEmpty, entries, query, address } = props;
  const panel = useRef<HTMLDivElement>(null);
  const plan = useFloorPlan(propertyId);
  const list = useShownTenants(entries, plan, address);
  const { shown: shownEntries, setSort } = list;
  const ids = useMemo(() => shownEntries.map(({ tenant }) => tenant.id), [shownEntries]);
  const selection = useSelection(ids, address, MAX_TENANTS_AT_ONCE);
  const selectedEntries = shownEntries.filter(({ tenant }) => selection.selectedIds.has(tenant.id));
  const changes = useTenantChanges(propertyId);
  const editing = useTenantEditing({ ...changes, entries, panel, canEdit });
  const isEmpty = query.data?.length === 0;
  const count = countText(texts, shownEntries.length, entries.length);
  const actions = canEdit ? editing.actions : undefined;
  return (
    <div ref={panel} {...(canEdit && loadedWhenNear(TenantForm.code))}>
      <ListTab
        title={texts.title}
        count={count}
        views={props.views}
        address={address}
        {...(!isEmpty && { search: { label: texts.filter, hint: texts.filterHint, isAlways: true } })}
        filters={floorFilters(list.parts, plan)}
        tools={!isEmpty && <ExportLink propertyId={propertyId} />}
        fill={fill}
        action={canEdit && !isEmpty ? { label: tenantTexts.form.submitAdd, onPress: editing.add } : undefined}
        sheet={
          editing.sheet && (
            <TenantForm {...editing.sheet} key={editing.sheetKey} propertyId={propertyId} onClose={editing.close} />
          )
        }
        notices={notices}
        query={query}
        filteredRows={shownEntries}
        failed={texts.failed}
        loading={<Skeleton lines={12} isList />}
        empty={
          <>
            <NoTenants onAdd={canEdit ? editing.add : undefined} />
            {whenEmpty}
          </>
        }
        noMatch={{
          title: texts.noMatchTitle,
          text: list.wanted ? texts.noMatch({ term: list.wanted }) : texts.noMatchShown,
          clear: texts.clearFilter,
        }}
        isWhole
        footer={
          selectedEntries.length > 0 &&
          actions &&
          editing.editedId === undefined && (
            <SelectedTenants
              plan={plan}
              remove={changes.remove}
              move={changes.move}
              listPeople={changes.listPeople}
              tenants={selectedEntries.map(({ tenant }) => tenant)}
              onClear={selection.clear}
            />
          )
        }
      >
        {() => (
          <TenantTable
            entries={shownEntries}
            plan={plan}
            sort={list.sort}
            onSort={setSort}
            editedId={editing.editedId}
            restoredId={changes.restoredId}
            isRemoving={changes.isRemoving}
            refusal={changes.refusal}
            actions={actions}
            count={count ?? ''}
            selected={selection.selectedIds}
            onSelect={selection.onSelect}
            onSelectAll={selection.onSelectAll}
          />
        )}
      </ListTab>
      {editing.menu && <RowMenu {...editing.menu} />}
      {changes.undoBar}
    </div>
  );
}

function NoTenants({ onAdd }: { onAdd: (() => void) | undefined }) {
  if (!onAdd) return <EmptyState title={texts.emptyTitle}>{texts.emptyViewer}</EmptyState>;
  const first = (
    <Button variant="secondary" onPress={onAdd} {...OPENS_SHEET}>
      {texts.addFirst}
    </Button>
  );
  return (
    <EmptyState title={texts.emptyTitle} action={first}>
      {texts.empty}
    </EmptyState>
  );
}

const NONE: readonly TenantEntry[] = [];

/** Tenants with their contacts, once all queries and the floors have loaded. */
function useEntries(propertyId: number) {
  const tenants = useQuery(tenantsQuery(propertyId));
  const contacts = useQuery(contactsQuery(propertyId));
  const floors = useQuery(floorsQuery(propertyId));
  const { data: allTenants } = tenants;
  const { data: people } = contacts;
  const loadedEntries = useMemo(
    () => (allTenants && people ? entriesOf(allTenants, people) : NONE),
    [allTenants, people],
  );
  const query = combineAll([tenants, contacts, floors], () => loadedEntries);
  return { query, entries: query.data ?? NONE };
}
