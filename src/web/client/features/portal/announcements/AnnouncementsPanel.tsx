import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Announcement } from '../../../../../modules/directory/schema.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { announcementsQuery } from '../../../entities/announcement/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import styles from './AnnouncementsPanel.module.css';
import { AnnouncementTable } from './AnnouncementTable.tsx';
import type { AnnouncedProperty } from './announcement-form.ts';
import { stateOf, useNow } from './announcement-state.ts';
import { useDeactivateAnnouncement, useSaveAnnouncement } from './api.ts';

const texts = announcementTexts.table;
const urgentTexts = announcementTexts.urgentNow;

interface AnnouncementsPanelProps {
  property: AnnouncedProperty;
  canEdit: boolean;
}

export function AnnouncementsPanel({ property, canEdit }: AnnouncementsPanelProps) {
  const titleId = useId();
  const announcements = useQuery(announcementsQuery(property.id));
  const now = useNow();
  return (
    <>
      {canEdit && <UrgentNow property={property} announcements={announcements.data ?? []} now={now} />}
      <div className={cx(styles.panel, canEdit && styles.split)}>
        {canEdit && <AnnouncementForm key={property.timeZone} property={property} />}
        <section aria-labelledby={titleId}>
          <h2 id={titleId} className={styles.title}>
            {texts.title}
          </h2>
          <QueryState
            query={announcements}
            loading={<Skeleton lines={4} />}
            failed={texts.failed}
            empty={<EmptyState title={texts.emptyTitle}>{canEdit ? texts.empty : texts.emptyViewer}</EmptyState>}
          >
            {(list) => <AnnouncementTable property={property} announcements={list} now={now} canEdit={canEdit} />}
          </QueryState>
        </section>
      </div>
    </>
  );
}

interface UrgentNowProps {
  property: AnnouncedProperty;
  announcements: readonly Announcement[];
  now: number;
}

/** Urgent announcements end by one press, which can be undone. */
function UrgentNow({ property, announcements, now }: UrgentNowProps) {
  const deactivate = useDeactivateAnnouncement(property.id);
  const save = useSaveAnnouncement(property.id);
  const [ended, setEnded] = useState<Announcement | null>(null);
  const showing = announcements.filter((each) => each.urgent && stateOf(each, property.timeZone, now) === 'active');
  const end = (announcement: Announcement) =>
    deactivate.mutate(announcement.id, {
      onSuccess: () => setEnded(announcement),
      onError: (error) => toastError(error, { fallback: announcementTexts.deactivateFailed }),
    });
  const undo = ({ message, urgent, startsAt, expiresAt, texts: translated, repeat, displayIds }: Announcement) =>
    save.mutate(
      { fields: { message, urgent, startsAt, expiresAt, texts: translated, repeat, displayIds } },
      {
        onSuccess: () => toast({ message: urgentTexts.shown, tone: 'success' }),
        onError: (error) => toastError(error, { fallback: errorText(error, urgentTexts.undoFailed) }),
        onSettled: () => setEnded(null),
      },
    );
  return (
    <>
      {showing.map((each) => (
        <div key={each.id} className={styles.urgentNow}>
          <Banner
            tone="warning"
            title={urgentTexts.title}
            action={
              <Button
                size="small"
                variant="danger"
                aria-label={urgentTexts.endOne({ message: each.message })}
                isPending={deactivate.isPending}
                onPress={() => end(each)}
              >
                {urgentTexts.end}
              </Button>
            }
          >
            {each.message}
          </Banner>
        </div>
      ))}
      {ended && (
        <UndoBar
          key={ended.id}
          title={urgentTexts.ended}
          message={ended.message}
          undoLabel={urgentTexts.undo}
          onUndo={() => undo(ended)}
          onDismiss={() => setEnded(null)}
          isPending={save.isPending}
        />
      )}
    </>
  );
}
