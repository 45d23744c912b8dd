import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorText } from '../../lib/errors.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import styles from './AnnouncementsPanel.module.css';
import { AnnouncementTable } from './AnnouncementTable.tsx';
import { announcementsQuery } from './api.ts';
import { announcementTexts } from './texts.ts';

const texts = announcementTexts.table;

export interface AnnouncementsPanelProps {
  propertyId: number;
  canEdit: boolean;
}

/** What the displays of a property announce: the form beside the list. */
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
  if (announcements.isPending) return <Skeleton lines={4} />;
  if (announcements.isError) {
    return (
      <ErrorState
        title={texts.failed}
        message={errorText(announcements.error)}
        onRetry={() => void announcements.refetch()}
        isRetrying={announcements.isFetching}
      />
    );
  }
  if (announcements.data.length === 0) {
    return <EmptyState title={texts.emptyTitle}>{canEdit ? texts.empty : texts.emptyViewer}</EmptyState>;
  }
  return <AnnouncementTable propertyId={propertyId} announcements={announcements.data} canEdit={canEdit} />;
}
