import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Announcement } from '../../../../../modules/directory/schema.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import { ListTab, OPENS_SHEET } from '../../../components/list/ListTab.tsx';
import { countText } from '../../../components/list/list-filters.ts';
import { useSheetWithFocusReturn } from '../../../components/list/sheet-focus-return.ts';
import { useUndo } from '../../../components/useUndo.tsx';
import { announcementsQuery } from '../../../entities/announcement/api.ts';
import { useListView } from '../../../lib/list-view.ts';
import type { Opened } from '../../../lib/sheet-address.ts';
import { toastError } from '../../../lib/toasts.ts';
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
  const { data: allAnnouncements = NONE } = announcements;
  const now = useNow();
  const address = useListView();
  const find = useDeferredValue(address.view.find);
  const {
    shown: matchingAnnouncements,
    offered,
    order,
  } = shownIn(allAnnouncements, { ...address.view, find }, timeZone, now);
  const { opened: openedSheet, open, close } = useSheetWithFocusReturn();
  const sheet = canEdit ? sheetOf(openedSheet, allAnnouncements) : null;
  const add = canEdit ? () => open({ what: 'new' }) : undefined;
  return (
    <ListTab
      title={texts.title}
      count={countText(texts, matchingAnnouncements.length, allAnnouncements.length)}
      address={address}
      search={{ label: texts.search, hint: texts.searchHint }}
      filters={offered.length > 1 ? [stateFilter(offered)] : []}
      action={add && announcements.data?.length !== 0 ? { label: formTexts.submit, onPress: add } : undefined}
      sheet={
        openedSheet &&
        sheet && (
          <AnnouncementSheet
            key={`${openedSheet.what} ${sheet.announcement?.id}`}
            property={property}
            {...sheet}
            onClose={close}
          />
        )
      }
      notices={canEdit && <UrgentNow property={property} announcements={allAnnouncements} now={now} />}
      query={announcements}
      filteredRows={matchingAnnouncements}
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
          editedId={openedSheet?.what === 'edit' ? sheet?.announcement?.id : undefined}
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

/** Sheet that the address opens; none if its announcement does not exist. */
function sheetOf(openedSheet: Opened | null, allAnnouncements: readonly Announcement[]) {
  if (openedSheet?.what === 'new') return {};
  const announcement = allAnnouncements.find(({ id }) => id === openedSheet?.id);
  return announcement ? { announcement, isCopy: openedSheet?.what === 'copy' } : null;
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

/** Active urgent announcements, ended by one press, which can be undone. */
function UrgentNow({ property, announcements, now }: UrgentNowProps) {
  const deactivate = useDeactivateAnnouncement(property.id);
  const { mutateAsync: save } = useSaveAnnouncement(property.id);
  const { offerUndo, undoBar } = useUndo();
  const showing = announcements.filter(
    (announcement) => announcement.urgent && stateOf(announcement, property.timeZone, now) === 'active',
  );
  const end = (announcement: Announcement) =>
    deactivate.mutate(announcement.id, {
      onSuccess: () =>
        offerUndo({
          title: urgentTexts.ended,
          message: announcement.message,
          undoLabel: urgentTexts.undo,
          undo: () => showAgain(announcement),
          undone: urgentTexts.shown,
          failed: urgentTexts.undoFailed,
        }),
      onError: (error) => toastError(error, { fallback: announcementTexts.deactivateFailed }),
    });
  const showAgain = ({ message, urgent, startsAt, expiresAt, texts: translated, repeat, displayIds }: Announcement) =>
    save({ fields: { message, urgent, startsAt, expiresAt, texts: translated, repeat, displayIds } });
  return (
    <>
      {showing.map((announcement) => (
        <div key={announcement.id} className={styles.urgentNow}>
          <Banner
            tone="warning"
            title={urgentTexts.title}
            action={
              <Button
                size="small"
                variant="danger"
                aria-label={urgentTexts.endOne({ message: announcement.message })}
                isPending={deactivate.isPending}
                onPress={() => end(announcement)}
              >
                {urgentTexts.end}
              </Button>
            }
          >
            {announcement.message}
          </Banner>
        </div>
      ))}
      {undoBar}
    </>
  );
}
