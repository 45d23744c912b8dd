import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Announcement } from '../../../../../modules/directory/schema.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { announcementsQuery } from '../../../entities/announcement/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import styles from './AnnouncementsPanel.module.css';
import { useDeactivateAnnouncement } from './api.ts';

const texts = announcementTexts.table;
const confirmTexts = announcementTexts.confirm;

interface AnnouncementsPanelProps {
  propertyId: number;
  canEdit: boolean;
}

export function AnnouncementsPanel({ propertyId, canEdit }: AnnouncementsPanelProps) {
  const titleId = useId();
  return (
    <div className={cx(styles.panel, canEdit && styles.split)}>
      {canEdit && <AnnouncementForm propertyId={propertyId} />}
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          {texts.title}
        </h2>
        <List propertyId={propertyId} canEdit={canEdit} />
      </section>
    </div>
  );
}

function List({ propertyId, canEdit }: AnnouncementsPanelProps) {
  const announcements = useQuery(announcementsQuery(propertyId));
  return (
    <QueryState
      query={announcements}
      loading={<Skeleton lines={4} />}
      failed={texts.failed}
      empty={<EmptyState title={texts.emptyTitle}>{canEdit ? texts.empty : texts.emptyViewer}</EmptyState>}
    >
      {(list) => <AnnouncementTable propertyId={propertyId} announcements={list} canEdit={canEdit} />}
    </QueryState>
  );
}

interface AnnouncementTableProps {
  propertyId: number;
  announcements: readonly Announcement[];
  canEdit: boolean;
}

function AnnouncementTable({ propertyId, announcements, canEdit }: AnnouncementTableProps) {
  const [asked, setAsked] = useState<Announcement | null>(null);
  const deactivate = useDeactivateAnnouncement(propertyId);
  const confirm = () => {
    if (!asked) return;
    deactivate.mutate(asked.id, {
      onSuccess: () => {
        setAsked(null);
        toast({ message: announcementTexts.deactivated, tone: 'success' });
      },
    });
  };
  const columns = canEdit ? [...readColumns, actionColumn(setAsked)] : readColumns;
  return (
    <>
      <Table label={texts.title} rows={announcements} rowKey={({ id }) => id} columns={columns} />
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => {
          setAsked(null);
          deactivate.reset();
        }}
        title={confirmTexts.title}
        confirmLabel={confirmTexts.submit}
        onConfirm={confirm}
        isPending={deactivate.isPending}
        errorMessage={deactivate.isError ? errorText(deactivate.error, announcementTexts.deactivateFailed) : undefined}
      >
        <p className={styles.quote}>{asked?.message}</p>
        <p>{confirmTexts.body}</p>
      </ConfirmDialog>
    </>
  );
}

const readColumns: readonly TableColumn<Announcement>[] = [
  {
    id: 'message',
    header: texts.message,
    isRowHeader: true,
    width: '45%',
    cell: (row) => <Message announcement={row} />,
  },
  { id: 'created', header: texts.created, cell: ({ createdAt }) => formatMoment(createdAt) },
  {
    id: 'expires',
    header: texts.expires,
    cell: ({ expiresAt }) => (expiresAt ? formatMoment(expiresAt) : texts.never),
  },
  {
    id: 'status',
    header: texts.status,
    cell: ({ active }) => <Badge tone={active ? 'success' : 'neutral'}>{active ? texts.active : texts.inactive}</Badge>,
  },
];

function actionColumn(ask: (announcement: Announcement) => void): TableColumn<Announcement> {
  return {
    id: 'actions',
    header: texts.actions,
    kind: 'actions',
    cell: (row) =>
      row.active && (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.deactivateOne({ message: row.message })}
          onPress={() => ask(row)}
        >
          {texts.deactivate}
        </Button>
      ),
  };
}

function Message({ announcement }: { announcement: Announcement }) {
  const { message, urgent, startsAt } = announcement;
  const isLater = startsAt !== null && new Date(startsAt) > new Date();
  return (
    <div className={styles.message}>
      <span>{message}</span>
      {urgent && <Badge tone="danger">{texts.urgent}</Badge>}
      {isLater && <span className={styles.quiet}>{texts.startsOn({ when: formatMoment(startsAt) })}</span>}
    </div>
  );
}
