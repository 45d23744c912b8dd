import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type * as calls from '../../../../../modules/directory/calls.ts';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import { ListTab } from '../../../components/list/ListTab.tsx';
import { partly } from '../../../components/list/list-query.ts';
import { useReturningSheet } from '../../../components/list/returning-sheet.ts';
import { announcementKey, announcementsQuery } from '../../../entities/announcement/api.ts';
import { abilitiesOf } from '../../../entities/property/abilities.ts';
import { namesOf, partsOver, throwIfFailed, writeToEach } from '../../../entities/property/each-building.ts';
import { address } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { useListView } from '../../../lib/list-view.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { TableColumn } from '../../../ui/Table.tsx';
import { expiryOf, Message, StateBadge } from './AnnouncementTable.tsx';
import { useNow } from './announcement-state.ts';
import { type ManagedBuildings, SeveralSheet } from './SeveralSheet.tsx';
import { type Shared, type Shown, sharedAnnouncements } from './shared-announcements.ts';

const texts = buildingTexts.announcements;

interface SeveralAnnouncementsProps {
  properties: readonly PropertySummary[];
  /** The wall of a building with unsaved values. */
  preview: (property: PropertySummary, draft: Readonly<Record<string, unknown>>) => ReactNode;
}

/** What is shown in the buildings, the same message in several as one, and one announcement for several. */
export function SeveralAnnouncements({ properties, preview }: SeveralAnnouncementsProps) {
  const lists = useQueries({ queries: properties.map(({ id }) => announcementsQuery(id)) });
  const now = useNow();
  const { opened, open, close } = useReturningSheet();
  const [ending, end] = useState<readonly Shown[]>([]);
  const managed = properties.filter((property) => abilitiesOf(property).manage);
  const shared = sharedAnnouncements(
    properties.map((property, at) => ({ property, announcements: lists[at]?.data ?? [] })),
    now,
  );
  const add = isManaged(managed) ? { label: texts.add, onPress: () => open({ what: 'new' }) } : undefined;
  return (
    <ListTab
      title={texts.title}
      count={shared.length > 0 ? texts.count({ count: shared.length }) : undefined}
      address={useListView()}
      action={add}
      sheet={
        opened?.what === 'new' &&
        isManaged(managed) && <SeveralSheet properties={managed} preview={preview} onClose={close} />
      }
      query={partly(partsOver(properties, lists), shared)}
      failed={announcementTexts.table.failed}
      empty={<EmptyState>{texts.empty}</EmptyState>}
      table={{
        rowKey: ({ key }) => key,
        columns: [...readColumns(now), ...(add ? [endColumn(managed, end)] : [])],
        isDense: false,
      }}
      below={ending.length > 0 && <EndDialog shown={ending} onClose={() => end([])} />}
    />
  );
}

const isManaged = (properties: readonly PropertySummary[]): properties is ManagedBuildings => properties.length > 0;

function readColumns(now: number): TableColumn<Shared>[] {
  const columnTexts = announcementTexts.table;
  return [
    {
      id: 'message',
      header: columnTexts.message,
      isRowHeader: true,
      width: '36%',
      cell: ({ first: { announcement, property } }) => (
        <Message announcement={announcement} timeZone={property.timeZone} now={now} />
      ),
    },
    { id: 'buildings', header: texts.buildings, cell: ({ shown }) => namesOf(shown.map(({ property }) => property)) },
    {
      id: 'expires',
      header: columnTexts.expires,
      width: '12rem',
      cell: ({ first: { announcement, property } }) => expiryOf(announcement, property.timeZone),
    },
    {
      id: 'status',
      header: columnTexts.status,
      width: '7rem',
      cell: ({ first: { announcement, property } }) => (
        <StateBadge announcement={announcement} timeZone={property.timeZone} now={now} />
      ),
    },
  ];
}

const endColumn = (
  managed: readonly PropertySummary[],
  onEnd: (shown: readonly Shown[]) => void,
): TableColumn<Shared> => ({
  id: 'actions',
  header: announcementTexts.table.actions,
  kind: 'actions',
  cell: ({ first, shown }) => {
    const own = shown.filter(({ property }) => managed.includes(property));
    if (own.length === 0) return null;
    const label = texts.endOne({ message: first.announcement.message });
    return (
      <Button variant="secondary" size="small" aria-label={label} onPress={() => onEnd(own)}>
        {texts.end}
      </Button>
    );
  },
});

interface EndDialogProps {
  /** In buildings that the person manages. */
  shown: readonly Shown[];
  onClose: () => void;
}

function EndDialog({ shown, onClose }: EndDialogProps) {
  const client = useQueryClient();
  const [left, setLeft] = useState(shown);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const end = async () => {
    setPending(true);
    const byBuilding = left.map(({ property: { id, name }, announcement }) => ({ id, name, announcement }));
    const outcome = await writeToEach(byBuilding, async ({ id, announcement }) => {
      await callInSession(address<typeof calls.updateAnnouncement>('PUT', '/api/announcements/:id'), {
        params: { id: announcement.id },
        body: { active: false },
      });
      await client.invalidateQueries({ queryKey: announcementKey(id) });
    });
    setPending(false);
    try {
      throwIfFailed(outcome, texts.endFailed);
      toast({ message: texts.ended, tone: 'success' });
      onClose();
    } catch (error) {
      setLeft(left.filter(({ property }) => outcome.failed.some(({ building }) => building.id === property.id)));
      setFailure(error);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={texts.endTitle}
      confirmLabel={texts.end}
      onConfirm={() => void end()}
      isPending={isPending}
      errorMessage={failure === null ? undefined : errorText(failure, texts.endFailed)}
    >
      {texts.endBody({ names: namesOf(left.map(({ property }) => property)) })}
    </ConfirmDialog>
  );
}
