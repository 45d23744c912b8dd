import { type ReactNode, useCallback, useRef } from 'react';
import { LeaveGuard } from '../../components/LeaveGuard.tsx';
import { useWish } from '../../lib/wishes.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { UndoBar } from '../../ui/UndoBar.tsx';
import { TenantForm } from './TenantForm.tsx';
import { TenantSheet } from './TenantSheet.tsx';
import styles from './TenantsPanel.module.css';
import { TenantsSection } from './TenantsSection.tsx';
import { tenantTexts } from './texts.ts';
import { useTenantChanges } from './useTenantChanges.ts';
import { useTenantEditing } from './useTenantEditing.ts';

export interface TenantsPanelProps {
  propertyId: number;
  canEdit: boolean;
  /** More ways to fill the list, beside its filter. */
  tools?: ReactNode;
  /** What is going on with the whole list, above it. */
  notices?: ReactNode;
  /** Below the sentence of a building without tenants. */
  whenEmpty?: ReactNode;
  /** Below the whole list. */
  below?: ReactNode;
}

/** The tenants of a property: the form beside the table it changes. */
export function TenantsPanel({ propertyId, canEdit, tools, notices, whenEmpty, below }: TenantsPanelProps) {
  const changes = useTenantChanges(propertyId);
  const { remove, move, edit, isRemoving, refusal, offered } = changes;
  const forms = useRef<HTMLDivElement>(null);
  const firstField = useCallback(() => forms.current?.querySelector('input'), []);
  const { edited, finish, setDirty, isDirty, actions } = useTenantEditing({ remove, edit }, firstField);
  const toForm = () => firstField()?.focus();
  useWish('addTenant', toForm, canEdit);
  const EditForm = edited?.isBeside ? TenantForm : TenantSheet;
  return (
    <div className={cx(styles.panel, canEdit && styles.split)}>
      {canEdit && (
        <div ref={forms} className={styles.forms}>
          <div hidden={edited?.isBeside}>
            <TenantForm propertyId={propertyId} onDone={toForm} onDirtyChange={(is) => setDirty('add', is)} />
          </div>
          {edited && (
            <EditForm
              key={edited.entry.tenant.id}
              propertyId={propertyId}
              entry={edited.entry}
              onDone={finish}
              onDirtyChange={(is) => setDirty('edit', is)}
            />
          )}
        </div>
      )}
      <TenantsSection
        propertyId={propertyId}
        table={{
          editedId: edited?.entry.tenant.id,
          restoredId: changes.restoredId,
          many: { remove, move },
          actions: canEdit ? actions : undefined,
          ...{ isRemoving, refusal },
        }}
        tools={tools}
        notices={notices}
        whenEmpty={whenEmpty}
        below={below}
        addFirst={
          canEdit && (
            <Button variant="secondary" onPress={toForm}>
              {tenantTexts.table.addFirst}
            </Button>
          )
        }
      />
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
      <LeaveGuard when={isDirty} />
    </div>
  );
}
