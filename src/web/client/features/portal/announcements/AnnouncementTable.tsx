import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Announcement } from '../../../../../modules/directory/schema.ts';
import { findShowings } from '../../../../../shared/announcement-times.ts';
import { formatCalendarDay, formatWeekdays, formatZonedMoment, formatZonedTime } from '../../../../../texts/format.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import { errorText } from '../../../lib/errors.ts';
import type { Opened } from '../../../lib/sheet-address.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Menu, type MenuAction } from '../../../ui/Menu.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './AnnouncementsPanel.module.css';
import type { AnnouncedProperty } from './announcement-form.ts';
import { moved, stateOf } from './announcement-state.ts';
import { useDeactivateAnnouncement, useOrderAnnouncements } from './api.ts';

const texts = announcementTexts.table;
const confirmTexts = announcementTexts.confirm;

interface AnnouncementTableProps {
  property: Pick<AnnouncedProperty, 'id' | 'timeZone'>;
  announcements: readonly Announcement[];
  /** Ids of active and scheduled announcements, including filtered ones. */
  order: readonly number[];
  /** Current time in epoch ms. */
  now: number;
  editedId: number | undefined;
  /** Opens the sheet; absent for viewers. */
  onOpen: ((sheet: Opened) => void) | undefined;
}

export function AnnouncementTable({ property, announcements, order, now, editedId, onOpen }: AnnouncementTableProps) {
  const [announcementToEnd, setAnnouncementToEnd] = useState<Announcement | null>(null);
  const move = useMove(property.id, order);
  const columns = readColumns(property.timeZone, now);
  const actions: TableColumn<Announcement> = {
    id: 'actions',
    header: texts.actions,
    kind: 'actions',
    cell: (row) => (
      <RowActions
        announcement={row}
        move={move}
        onEdit={() => onOpen?.({ what: 'edit', id: row.id })}
        onCopy={() => onOpen?.({ what: 'copy', id: row.id })}
        onDeactivate={() => setAnnouncementToEnd(row)}
      />
    ),
  };
  return (
    <>
      <Table
        label={texts.title}
        rows={announcements}
        rowKey={({ id }) => id}
        columns={onOpen ? [...columns, actions] : columns}
        isDense
        isMarked={({ id }) => id === editedId}
      />
      <Deactivation
        propertyId={property.id}
        announcement={announcementToEnd}
        onDone={() => setAnnouncementToEnd(null)}
      />
    </>
  );
}

interface DeactivationProps {
  propertyId: number;
  announcement: Announcement | null;
  onDone: () => void;
}

function Deactivation({ propertyId, announcement, onDone }: DeactivationProps) {
  const deactivate = useDeactivateAnnouncement(propertyId);
  const confirm = () => {
    if (!announcement) return;
    deactivate.mutate(announcement.id, {
      onSuccess: () => {
        onDone();
        toast({ message: announcementTexts.deactivated, tone: 'success' });
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={announcement !== null}
      onOpenChange={() => {
        onDone();
        deactivate.reset();
      }}
      title={confirmTexts.title}
      confirmLabel={confirmTexts.submit}
      onConfirm={confirm}
      isPending={deactivate.isPending}
      errorMessage={deactivate.isError ? errorText(deactivate.error, announcementTexts.deactivateFailed) : undefined}
    >
      <p className={styles.quote}>{announcement?.message}</p>
      <p>{confirmTexts.body}</p>
    </ConfirmDialog>
  );
}

type Move = ReturnType<typeof useMove>;

function useMove(propertyId: number, ids: readonly number[]) {
  const order = useOrderAnnouncements(propertyId);
  return (id: number, by: -1 | 1): (() => void) | null => {
    const nextOrder = moved(ids, id, by);
    if (!nextOrder) return null;
    const place = nextOrder.indexOf(id) + 1;
    return () =>
      order.mutate(nextOrder, {
        onSuccess: () => toast({ message: texts.moved({ place, count: nextOrder.length }), tone: 'success' }),
        onError: (error) => toastError(error, { fallback: texts.moveFailed }),
      });
  };
}

interface RowActionsProps {
  announcement: Announcement;
  move: Move;
  onEdit: () => void;
  onCopy: () => void;
  onDeactivate: () => void;
}

function RowActions({ announcement, move, onEdit, onCopy, onDeactivate }: RowActionsProps) {
  const { id, message, active } = announcement;
  const step = (by: -1 | 1, label: string): MenuAction[] => {
    const onAction = move(id, by);
    return onAction ? [{ id: label, label, onAction }] : [];
  };
  const items = [
    { id: 'copy', label: texts.duplicate, onAction: onCopy },
    ...step(-1, texts.up),
    ...step(1, texts.down),
  ];
  return (
    <div className={styles.actions}>
      {active && (
        <>
          <Button variant="secondary" size="small" aria-label={texts.editOne({ message })} onPress={onEdit}>
            {texts.edit}
          </Button>
          <Button variant="secondary" size="small" aria-label={texts.deactivateOne({ message })} onPress={onDeactivate}>
            {texts.deactivate}
          </Button>
        </>
      )}
      <Menu label={texts.more({ message })} items={items}>
        <Ellipsis aria-hidden />
      </Menu>
    </div>
  );
}

const tones = { active: 'success', scheduled: 'accent', ended: 'neutral', inactive: 'neutral' } as const;

function readColumns(timeZone: string, now: number): readonly TableColumn<Announcement>[] {
  return [
    {
      id: 'message',
      header: texts.message,
      isRowHeader: true,
      width: '40%',
      cell: (row) => <Message announcement={row} timeZone={timeZone} now={now} />,
    },
    {
      id: 'created',
      header: texts.created,
      cell: ({ createdAt }) => <When>{formatZonedMoment(createdAt, timeZone)}</When>,
    },
    { id: 'expires', header: texts.expires, cell: (row) => <When>{expiryOf(row, timeZone)}</When> },
    {
      id: 'status',
      header: texts.status,
      cell: (row) => <StateBadge announcement={row} timeZone={timeZone} now={now} />,
    },
  ];
}

const When = ({ children }: { children: string }) => <span className={styles.when}>{children}</span>;

export function StateBadge({ announcement, timeZone, now }: MessageProps) {
  const state = stateOf(announcement, timeZone, now);
  return <Badge tone={tones[state]}>{texts[state]}</Badge>;
}

export function expiryOf({ expiresAt, repeat }: Announcement, timeZone: string): string {
  if (repeat) return repeat.until ? formatCalendarDay(repeat.until) : texts.never;
  return expiresAt ? formatZonedMoment(expiresAt, timeZone) : texts.never;
}

interface MessageProps {
  announcement: Announcement;
  timeZone: string;
  now: number;
}

export function Message({ announcement, timeZone, now }: MessageProps) {
  const { message, urgent, active, startsAt, expiresAt, repeat, texts: translated, displayIds } = announcement;
  const [next] = findShowings(announcement, timeZone, now, 1);
  const notes = [
    repeat &&
      startsAt &&
      expiresAt &&
      texts.repeats({
        days: formatWeekdays(repeat.weekly),
        from: formatZonedTime(startsAt, timeZone),
        until: formatZonedTime(expiresAt, timeZone),
      }),
    active && next && next.from > now && texts.startsOn({ when: formatZonedMoment(next.from, timeZone) }),
    translated?.es && texts.spanish,
    displayIds && texts.displays({ count: displayIds.length }),
  ].filter((note) => typeof note === 'string');
  return (
    <Stack align="start" gap="4" paddingBlock="4" className={styles.message}>
      <span>{message}</span>
      {(urgent || notes.length > 0) && (
        <Row align="center" gap="4 12">
          {urgent && <Badge tone="danger">{texts.urgent}</Badge>}
          {notes.map((note) => (
            <Text key={note} as="span" size="small" tone="quiet" weight="regular">
              {note}
            </Text>
          ))}
        </Row>
      )}
    </Stack>
  );
}
