import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { announcementsQuery } from '../../../entities/announcement/api.ts';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import styles from './AnnouncementsPanel.module.css';
import { AnnouncementTable } from './AnnouncementTable.tsx';

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
