import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useActionRequest } from '../../../lib/action-requests.ts';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import type { RowActions } from './TenantRow.tsx';
import type { TenantEntry } from './tenant-list.ts';
import type { useTenantChanges } from './useTenantChanges.ts';

const BESIDE = '(min-width: 64rem)';

export const OPENS_FORM = { 'data-adds-tenant': true };

const WAY_TO_ADD = 'form input, [data-adds-tenant]';

interface Opened {
  /** Absent for a new tenant. */
  entry?: TenantEntry;
  /** Stays when the screen is rotated, to keep typed text. */
  isBeside: boolean;
}

interface TenantEditingOptions extends Pick<ReturnType<typeof useTenantChanges>, 'remove' | 'edit'> {
  /** Contains forms and list. */
  panel: RefObject<HTMLElement | null>;
  canEdit: boolean;
}

export function useTenantEditing({ remove, edit, panel, canEdit }: TenantEditingOptions) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [dirty, setDirtyForms] = useState({ add: false, opened: false });
  const isWide = useMediaQuery(BESIDE);
  const opener = useRef<HTMLElement>(null);
  const wayToAdd = useCallback(() => panel.current?.querySelector<HTMLElement>(WAY_TO_ADD), [panel]);
  /** A form with typed text stays beside the list when the screen is rotated. */
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
        const next = neighborOf(button);
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

/** The same button in the next row, to focus when this row is gone. */
function neighborOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('[role="row"]');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return [...(other?.querySelectorAll('button') ?? [])].at(-1) ?? null;
}
