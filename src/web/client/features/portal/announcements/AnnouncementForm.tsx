import { useId, useState } from 'react';
import { type Announcement, announcementReply } from '../../../../../modules/directory/schema.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import { LeaveGuard } from '../../../components/LeaveGuard.tsx';
import { SaveConflict, useSaveConflict } from '../../../components/SaveConflict.tsx';
import { useActionRequest } from '../../../lib/action-requests.ts';
import { conflictOf } from '../../../lib/conflict.ts';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import styles from './AnnouncementsPanel.module.css';
import {
  type AnnouncedProperty,
  type AnnouncementFormInput,
  type AnnouncementValues,
  announcementForm,
  announcementFormOf,
  announcementOf,
  changesOf,
  differencesOf,
  duplicateOf,
  emptyAnnouncement,
  mergeAnnouncement,
} from './announcement-form.ts';
import { useRefetchAnnouncements, useSaveAnnouncement } from './api.ts';

const texts = announcementTexts.form;

export function AnnouncementForm({ property }: { property: AnnouncedProperty }) {
  const { form, submit } = useAnnouncementForm({
    property,
    initial: emptyAnnouncement(property.timeZone),
    onSaved() {
      form.setFocus('message'); // before the button that had the focus is disabled
      form.reset(emptyAnnouncement(property.timeZone));
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  useActionRequest('announce', () => form.setFocus('message'));
  const titleId = useId();
  const banner = bannerOf(form);
  return (
    <form aria-labelledby={titleId} className={styles.form} noValidate onSubmit={submit}>
      <h2 id={titleId}>{texts.title}</h2>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <AnnouncementFields form={form} property={property} />
      <div>
        <Button type="submit" isDisabled={!isDirty} isPending={isSubmitting}>
          {texts.submit}
        </Button>
      </div>
      <LeaveGuard when={isDirty && !isSubmitting} />
    </form>
  );
}

interface AnnouncementSheetProps {
  property: AnnouncedProperty;
  announcement: Announcement;
  /** A new announcement like this one. */
  isCopy: boolean;
  onDone: () => void;
}

export function AnnouncementSheet({ property, announcement, isCopy, onDone }: AnnouncementSheetProps) {
  const { timeZone } = property;
  const { form, submit, conflict } = useAnnouncementForm({
    property,
    ...(isCopy
      ? { initial: duplicateOf(announcement, timeZone) }
      : { initial: announcementFormOf(announcement, timeZone), saved: announcement }),
    onSaved: onDone,
  });
  const formId = useId();
  const banner = bannerOf(form);
  return (
    <>
      <FormDialog
        title={isCopy ? texts.duplicate : texts.edit}
        size="sheet"
        formId={formId}
        submitLabel={isCopy ? texts.submit : texts.save}
        isPending={form.formState.isSubmitting}
        isHeld={form.formState.isDirty}
        onClose={onDone}
      >
        <form id={formId} className={styles.form} noValidate onSubmit={submit}>
          {banner && <Banner tone="danger">{banner}</Banner>}
          <AnnouncementFields form={form} property={property} isStored />
        </form>
      </FormDialog>
      {conflict && <SaveConflict {...conflict} sentence={announcementTexts.conflict} />}
    </>
  );
}

interface FormOptions {
  property: AnnouncedProperty;
  initial: AnnouncementFormInput;
  /** Absent for a new one. */
  saved?: Announcement;
  onSaved: () => void;
}

/** Another person's changes of other fields are kept; a field that both changed is asked about. */
function useAnnouncementForm({ property, initial, onSaved, ...options }: FormOptions) {
  const { id, timeZone } = property;
  const [saved] = useState(options.saved); // as the form was opened with: the list goes on
  const [schema] = useState(() => announcementForm(timeZone));
  const form = useZodForm(schema, initial);
  const save = useSaveAnnouncement(id);
  const refetch = useRefetchAnnouncements(id);
  const conflict = useSaveConflict<AnnouncementValues, Announcement>(announcementReply);
  const failed = saved ? announcementTexts.updateFailed : announcementTexts.addFailed;
  const store = async (values: AnnouncementValues, revision: number | undefined): Promise<void> => {
    const fields = saved ? changesOf(saved, values, timeZone) : announcementOf(values);
    try {
      if (Object.keys(fields).length > 0) await save.mutateAsync({ announcementId: saved?.id, revision, fields });
    } catch (error) {
      const theirs = conflictOf(error, announcementReply)?.current;
      const merge = saved && theirs && mergeAnnouncement(saved, values, theirs, timeZone);
      if (merge && !merge.isContested) return await store(merge.values, theirs.revision);
      if (conflict.isConflict(error, merge?.values ?? values)) return;
      toastError(error, { fallback: failed });
      throw error;
    }
    onSaved();
    toast({ message: saved ? announcementTexts.updated : announcementTexts.added, tone: 'success' });
  };
  const takeTheirs = () => {
    void refetch();
    onSaved();
  };
  return {
    form,
    submit: submitWith(form, (values) => store(values, saved?.revision), failed),
    conflict: conflict.dialog({
      ...{ form, store, takeTheirs, isPending: save.isPending },
      differencesOf: (mine, theirs) => differencesOf(mine, theirs, timeZone),
    }),
  };
}
