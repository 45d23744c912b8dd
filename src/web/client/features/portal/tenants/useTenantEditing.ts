import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useActionRequest } from '../../../lib/action-requests.ts';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import type { RowActions } from './TenantRow.tsx';
import type { TenantEntry } from './tenant-list.ts';
import type { useTenantChanges } from './useTenantChanges.ts';

/** Where a form has room beside the list. */
const BESIDE = '(min-width: 64rem)';

/** What a button has that opens the form for another tenant. */
export const OPENS_FORM = { 'data-adds-tenant': true };

/** The first field of the form beside the list, else the button that opens one. */
const WAY_TO_ADD = 'form input, [data-adds-tenant]';

interface Opened {
  /** The tenant to edit; absent where one is added. */
  entry?: TenantEntry;
  /** Where its form opened; it stays there when the screen is turned, with what was typed. */
  isBeside: boolean;
}

interface TenantEditingOptions extends Pick<ReturnType<typeof useTenantChanges>, 'remove' | 'edit'> {
  /** The whole panel, forms and list. */
  panel: RefObject<HTMLElement | null>;
  canEdit: boolean;
}

/** Which form is open over the list or beside it, whether one holds unsaved text, and where the focus goes back to. */
export function useTenantEditing({ remove, edit, panel, canEdit }: TenantEditingOptions) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [dirty, setDirtyForms] = useState({ add: false, opened: false });
  const isWide = useMediaQuery(BESIDE);
  const opener = useRef<HTMLElement>(null);
  const wayToAdd = useCallback(() => panel.current?.querySelector<HTMLElement>(WAY_TO_ADD), [panel]);
  /** A form with typed text stays beside the list when the screen is turned. */
  const canAddBeside = canEdit && (isWide || dirty.add);
  const add = () => {
    if (canAddBeside) wayToAdd()?.focus();
    else setOpened({ isBeside: false });
  };
  useActionRequest('addTenant', add, canEdit);

  const actions = useMemo<RowActions>(
    () => ({
      onEdit: (entry, button) => {
        opener.current = button;
        setOpened({ entry, isBeside: matchMedia(BESIDE).matches });
      },
      onRemove: ({ tenant }, button) => {
        const next = neighbourOf(button);
        remove([tenant], () => focusSoon(() => (button.isConnected ? button : (next ?? wayToAdd()))));
      },
      onSave: ({ tenant }, field, text) => edit(tenant, field, text),
    }),
    [remove, edit, wayToAdd],
  );
  const finish = () => {
    setOpened(null);
    focusSoon(() => (opened?.entry ? opener.current : wayToAdd()));
  };
  const setDirty = useCallback((form: 'add' | 'opened', isDirty: boolean) => {
    setDirtyForms((before) => (before[form] === isDirty ? before : { ...before, [form]: isDirty }));
  }, []);
  const isBeside = canAddBeside || opened?.isBeside === true;
  return { opened, canAddBeside, isBeside, add, finish, actions, isDirty: dirty.add || dirty.opened, setDirty };
}

/** The same button one row on, which takes the focus when this row is gone. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('[role="row"]');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return [...(other?.querySelectorAll('button') ?? [])].at(-1) ?? null;
}
