import { useCallback, useMemo, useRef, useState } from 'react';
import { focusSoon } from '../../lib/focus-soon.ts';
import type { RowActions } from './TenantRow.tsx';
import type { TenantEntry } from './tenant-list.ts';
import type { useTenantChanges } from './useTenantChanges.ts';

/** Where a form has room beside the list. */
const BESIDE = '(min-width: 64rem)';

interface Edited {
  entry: TenantEntry;
  /** Where its form opened; it stays there when the screen is turned, with what was typed. */
  isBeside: boolean;
}

/**
 * Which tenant is being edited, whether a form holds unsaved text, and where the focus goes back to.
 * @param firstField of the form, which takes it when the last row is gone
 */
export function useTenantEditing(
  { remove, edit }: Pick<ReturnType<typeof useTenantChanges>, 'remove' | 'edit'>,
  firstField: () => HTMLElement | null | undefined,
) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [dirty, setDirtyForms] = useState({ add: false, edit: false });
  const opener = useRef<HTMLElement>(null);

  const actions = useMemo<RowActions>(
    () => ({
      onEdit: (entry, button) => {
        opener.current = button;
        setEdited({ entry, isBeside: matchMedia(BESIDE).matches });
      },
      onRemove: ({ tenant }, button) => {
        const next = neighbourOf(button);
        remove([tenant], () => focusSoon(() => (button.isConnected ? button : (next ?? firstField()))));
      },
      onSave: ({ tenant }, field, text) => edit(tenant, field, text),
    }),
    [remove, edit, firstField],
  );
  const finish = () => {
    setEdited(null);
    focusSoon(() => opener.current);
  };
  const setDirty = useCallback((form: 'add' | 'edit', isDirty: boolean) => {
    setDirtyForms((before) => (before[form] === isDirty ? before : { ...before, [form]: isDirty }));
  }, []);
  return { edited, finish, actions, isDirty: dirty.add || dirty.edit, setDirty };
}

/** The same button one row on, which takes the focus when this row is gone. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('[role="row"]');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return [...(other?.querySelectorAll('button') ?? [])].at(-1) ?? null;
}
