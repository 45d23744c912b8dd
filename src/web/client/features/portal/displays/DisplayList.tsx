import { useMemo, useState } from 'react';
import type { Display, DisplayAction } from '../../../../../modules/displays/schema.ts';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import { groupBy } from '../../../../../shared/group-by.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { BulkBar } from '../../../components/list/BulkBar.tsx';
import { SomeRows } from '../../../components/list/SomeRows.tsx';
import { useSelection } from '../../../components/list/selection.ts';
import { errorText } from '../../../lib/errors.ts';
import type { useListView } from '../../../lib/list-view.ts';
import type { Opened } from '../../../lib/sheet-address.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Row } from '../../../ui/Row.tsx';
import { useActOnDisplays } from './api.ts';
import { groupOf } from './condition.ts';
import { DisplayRow, type RowAction, RowActions } from './DisplayRow.tsx';
import { GroupSection } from './GroupSection.tsx';
import { ManySettingsDialog } from './ManySettingsDialog.tsx';

const acts = displayTexts.act;

export interface DisplayListProps {
  property: Pick<Property, 'id' | 'slug' | 'version' | 'timeZone'>;
  /** Displays to show, by group. */
  displays: readonly Display[];
  /** Current time in epoch ms. */
  now: number;
  canEdit: boolean;
  /** Address of the list, with its selection. */
  address: ReturnType<typeof useListView>;
  /** Opens the sheet of an action. */
  onOpen: (sheet: Opened) => void;
}

/** List of displays, grouped by required action. */
export function DisplayList({ property, displays, now, canEdit, address, onOpen }: DisplayListProps) {
  const ids = useMemo(() => displays.map(({ id }) => id), [displays]);
  const selection = useSelection(ids, address);
  const picked = displays.filter(({ id }) => selection.selectedIds.has(id));
  const actions = useRowActions(property.id, onOpen, selection.clear);
  const isMany = canEdit && displays.length > 1;
  const byGroup = groupBy(displays, (display) => groupOf(display, now));
  return (
    <>
      {isMany && (
        <Row align="center" paddingBlock="0 16">
          <Checkbox
            isSelected={picked.length === displays.length}
            isIndeterminate={picked.length > 0 && picked.length < displays.length}
            onChange={selection.onSelectAll}
          >
            {acts.chooseAll}
          </Checkbox>
        </Row>
      )}
      <SomeRows rows={displays}>
        {(some) =>
          [...groupBy(some, (display) => groupOf(display, now))].map(([group, rows]) => (
            <GroupSection key={group} group={group} count={byGroup.get(group)?.length ?? 0}>
              {rows.map((display) => (
                <DisplayRow
                  key={display.id}
                  timeZone={property.timeZone}
                  display={display}
                  now={now}
                  isChosen={selection.selectedIds.has(display.id)}
                  onChoose={
                    isMany ? (isChosen, isRange) => selection.onSelect(display.id, isChosen, isRange) : undefined
                  }
                  onOpen={canEdit ? () => actions.begin('settings', [display]) : undefined}
                  actions={
                    canEdit && <RowActions display={display} onAct={(action) => actions.begin(action, [display])} />
                  }
                />
              ))}
            </GroupSection>
          ))
        }
      </SomeRows>
      {isMany && picked.length > 0 && (
        <BulkBar label={acts.many({ count: picked.length })} onClear={selection.clear}>
          {(['settings', 'identify', 'reload', 'forget'] as const).map((action) => (
            <Button key={action} variant="secondary" size="small" onPress={() => actions.begin(action, picked)}>
              {action === 'settings' ? acts.change : acts[action]}
            </Button>
          ))}
        </BulkBar>
      )}
      {actions.dialog}
    </>
  );
}

/** Dialogs for `forget` and for settings of several displays; others are in the address. */
interface PendingAction {
  action: 'forget' | 'settings';
  of: readonly Display[];
}

function useRowActions(propertyId: number, onOpen: DisplayListProps['onOpen'], onForgotten: () => void) {
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const act = useActOnDisplays(propertyId);
  const close = () => {
    setPendingAction(null);
    act.reset();
  };
  const run = (action: DisplayAction, of: readonly Display[]) =>
    act.mutate(
      { ids: of.map(({ id }) => id), action },
      {
        onSuccess: () => {
          setPendingAction(null);
          if (action === 'forget') onForgotten();
          toast({ message: done[action], tone: 'success' });
        },
        onError: (error) => action !== 'forget' && toastError(error, { fallback: acts.failed }),
      },
    );
  const startAction = (action: RowAction, of: readonly Display[]) => {
    const [first] = of;
    if (action === 'identify' || action === 'reload') run(action, of);
    else if (action === 'replace') first && onOpen({ what: 'replace', id: first.id });
    else if (action === 'settings' && first && of.length === 1) onOpen({ what: 'edit', id: first.id });
    else setPendingAction({ action, of });
  };
  const dialog = (
    <>
      <ConfirmDialog
        isOpen={pendingAction?.action === 'forget'}
        onOpenChange={close}
        title={forgetTitle(pendingAction?.of ?? [])}
        confirmLabel={displayTexts.forget.submit}
        onConfirm={() => run('forget', pendingAction?.of ?? [])}
        isPending={act.isPending}
        errorMessage={act.isError ? errorText(act.error, acts.failed) : undefined}
      >
        {displayTexts.forget.body}
      </ConfirmDialog>
      {pendingAction?.action === 'settings' && (
        <ManySettingsDialog propertyId={propertyId} displays={pendingAction.of} onClose={close} />
      )}
    </>
  );
  return { begin: startAction, dialog };
}

const done: Record<DisplayAction, string> = {
  identify: acts.identified,
  reload: acts.reloaded,
  forget: acts.forgotten,
};

function forgetTitle(displays: readonly Display[]): string {
  const [onlyDisplay] = displays;
  const { title, titleMany } = displayTexts.forget;
  return onlyDisplay && displays.length === 1
    ? title({ name: onlyDisplay.name })
    : titleMany({ count: displays.length });
}
