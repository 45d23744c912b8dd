import { useEffect, useState } from 'react';
import { type Announcement, announcementReply } from '../../../../../modules/directory/schema.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import { FormSheet } from '../../../components/form/FormSheet.tsx';
import { useSaveConflict } from '../../../components/form/SaveConflict.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { conflictOf } from '../../../lib/conflict.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
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

interface AnnouncementSheetProps {
  property: AnnouncedProperty;
  /** Edited announcement; absent for a new one. */
  announcement?: Announcement | undefined;
  isCopy?: boolean;
  onClose: () => void;
}

export function AnnouncementSheet({ property, announcement, isCopy = false, onClose }: AnnouncementSheetProps) {
  const { timeZone } = property;
  const [isDone, setDone] = useState(false);
  const savedAnnouncement = isCopy ? undefined : announcement;
  const { form, submit, conflict } = useAnnouncementForm({
    property,
    savedAnnouncement,
    initial: initialOf(announcement, isCopy, timeZone),
    onSaved: () => setDone(true),
  });
  useEffect(() => form.setFocus('message'), [form]);
  return (
    <>
      <FormSheet
        title={savedAnnouncement ? texts.edit : isCopy ? texts.duplicate : texts.title}
        form={form}
        onSubmit={submit}
        submitLabel={savedAnnouncement ? texts.save : texts.submit}
        needsChange={!announcement}
        isDone={isDone}
        onClose={onClose}
      >
        <AnnouncementFields form={form} property={property} isStored={announcement !== undefined} onUrgent={submit} />
      </FormSheet>
      {conflict}
    </>
  );
}

function initialOf(announcement: Announcement | undefined, isCopy: boolean, timeZone: string): AnnouncementFormInput {
  if (!announcement) return emptyAnnouncement(timeZone);
  return isCopy ? duplicateOf(announcement, timeZone) : announcementFormOf(announcement, timeZone);
}

interface FormOptions {
  property: AnnouncedProperty;
  initial: AnnouncementFormInput;
  /** Edited announcement; absent for a new one. */
  savedAnnouncement: Announcement | undefined;
  onSaved: () => void;
}

/** Merges another person's changes of other fields; a field that both changed is a conflict. */
function useAnnouncementForm({ property, initial, onSaved, ...options }: FormOptions) {
  const { id, timeZone } = property;
  const [savedAnnouncement] = useState(options.savedAnnouncement); // version at opening: the list may refetch
  const [schema] = useState(() => announcementForm(timeZone));
  const form = useZodForm(schema, initial);
  const save = useSaveAnnouncement(id);
  const refetch = useRefetchAnnouncements(id);
  const conflict = useSaveConflict<AnnouncementValues, Announcement>(announcementReply);
  const failed = savedAnnouncement ? announcementTexts.updateFailed : announcementTexts.addFailed;
  const store = async (values: AnnouncementValues, revision: number | undefined): Promise<void> => {
    const change = savedAnnouncement
      ? { announcementId: savedAnnouncement.id, revision, fields: changesOf(savedAnnouncement, values, timeZone) }
      : { fields: announcementOf(values) };
    try {
      if (Object.keys(change.fields).length > 0) await save.mutateAsync(change);
    } catch (error) {
      const theirs = conflictOf(error, announcementReply)?.current;
      const merge = savedAnnouncement && theirs && mergeAnnouncement(savedAnnouncement, values, theirs, timeZone);
      if (merge && !merge.isContested) return await store(merge.values, theirs.revision);
      if (conflict.isConflict(error, merge?.values ?? values)) return;
      toastError(error, { fallback: failed });
      throw error;
    }
    onSaved();
    toast({ message: savedAnnouncement ? announcementTexts.updated : announcementTexts.added, tone: 'success' });
  };
  const adoptTheirs = () => {
    void refetch();
    onSaved();
  };
  return {
    form,
    submit: submitWith(form, (values) => store(values, savedAnnouncement?.revision), failed),
    conflict: conflict.dialog({
      form,
      store,
      adoptTheirs: adoptTheirs,
      isPending: save.isPending,
      sentence: announcementTexts.conflict,
      differencesOf: (mine, theirs) => differencesOf(mine, theirs, timeZone),
    }),
  };
}
