import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { lazyPart, loadedWhenNear, useLoadedWhenIdle } from '../../../components/lazy-part.tsx';
import { contactsQuery, floorsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { errorText } from '../../../lib/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import type { TenantFormProps } from './TenantForm.tsx';
import { TenantList } from './TenantList.tsx';
import styles from './TenantsPanel.module.css';
import { entriesOf, type TenantEntry } from './tenant-list.ts';
import { useTenantChanges } from './useTenantChanges.ts';
import { OPENS_FORM, useTenantEditing } from './useTenantEditing.ts';

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
const TenantForm = lazyPart<TenantFormProps>(async () => (await import('./TenantForm.tsx')).TenantForm, null);
const formCode = [TenantForm.code];
const NO_CODE: typeof formCode = [];

export function TenantsPanel(props: TenantsPanelProps) {
  const { propertyId, canEdit, tools, notices, whenEmpty, below } = props;
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const list = useEntries(propertyId);
  const plan = useFloorPlan(propertyId);
  const changes = useTenantChanges(propertyId);
  const editing = useTenantEditing({ ...changes, entries: list.entries, panel, canEdit });
  const { entry } = editing;
  const isEmpty = list.isLoaded && list.entries.length === 0;
  useLoadedWhenIdle(canEdit ? formCode : NO_CODE);
  return (
    <div ref={panel} {...(canEdit && loadedWhenNear(TenantForm.code))}>
      <section aria-labelledby={titleId} className={styles.list}>
        <div className={styles.head}>
          <h2 id={titleId}>{texts.title}</h2>
          {canEdit && !isEmpty && (
            <Button size="small" onPress={editing.add} {...OPENS_FORM}>
              <Plus aria-hidden /> {tenantTexts.form.submitAdd}
            </Button>
          )}
        </div>
        <EntriesState {...list}>
          <TenantList
            propertyId={propertyId}
            entries={list.entries}
            plan={plan}
            tools={tools}
            notices={notices}
            empty={
              <>
                <NoTenants onAdd={canEdit ? editing.add : undefined} />
                {whenEmpty}
              </>
            }
            editedId={entry?.tenant.id}
            restoredId={changes.restoredId}
            actions={canEdit ? editing.actions : undefined}
            isRemoving={changes.isRemoving}
            refusal={changes.refusal}
            remove={changes.remove}
            move={changes.move}
            listPeople={changes.listPeople}
          />
        </EntriesState>
        {below}
      </section>
      {editing.isOpen && (
        <TenantForm key={entry?.tenant.id ?? 'new'} propertyId={propertyId} entry={entry} onClose={editing.close} />
      )}
      <Undo changes={changes} />
    </div>
  );
}

function NoTenants({ onAdd }: { onAdd: (() => void) | undefined }) {
  if (!onAdd) return <EmptyState title={texts.emptyTitle}>{texts.emptyViewer}</EmptyState>;
  const first = (
    <Button variant="secondary" onPress={onAdd} {...OPENS_FORM}>
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

function EntriesState({ isLoaded, failed, children }: ReturnType<typeof useEntries> & { children: ReactNode }) {
  if (isLoaded) return children;
  if (failed.length === 0) return <Skeleton lines={8} />;
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

function Undo({ changes }: { changes: ReturnType<typeof useTenantChanges> }) {
  const { offered } = changes;
  if (!offered) return null;
  return (
    <UndoBar
      key={offered.key}
      title={offered.title}
      message={offered.message}
      undoLabel={tenantTexts.undo.button}
      onUndo={changes.undo}
      onDismiss={changes.forget}
      isPending={changes.isUndoing}
    />
  );
}
