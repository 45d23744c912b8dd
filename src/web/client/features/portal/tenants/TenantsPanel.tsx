import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { LeaveGuard } from '../../../components/LeaveGuard.tsx';
import { contactsQuery, floorsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { errorText } from '../../../lib/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import { TenantForm, TenantSheet } from './TenantForm.tsx';
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

export function TenantsPanel(props: TenantsPanelProps) {
  const { propertyId, canEdit } = props;
  const changes = useTenantChanges(propertyId);
  const panel = useRef<HTMLDivElement>(null);
  const editing = useTenantEditing({ remove: changes.remove, edit: changes.edit, panel, canEdit });
  const { opened, canAddBeside, isBeside, add, finish, setDirty } = editing;
  const { offered } = changes;
  const OpenedForm = opened?.isBeside ? TenantForm : TenantSheet;
  const openedForm = opened && (
    <OpenedForm
      key={opened.entry?.tenant.id}
      propertyId={propertyId}
      {...(opened.entry && { entry: opened.entry })}
      onDone={finish}
      onDirtyChange={(is) => setDirty('opened', is)}
    />
  );
  return (
    <div ref={panel} className={cx(styles.panel, canEdit && styles.split)}>
      {isBeside && (
        <div className={styles.forms}>
          {canAddBeside && (
            <div hidden={opened?.isBeside}>
              <TenantForm propertyId={propertyId} onDone={add} onDirtyChange={(is) => setDirty('add', is)} />
            </div>
          )}
          {opened?.isBeside && openedForm}
        </div>
      )}
      <CurrentTenants {...props} changes={changes} editing={editing} />
      {opened && !opened.isBeside && openedForm}
      {offered && (
        <UndoBar
          key={offered.key}
          title={offered.title}
          message={offered.message}
          undoLabel={tenantTexts.undo.button}
          onUndo={changes.undo}
          onDismiss={changes.forget}
          isPending={changes.isUndoing}
        />
      )}
      <LeaveGuard when={editing.isDirty} />
    </div>
  );
}

interface CurrentTenantsProps extends TenantsPanelProps {
  changes: ReturnType<typeof useTenantChanges>;
  editing: ReturnType<typeof useTenantEditing>;
}

function CurrentTenants({ propertyId, canEdit, changes, editing, ...around }: CurrentTenantsProps) {
  const titleId = useId();
  const isEmpty = useQuery(tenantsQuery(propertyId)).data?.length === 0;
  const plan = useFloorPlan(propertyId);
  return (
    <section aria-labelledby={titleId} className={styles.list}>
      <div className={styles.head}>
        <h2 id={titleId}>{texts.title}</h2>
        {canEdit && !editing.isBeside && !isEmpty && (
          <Button size="small" onPress={editing.add} {...OPENS_FORM}>
            <Plus aria-hidden /> {tenantTexts.form.submitAdd}
          </Button>
        )}
      </div>
      <EntriesState propertyId={propertyId}>
        {(entries) => (
          <TenantList
            propertyId={propertyId}
            entries={entries}
            plan={plan}
            tools={around.tools}
            notices={around.notices}
            empty={
              <>
                <NoTenants onAdd={canEdit ? editing.add : undefined} />
                {around.whenEmpty}
              </>
            }
            editedId={editing.opened?.entry?.tenant.id}
            restoredId={changes.restoredId}
            actions={canEdit ? editing.actions : undefined}
            isRemoving={changes.isRemoving}
            refusal={changes.refusal}
            remove={changes.remove}
            move={changes.move}
            listPeople={changes.listPeople}
          />
        )}
      </EntriesState>
      {around.below}
    </section>
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

interface EntriesStateProps {
  propertyId: number;
  children: (entries: readonly TenantEntry[]) => ReactNode;
}

function EntriesState({ propertyId, children }: EntriesStateProps) {
  const tenants = useQuery(tenantsQuery(propertyId));
  const contacts = useQuery(contactsQuery(propertyId));
  // The form of a tenant shows its floor's sign.
  const floors = useQuery(floorsQuery(propertyId));
  const entries = useMemo(() => entriesOf(tenants.data ?? [], contacts.data ?? []), [tenants.data, contacts.data]);
  if (tenants.isPending || contacts.isPending || floors.isPending) return <Skeleton lines={8} />;
  const failed = [tenants, contacts, floors].filter(({ isLoadingError }) => isLoadingError);
  if (failed.length === 0) return children(entries);
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
