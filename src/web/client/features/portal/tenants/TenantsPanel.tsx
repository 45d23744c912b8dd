import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { MAX_TENANTS_AT_ONCE } from '../../../../../modules/directory/schema.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { lazyPart, loadedWhenNear, useLoadedWhenIdle } from '../../../components/lazy-part.tsx';
import { ListTab, OPENS_SHEET } from '../../../components/list/ListTab.tsx';
import { countText } from '../../../components/list/list-filters.ts';
import { together } from '../../../components/list/list-query.ts';
import { useSelection } from '../../../components/list/selection.ts';
import { contactsQuery, floorsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { useListView } from '../../../lib/list-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { AnchoredMenuProps } from '../../../ui/Menu.tsx';
import { SheetSkeleton } from '../../../ui/SheetSkeleton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SelectedTenants } from './SelectedTenants.tsx';
import type { TenantFormProps } from './TenantForm.tsx';
import { ExportLink, floorFilters, useShownTenants } from './TenantList.tsx';
import { TenantTable } from './TenantTable.tsx';
import { entriesOf, type TenantEntry } from './tenant-list.ts';
import { Undo } from './undo.tsx';
import { useTenantChanges } from './useTenantChanges.ts';
import { useTenantEditing } from './useTenantEditing.ts';

const texts = tenantTexts.table;

interface TenantsPanelProps {
  propertyId: number;
  canEdit: boolean;
  /** Another way to fill the list. */
  fill?: ReactNode;
  /** Notices about the whole list, above it. */
  notices?: ReactNode;
  whenEmpty?: ReactNode;
}

/** Loaded after the page, or when the pointer or the focus comes near. */
const TenantForm = lazyPart<TenantFormProps>(
  async () => (await import('./TenantForm.tsx')).TenantForm,
  <SheetSkeleton />,
);
const RowMenu = lazyPart<AnchoredMenuProps>(async () => (await import('../../../ui/Menu.tsx')).AnchoredMenu, null);
const later = [TenantForm.code, RowMenu.code];
const NO_CODE: typeof later = [];

export function TenantsPanel(props: TenantsPanelProps) {
  const { propertyId, canEdit, fill, notices, whenEmpty } = props;
  const panel = useRef<HTMLDivElement>(null);
  const { entries, query } = useEntries(propertyId);
  const plan = useFloorPlan(propertyId);
  const address = useListView();
  const list = useShownTenants(entries, plan, address);
  const { shown, setSort } = list;
  const ids = useMemo(() => shown.map(({ tenant }) => tenant.id), [shown]);
  const selection = useSelection(ids, address, MAX_TENANTS_AT_ONCE);
  const chosen = shown.filter(({ tenant }) => selection.chosen.has(tenant.id));
  const changes = useTenantChanges(propertyId);
  const editing = useTenantEditing({ ...changes, entries, panel, canEdit });
  useLoadedWhenIdle(canEdit ? later : NO_CODE);
  const isEmpty = query.data?.length === 0;
  const count = countText(texts, shown.length, entries.length);
  const actions = canEdit ? editing.actions : undefined;
  return (
    <div ref={panel} {...(canEdit && loadedWhenNear(TenantForm.code))}>
      <ListTab
        title={texts.title}
        count={count}
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
        shown={shown}
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
        below={
          chosen.length > 0 &&
          actions &&
          editing.editedId === undefined && (
            <SelectedTenants
              plan={plan}
              remove={changes.remove}
              move={changes.move}
              listPeople={changes.listPeople}
              tenants={chosen.map(({ tenant }) => tenant)}
              onClear={selection.clear}
            />
          )
        }
      >
        {() => (
          <TenantTable
            entries={shown}
            plan={plan}
            sort={list.sort}
            onSort={setSort}
            editedId={editing.editedId}
            restoredId={changes.restoredId}
            isRemoving={changes.isRemoving}
            refusal={changes.refusal}
            actions={actions}
            count={count ?? ''}
            selected={selection.chosen}
            onSelect={selection.onSelect}
            onSelectAll={selection.onSelectAll}
          />
        )}
      </ListTab>
      {editing.menu && <RowMenu {...editing.menu} />}
      <Undo {...changes} />
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

/** Tenants with their contacts, once all is loaded; the floors, too, which the form of a tenant shows. */
function useEntries(propertyId: number) {
  const tenants = useQuery(tenantsQuery(propertyId));
  const contacts = useQuery(contactsQuery(propertyId));
  const floors = useQuery(floorsQuery(propertyId));
  const { data: all } = tenants;
  const { data: people } = contacts;
  const loaded = useMemo(() => (all && people ? entriesOf(all, people) : NONE), [all, people]);
  const query = together([tenants, contacts, floors], () => loaded);
  return { query, entries: query.data ?? NONE };
}
