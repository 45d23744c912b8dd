import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as calls from '../../../../../modules/directory/calls.ts';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import { ListTab } from '../../../components/list/ListTab.tsx';
import { accessibleQueries, combineLoaded } from '../../../components/list/list-query.ts';
import { useSheetWithFocusReturn } from '../../../components/list/sheet-focus-return.ts';
import { announcementKey, announcementsQuery } from '../../../entities/announcement/api.ts';
import { abilitiesOf } from '../../../entities/property/abilities.ts';
import { namesOf, throwIfFailed, toListParts, writeToEach } from '../../../entities/property/each-building.ts';
import { errorText } from '../../../lib/errors.ts';
import { useListView } from '../../../lib/list-view.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { TableColumn } from '../../../ui/Table.tsx';
import { AnnouncementsOverBuildingsSheet, type ManagedBuildings } from './AnnouncementsOverBuildingsSheet.tsx';
import { expiryOf, Message, StateBadge } from './AnnouncementTable.tsx';
import { useNow } from './announcement-state.ts';
import { type BuildingAnnouncement, type Shared, sharedAnnouncements } from './shared-announcements.ts';

const texts = buildingTexts.announcements;

interface SeveralAnnouncementsProps {
  properties: readonly PropertySummary[];
  preview: (property: PropertySummary, draft: Readonly<Record<string, unknown>>) => ReactNode;
}

/** Current announcements of all buildings, equal messages merged; creates one for several buildings. */
export function AnnouncementsOverBuildings({ properties, preview }: SeveralAnnouncementsProps) {
  const lists = useQueries({ queries: properties.map(({ id }) => announcementsQuery(id)), combine: accessibleQueries });
  const now = useNow();
  const { opened: openedSheet, open, close } = useSheetWithFocusReturn();
  const [ending, end] = useState<readonly BuildingAnnouncement[]>([]);
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
        openedSheet?.what === 'new' &&
        isManaged(managed) && <AnnouncementsOverBuildingsSheet properties={managed} preview={preview} onClose={close} />
      }
      query={combineLoaded(toListParts(properties, lists), shared)}
      failed={announcementTexts.table.failed}
      empty={<EmptyState>{texts.empty}</EmptyState>}
      table={{
        rowKey: ({ key }) => key,
        columns: [...readColumns(now), ...(add ? [endColumn(managed, end)] : [])],
        isDense: false,
      }}
      footer={ending.length > 0 && <EndDialog entries={ending} onClose={() => end([])} />}
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
    {
      id: 'buildings',
      header: texts.buildings,
      cell: ({ shown: entries }) => namesOf(entries.map(({ property }) => property)),
    },
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
  onEnd: (entries: readonly BuildingAnnouncement[]) => void,
): TableColumn<Shared> => ({
  id: 'actions',
  header: announcementTexts.table.actions,
  kind: 'actions',
  cell: ({ first, shown: entries }) => {
    const managedEntries = entries.filter(({ property }) => managed.includes(property));
    if (managedEntries.length === 0) return null;
    const label = texts.endOne({ message: first.announcement.message });
    return (
      <Button variant="secondary" size="small" aria-label={label} onPress={() => onEnd(managedEntries)}>
        {texts.end}
      </Button>
    );
  },
});

interface EndDialogProps {
  /** Copies in the buildings that the user manages. */
  entries: readonly BuildingAnnouncement[];
  onClose: () => void;
}

function EndDialog({ entries, onClose }: EndDialogProps) {
  const client = useQueryClient();
  const [remainingEntries, setRemainingEntries] = useState(entries);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const end = async () => {
    setPending(true);
    const byBuilding = remainingEntries.map(({ property: { id, name }, announcement }) => ({ id, name, announcement }));
    const outcome = await writeToEach(byBuilding, async ({ id, announcement }) => {
      await callInSession(calls.updateAnnouncement, {
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
      setRemainingEntries(
        remainingEntries.filter(({ property }) => outcome.failed.some(({ building }) => building.id === property.id)),
      );
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
      {texts.endBody({ names: namesOf(remainingEntries.map(({ property }) => property)) })}
    </ConfirmDialog>
  );
}
