import { type RefObject, useMemo, useState } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { useReturningSheet } from '../../../components/list/returning-sheet.ts';
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
  what: 'contacts' | 'tenant';
  anchor: HTMLElement;
}

/** The sheet that the address opens, the menu of a row, and the actions of the rows. */
export function useTenantEditing({ remove, edit, removeContact, entries, panel, canEdit }: TenantEditingOptions) {
  const { opened, open, close } = useReturningSheet();
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const namedId = opened?.id;
  const named = entries.find(({ tenant }) => tenant.id === namedId);
  const sheet = useMemo(() => {
    if (!canEdit || !opened) return null;
    if (opened.what === 'new') return {};
    if (!named || (opened.what !== 'edit' && opened.what !== 'copy')) return null;
    return { [opened.what === 'edit' ? 'entry' : 'copied']: named };
  }, [canEdit, opened, named]);
  const actions = useMemo<RowActions>(
    () => ({
      onEdit: ({ tenant }) => open({ what: 'edit', id: tenant.id }),
      onCopy: ({ tenant }) => open({ what: 'copy', id: tenant.id }),
      onRemove: ({ tenant }, button) => {
        const next = neighborOf(button);
        remove([tenant], () => focusSoon(() => (button.isConnected ? button : (next ?? wayToAdd(panel.current)))));
      },
      onSave: ({ tenant }, field, text) => edit(tenant, field, text),
      onMenu: (entry, anchor, what) => setMenu({ entry, anchor, what }),
    }),
    [remove, edit, open, panel],
  );
  return {
    sheet,
    sheetKey: opened && `${opened.what} ${namedId}`,
    editedId: opened?.what === 'edit' && sheet ? namedId : undefined,
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
  { entry, what, anchor }: OpenedMenu,
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
  if (what === 'contacts')
    return [...people, { id: 'edit', label: texts.editContacts, onAction: () => actions.onEdit(entry) }];
  return [
    { id: 'edit', label: texts.menuEdit, onAction: () => actions.onEdit(entry) },
    { id: 'copy', label: texts.menuCopy, onAction: () => actions.onCopy(entry) },
    ...people,
    { id: 'remove', label: texts.menuRemove, tone: 'danger', onAction: () => actions.onRemove(entry, anchor) },
  ];
}

export const wayToAdd = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>('[data-opens-sheet]');

/** The same button in the next row, to focus when this row is gone. */
export function neighborOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('[role="row"]');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return [...(other?.querySelectorAll('button') ?? [])].at(-1) ?? null;
}
