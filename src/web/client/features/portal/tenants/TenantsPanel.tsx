import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { ListFrame, OPENS_SHEET } from '../../../components/ListFrame.tsx';
import { lazyPart, loadedWhenNear, useLoadedWhenIdle } from '../../../components/lazy-part.tsx';
import { NoMatch } from '../../../components/NoMatch.tsx';
import { contactsQuery, floorsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { errorText } from '../../../lib/errors.ts';
import { useListSearch, useListView } from '../../../lib/list-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { AnchoredMenuProps } from '../../../ui/Menu.tsx';
import { SheetSkeleton } from '../../../ui/SheetSkeleton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { TenantFormProps } from './TenantForm.tsx';
import { TenantFilter, TenantTools, useShownTenants, useTenantSelection } from './TenantList.tsx';
import { TenantTable } from './TenantTable.tsx';
import { entriesOf, type TenantEntry } from './tenant-list.ts';
import { useTenantChanges } from './useTenantChanges.ts';
import { useTenantEditing } from './useTenantEditing.ts';

const texts = tenantTexts.table;

interface TenantsPanelProps {
  propertyId: number;
  canEdit: boolean;
  /** More ways to fill the list, beside its filter. */
  tools?: ReactNode;
  /** Notices about the whole list, above it. */
  notices?: ReactNode;
  whenEmpty?: ReactNode;
  /** Below the list. */
  below?: ReactNode;
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
  const { propertyId, canEdit, tools, notices, whenEmpty, below } = props;
  const panel = useRef<HTMLDivElement>(null);
  const { entries, isLoaded, failed } = useEntries(propertyId);
  const plan = useFloorPlan(propertyId);
  const address = useListView();
  const search = useListSearch(address, { label: texts.filter, hint: texts.filterHint });
  const list = useShownTenants(entries, plan, address);
  const selection = useTenantSelection(list.shown, address);
  const changes = useTenantChanges(propertyId);
  const editing = useTenantEditing({ ...changes, entries, panel, canEdit });
  useLoadedWhenIdle(canEdit ? later : NO_CODE);
  const { shown, setSort } = list;
  const isEmpty = isLoaded && entries.length === 0;
  const count = entries.length > 0 ? countOf(shown.length, entries.length) : '';
  const actions = canEdit ? editing.actions : undefined;
  return (
    <div ref={panel} {...(canEdit && loadedWhenNear(TenantForm.code))}>
      <ListFrame
        title={texts.title}
        count={count}
        search={isEmpty ? undefined : search}
        filters={<TenantFilter {...list} plan={plan} onShow={(show) => address.set({ show })} />}
        isFiltered={address.view.show !== ''}
        tools={
          <TenantTools propertyId={propertyId} isEmpty={isEmpty}>
            {tools}
          </TenantTools>
        }
        action={canEdit && !isEmpty ? { label: tenantTexts.form.submitAdd, onPress: editing.add } : undefined}
        isTab
        sheet={
          editing.sheet && (
            <TenantForm {...editing.sheet} key={editing.sheetKey} propertyId={propertyId} onClose={editing.close} />
          )
        }
      >
        {notices}
        <ListState isLoaded={isLoaded} failed={failed}>
          {isEmpty && (
            <>
              <NoTenants onAdd={canEdit ? editing.add : undefined} />
              {whenEmpty}
            </>
          )}
          {!isEmpty && shown.length === 0 && (
            <NoMatch title={texts.noMatchTitle} clearLabel={texts.clearFilter} onClear={list.showAll}>
              {list.wanted ? texts.noMatch({ term: list.wanted }) : texts.noMatchShown}
            </NoMatch>
          )}
          {shown.length > 0 && (
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
              count={count}
              {...selection}
            />
          )}
        </ListState>
        {selection.chosen.length > 0 && actions && editing.editedId === undefined && (
          <SelectionBar
            plan={plan}
            remove={changes.remove}
            move={changes.move}
            listPeople={changes.listPeople}
            tenants={selection.chosen.map(({ tenant }) => tenant)}
            onClear={selection.clear}
          />
        )}
        {below}
      </ListFrame>
      {editing.menu && <RowMenu {...editing.menu} />}
      <Undo {...changes} />
    </div>
  );
}

const countOf = (shown: number, all: number) => (shown === all ? texts.count({ all }) : texts.countOf({ shown, all }));

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
  const queries = [tenants, contacts, floors];
  const isLoaded = queries.every(({ data }) => data !== undefined);
  const entries = useMemo(
    () => (isLoaded ? entriesOf(tenants.data ?? [], contacts.data ?? []) : NONE),
    [isLoaded, tenants.data, contacts.data],
  );
  return { entries, isLoaded, failed: queries.filter(({ isLoadingError }) => isLoadingError) };
}

type ListStateProps = Pick<ReturnType<typeof useEntries>, 'isLoaded' | 'failed'> & { children: ReactNode };

function ListState({ isLoaded, failed, children }: ListStateProps) {
  if (isLoaded) return children;
  if (failed.length === 0) return <Skeleton lines={12} isList />;
  return (
    <ErrorState
      title={texts.failed}
      message={errorText(failed[0]?.error)}
      onRetry={() => {
        for (const query of failed) void query.refetch();
      }}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
    />
  );
}

function Undo({ offered, undo, forget, isUndoing }: ReturnType<typeof useTenantChanges>) {
  if (!offered) return null;
  return (
    <UndoBar
      key={offered.key}
      title={offered.title}
      message={offered.message}
      undoLabel={tenantTexts.undo.button}
      onUndo={undo}
      onDismiss={forget}
      isPending={isUndoing}
    />
  );
}
