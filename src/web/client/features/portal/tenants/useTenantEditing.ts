import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { useSheetAddress } from '../../../lib/sheet-address.ts';
import type { RowActions } from './TenantRow.tsx';
import type { TenantEntry } from './tenant-list.ts';
import type { useTenantChanges } from './useTenantChanges.ts';

export const OPENS_FORM = { 'data-adds-tenant': true };

interface TenantEditingOptions extends Pick<ReturnType<typeof useTenantChanges>, 'remove' | 'edit'> {
  entries: readonly TenantEntry[];
  panel: RefObject<HTMLElement | null>;
  canEdit: boolean;
}

/** The sheet that the address opens, and the actions of the rows. */
export function useTenantEditing({ remove, edit, entries, panel, canEdit }: TenantEditingOptions) {
  const { opened, open, close } = useSheetAddress();
  const openedId = opened?.what === 'edit' ? opened.id : undefined;
  const entry = entries.find(({ tenant }) => tenant.id === openedId);
  const isOpen = canEdit && opened !== null && (opened.what === 'new' || entry !== undefined);
  useFocusAfter(isOpen, openedId, panel);
  const actions = useMemo<RowActions>(
    () => ({
      onEdit: ({ tenant }) => open({ what: 'edit', id: tenant.id }),
      onRemove: ({ tenant }, button) => {
        const next = neighborOf(button);
        remove([tenant], () => focusSoon(() => (button.isConnected ? button : (next ?? wayToAdd(panel.current)))));
      },
      onSave: ({ tenant }, field, text) => edit(tenant, field, text),
    }),
    [remove, edit, open, panel],
  );
  return { isOpen, entry, add: () => open({ what: 'new' }), close, actions };
}

const wayToAdd = (panel: HTMLElement | null) => panel?.querySelector('[data-adds-tenant]');

/** Where the dialog cannot return the focus: a reload or a command opened it, or the row was rendered again. */
function useFocusAfter(isOpen: boolean, tenantId: number | undefined, panel: RefObject<HTMLElement | null>): void {
  const last = useRef<{ tenantId: number | undefined } | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = isOpen ? { tenantId } : null;
    if (!before || isOpen) return;
    const row = panel.current?.querySelector(`[data-tenant="${before.tenantId}"] [data-edit]`);
    focusSoon(() => row ?? wayToAdd(panel.current));
  }, [isOpen, tenantId, panel]);
}

/** The same button in the next row, to focus when this row is gone. */
function neighborOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('[role="row"]');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return [...(other?.querySelectorAll('button') ?? [])].at(-1) ?? null;
}
