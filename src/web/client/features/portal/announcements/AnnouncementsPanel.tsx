import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Announcement } from '../../../../../modules/directory/schema.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import { ListTab, OPENS_SHEET } from '../../../components/list/ListTab.tsx';
import { countText } from '../../../components/list/list-filters.ts';
import { useReturningSheet } from '../../../components/list/returning-sheet.ts';
import { UndoToast } from '../../../components/UndoToast.tsx';
import { announcementsQuery } from '../../../entities/announcement/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { useListView } from '../../../lib/list-view.ts';
import type { Opened } from '../../../lib/sheet-address.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { AnnouncementSheet } from './AnnouncementSheet.tsx';
import styles from './AnnouncementsPanel.module.css';
import { AnnouncementTable } from './AnnouncementTable.tsx';
import type { AnnouncedProperty } from './announcement-form.ts';
import { shownIn, stateOf, useNow } from './announcement-state.ts';
import { useDeactivateAnnouncement, useSaveAnnouncement } from './api.ts';

const texts = announcementTexts.table;
const formTexts = announcementTexts.form;
const urgentTexts = announcementTexts.urgentNow;

interface AnnouncementsPanelProps {
  property: AnnouncedProperty;
  canEdit: boolean;
}

export function AnnouncementsPanel({ property, canEdit }: AnnouncementsPanelProps) {
  const { id, timeZone } = property;
  const announcements = useQuery(announcementsQuery(id));
  const { data: all = NONE } = announcements;
  const now = useNow();
  const address = useListView();
  const find = useDeferredValue(address.view.find);
  const { shown, offered, order } = shownIn(all, { ...address.view, find }, timeZone, now);
  const { opened, open, close } = useReturningSheet();
  const sheet = canEdit ? sheetOf(opened, all) : null;
  const add = canEdit ? () => open({ what: 'new' }) : undefined;
  return (
    <ListTab
      title={texts.title}
      count={countText(texts, shown.length, all.length)}
      address={address}
      search={{ label: texts.search, hint: texts.searchHint }}
      filters={offered.length > 1 ? [stateFilter(offered)] : []}
      action={add && announcements.data?.length !== 0 ? { label: formTexts.submit, onPress: add } : undefined}
      sheet={
        opened &&
        sheet && (
          <AnnouncementSheet
            key={`${opened.what} ${sheet.announcement?.id}`}
            property={property}
            {...sheet}
            onClose={close}
          />
        )
      }
      notices={canEdit && <UrgentNow property={property} announcements={all} now={now} />}
      query={announcements}
      shown={shown}
      failed={texts.failed}
      empty={<Empty onAdd={add} />}
      noMatch={{ title: texts.noMatchTitle, text: texts.noMatch, clear: texts.clear }}
    >
      {(some) => (
        <AnnouncementTable
          property={property}
          order={order}
          now={now}
          announcements={some}
          onOpen={canEdit ? open : undefined}
          editedId={opened?.what === 'edit' ? sheet?.announcement?.id : undefined}
        />
      )}
    </ListTab>
  );
}

const NONE: readonly Announcement[] = [];

const stateFilter = (offered: ReturnType<typeof shownIn>['offered']) => ({
  name: 'show' as const,
  label: texts.show,
  all: texts.showAll,
  options: offered.map((state) => ({ value: state, label: texts[state] })),
});

/** What the sheet of the address shows; nothing without its announcement. */
function sheetOf(opened: Opened | null, all: readonly Announcement[]) {
  if (opened?.what === 'new') return {};
  const announcement = all.find(({ id }) => id === opened?.id);
  return announcement ? { announcement, isCopy: opened?.what === 'copy' } : null;
}

function Empty({ onAdd }: { onAdd: (() => void) | undefined }) {
  if (!onAdd) return <EmptyState title={texts.emptyTitle}>{texts.emptyViewer}</EmptyState>;
  const first = (
    <Button variant="secondary" onPress={onAdd} {...OPENS_SHEET}>
      {formTexts.submit}
    </Button>
  );
  return (
    <EmptyState title={texts.emptyTitle} action={first}>
      {texts.empty}
    </EmptyState>
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
        <UndoToast
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
