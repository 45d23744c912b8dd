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
  /** Absent for a new one. */
  announcement?: Announcement | undefined;
  /** A new announcement like this one. */
  isCopy?: boolean;
  onClose: () => void;
}

export function AnnouncementSheet({ property, announcement, isCopy = false, onClose }: AnnouncementSheetProps) {
  const { timeZone } = property;
  const [isDone, setDone] = useState(false);
  const saved = isCopy ? undefined : announcement;
  const { form, submit, conflict } = useAnnouncementForm({
    property,
    saved,
    initial: initialOf(announcement, isCopy, timeZone),
    onSaved: () => setDone(true),
  });
  useEffect(() => form.setFocus('message'), [form]);
  return (
    <>
      <FormSheet
        title={saved ? texts.edit : isCopy ? texts.duplicate : texts.title}
        form={form}
        onSubmit={submit}
        submitLabel={saved ? texts.save : texts.submit}
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
  /** Absent for a new one. */
  saved: Announcement | undefined;
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
    const change = saved
      ? { announcementId: saved.id, revision, fields: changesOf(saved, values, timeZone) }
      : { fields: announcementOf(values) };
    try {
      if (Object.keys(change.fields).length > 0) await save.mutateAsync(change);
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
      form,
      store,
      takeTheirs,
      isPending: save.isPending,
      sentence: announcementTexts.conflict,
      differencesOf: (mine, theirs) => differencesOf(mine, theirs, timeZone),
    }),
  };
}
