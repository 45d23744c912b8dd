import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import { Field } from '../../../components/Field.tsx';
import { LeaveGuard } from '../../../components/LeaveGuard.tsx';
import { useActionRequest } from '../../../lib/action-requests.ts';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AnnouncementsPanel.module.css';
import { announcementForm, announcementOf, emptyAnnouncement } from './announcement-form.ts';
import { useAddAnnouncement } from './api.ts';
import { today } from './days.ts';

const texts = announcementTexts.form;

export function AnnouncementForm({ propertyId }: { propertyId: number }) {
  const form = useZodForm(announcementForm, emptyAnnouncement());
  const { control, formState } = form;
  const add = useAddAnnouncement(propertyId);
  useActionRequest('announce', () => form.setFocus('message'));
  const lastDay = useWatch({ control, name: 'expiresAt' });
  const titleId = useId();
  const banner = bannerOf(form);
  const submit = submitWith(
    form,
    async (values) => {
      try {
        await add.mutateAsync(announcementOf(values));
      } catch (error) {
        toastError(error, { fallback: announcementTexts.addFailed });
        throw error;
      }
      form.setFocus('message'); // before the button that had the focus is disabled
      form.reset(emptyAnnouncement());
      toast({ message: announcementTexts.added, tone: 'success' });
    },
    announcementTexts.addFailed,
  );
  return (
    <form aria-labelledby={titleId} className={styles.form} noValidate onSubmit={submit}>
      <h2 id={titleId}>{texts.title}</h2>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <Field control={control} name="message">
        {(field) => <TextField label={texts.message} rows={3} isRequired {...field} />}
      </Field>
      <Field control={control} name="expiresAt">
        {(field) => (
          <DateField
            label={texts.expires}
            description={texts.expiresHint}
            isRequired={false}
            min={today()}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="startsAt">
        {(field) => (
          <DateField
            label={texts.starts}
            description={texts.startsHint}
            isRequired={false}
            min={today()}
            max={lastDay}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="urgent">
        {({ value, errorMessage: _none, ...field }) => (
          <Checkbox isSelected={value} description={texts.urgentHint} {...field}>
            {texts.urgent}
          </Checkbox>
        )}
      </Field>
      <div>
        <Button type="submit" isDisabled={!formState.isDirty} isPending={formState.isSubmitting}>
          {texts.submit}
        </Button>
      </div>
      <LeaveGuard when={formState.isDirty && !formState.isSubmitting} />
    </form>
  );
}
