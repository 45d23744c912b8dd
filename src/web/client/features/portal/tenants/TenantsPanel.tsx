import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { LeaveGuard } from '../../../components/LeaveGuard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import { TenantForm } from './TenantForm.tsx';
import { TenantSheet } from './TenantSheet.tsx';
import styles from './TenantsPanel.module.css';
import { TenantsSection } from './TenantsSection.tsx';
import { useTenantChanges } from './useTenantChanges.ts';
import { OPENS_FORM, useTenantEditing } from './useTenantEditing.ts';

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

/** The tenants of a property: the form beside the table it changes, and where there is no room for that, over it. */
export function TenantsPanel({ propertyId, canEdit, tools, notices, whenEmpty, below }: TenantsPanelProps) {
  const changes = useTenantChanges(propertyId);
  const { remove, move, edit, isRemoving, refusal, offered } = changes;
  const panel = useRef<HTMLDivElement>(null);
  const editing = useTenantEditing({ remove, edit, panel, canEdit });
  const { opened, canAddBeside, add, finish, setDirty, actions } = editing;
  const isBeside = canAddBeside || opened?.isBeside;
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
      <TenantsSection
        propertyId={propertyId}
        table={{
          editedId: opened?.entry?.tenant.id,
          restoredId: changes.restoredId,
          many: { remove, move },
          actions: canEdit ? actions : undefined,
          ...{ isRemoving, refusal },
        }}
        tools={tools}
        notices={notices}
        whenEmpty={whenEmpty}
        below={below}
        add={
          canEdit &&
          !isBeside && (
            <Button size="small" onPress={add} {...OPENS_FORM}>
              <Plus aria-hidden /> {tenantTexts.form.submitAdd}
            </Button>
          )
        }
        addFirst={
          canEdit && (
            <Button variant="secondary" onPress={add} {...OPENS_FORM}>
              {tenantTexts.table.addFirst}
            </Button>
          )
        }
      />
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
