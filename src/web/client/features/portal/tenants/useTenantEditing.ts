import { type RefObject, useMemo, useState } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { useSheetWithFocusReturn } from '../../../components/list/sheet-focus-return.ts';
import { focusSoon } from '../../../lib/focus-soon.ts';
import type { MenuAction } from '../../../ui/Menu.tsx';
import type { RowActions } from './TenantRow.tsx';
import type { TenantEntry } from './tenant-list.ts';
import type { useTenantChanges } from './useTenantChanges.ts';

const texts = tenantTexts.table;

interface TenantEditingOptions extends Pick<ReturnType<typeof useTenantChanges>, 'remove' | 'edit' | 'removeContact'> {
  entries: readonly TenantEntry[];
  panel: RefObject<HTMLElement | null>;
  canEdit: boolean;
}

interface OpenedMenu {
  entry: TenantEntry;
  kind: 'contacts' | 'tenant';
  anchor: HTMLElement;
}

/** Sheet that the address opens, menu of a row, and actions of the rows. */
export function useTenantEditing({ remove, edit, removeContact, entries, panel, canEdit }: TenantEditingOptions) {
  const { opened: openedSheet, open, close } = useSheetWithFocusReturn();
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const namedId = openedSheet?.id;
  const namedEntry = entries.find(({ tenant }) => tenant.id === namedId);
  const sheet = useMemo(() => {
    if (!canEdit || !openedSheet) return null;
    if (openedSheet.what === 'new') return {};
    if (!namedEntry || (openedSheet.what !== 'edit' && openedSheet.what !== 'copy')) return null;
    return { [openedSheet.what === 'edit' ? 'entry' : 'copied']: namedEntry };
  }, [canEdit, openedSheet, namedEntry]);
  const actions = useMemo<RowActions>(
    () => ({
      onEdit: ({ tenant }) => open({ what: 'edit', id: tenant.id }),
      onCopy: ({ tenant }) => open({ what: 'copy', id: tenant.id }),
      onRemove: ({ tenant }, button) => {
        const next = neighborOf(button);
        remove([tenant], () => focusSoon(() => (button.isConnected ? button : (next ?? wayToAdd(panel.current)))));
      },
      onSave: ({ tenant }, field, text) => edit(tenant, field, text),
      onMenu: (entry, anchor, kind) => setMenu({ entry, anchor, kind }),
    }),
    [remove, edit, open, panel],
  );
  return {
    sheet,
    sheetKey: openedSheet && `${openedSheet.what} ${namedId}`,
    editedId: openedSheet?.what === 'edit' && sheet ? namedId : undefined,
    add: () => open({ what: 'new' }),
    close,
    actions,
    menu: menu && {
      label: texts.more({ company: menu.entry.tenant.companyName, suite: menu.entry.tenant.suiteNumber }),
      anchor: menu.anchor,
      items: itemsOf(menu, actions, removeContact),
      onClose: () => setMenu(null),
    },
  };
}

function itemsOf(
  { entry, kind, anchor }: OpenedMenu,
  actions: RowActions,
  removeContact: TenantEditingOptions['removeContact'],
): MenuAction[] {
  const people = entry.contacts.map((contact) => ({
    id: `remove ${contact.id}`,
    label: texts.removeContact({ name: contact.name ?? contact.phone ?? '' }),
    description: [contact.name && contact.phone, contact.isPrimary && tenantTexts.form.primary]
      .filter(Boolean)
      .join(', '),
    onAction: () => void removeContact(entry.tenant, contact),
  }));
  if (kind === 'contacts')
    return [...people, { id: 'edit', label: texts.editContacts, onAction: () => actions.onEdit(entry) }];
  return [
    { id: 'edit', label: texts.menuEdit, onAction: () => actions.onEdit(entry) },
    { id: 'copy', label: texts.menuCopy, onAction: () => actions.onCopy(entry) },
    ...people,
    { id: 'remove', label: texts.menuRemove, tone: 'danger', onAction: () => actions.onRemove(entry, anchor) },
  ];
}

export const wayToAdd = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>('[data-opens-sheet]');

/** Same button in the next row, to focus when this row is removed. */
export function neighborOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('[role="row"]');
  const neighborRow = row?.nextElementSibling ?? row?.previousElementSibling;
  return [...(neighborRow?.querySelectorAll('button') ?? [])].at(-1) ?? null;
}
