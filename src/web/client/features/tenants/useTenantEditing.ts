import { useCallback, useMemo, useRef, useState } from 'react';
import type { Tenant } from '../../../../modules/directory/schema.ts';
import type { RowActions } from './TenantRow.tsx';
import type { TenantEntry } from './tenant-list.ts';

/** Where a form has room beside the list. */
const BESIDE = '(min-width: 64rem)';

interface Edited {
  entry: TenantEntry;
  /** Where its form opened; it stays there when the screen is turned, with what was typed. */
  isBeside: boolean;
}

/** Which tenant is being edited, whether a form holds unsaved text, and where the focus goes back to. */
export function useTenantEditing(remove: (tenant: Tenant, onSettled: () => void) => void) {
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
        remove(tenant, () => focusSoon(() => (button.isConnected ? button : next)));
      },
    }),
    [remove],
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
  return other?.querySelector<HTMLElement>('button:last-of-type') ?? null;
}

const FOCUS_TRIES = 20;

/** As soon as the button can be operated again, and only when the focus was lost: disabled and removed buttons drop it. */
function focusSoon(find: () => HTMLElement | null, tries = FOCUS_TRIES): void {
  setTimeout(() => {
    const current = document.activeElement;
    if (current?.isConnected && current !== document.body) return;
    find()?.focus();
    if (document.activeElement === document.body && tries > 1) focusSoon(find, tries - 1);
  }, 50);
}
