import { useId } from 'react';
import { profileInput, type User } from '../../../../../modules/accounts/schema.ts';
import { firstGrapheme } from '../../../../../shared/graphemes.ts';
import profileTexts from '../../../../../texts/generated/account/profile.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { LeaveGuard } from '../../../components/form/LeaveGuard.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { PictureField } from '../../../components/picture/PictureField.tsx';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import type { Sending } from '../../../lib/upload.ts';
import { Row } from '../../../ui/Row.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSaveProfile, useUploadAvatar } from './api.ts';
import styles from './Profile.module.css';

const profileForm = profileInput.omit({ currentPassword: true });
const formOf = ({ fullName, phoneNumber, username }: User) => ({
  fullName: fullName ?? '',
  phoneNumber: phoneNumber ?? '',
  username,
});

/** Form of the profile; its heading differs by page. */
export function ProfilePanel() {
  const user = useSignedInUser();
  const { form, submit } = useProfile(user);
  const { isDirty, isSubmitting } = form.formState;
  const formId = useId();
  return (
    <Stack maxWidth="form">
      <AvatarField user={user} />
      <Form id={formId} maxWidth="form" form={form} onSubmit={submit}>
        <Field control={form.control} name="fullName">
          {(field) => <TextField label={profileTexts.fullName} autoComplete="name" isRequired {...field} />}
        </Field>
        <Field control={form.control} name="phoneNumber">
          {(field) => (
            <TextField label={profileTexts.phoneNumber} type="tel" autoComplete="tel" isRequired={false} {...field} />
          )}
        </Field>
        <Field control={form.control} name="username">
          {(field) => (
            <TextField
              label={profileTexts.email}
              description={profileTexts.emailHint}
              inputMode="email"
              autoComplete="username"
              isRequired
              {...field}
            />
          )}
        </Field>
      </Form>
      <SaveBar
        isVisible={isDirty}
        saveLabel={profileTexts.submit}
        form={formId}
        onDiscard={() => form.reset()}
        isPending={isSubmitting}
      />
      <LeaveGuard when={isDirty && !isSubmitting} />
    </Stack>
  );
}

function useProfile(user: User) {
  const form = useZodForm(profileForm, formOf(user));
  const save = useSaveProfile();
  const submit = submitWith(form, async (values) => {
    try {
      form.reset(formOf(await save.mutateAsync(values)));
      toast({ message: profileTexts.done, tone: 'success' });
    } catch (error) {
      toastError(error, { fallback: profileTexts.failed });
      throw error;
    }
  });
  return { form, submit };
}

const avatarTexts = profileTexts.avatar;

function AvatarField({ user }: { user: User }) {
  const upload = useUploadAvatar();
  const send = async (picture: File, sending: Sending) => {
    try {
      await upload.mutateAsync({ picture, ...sending });
    } catch (error) {
      if (!sending.signal?.aborted) toastError(error, { fallback: avatarTexts.failed });
      throw error;
    }
    toast({ message: avatarTexts.done, tone: 'success' });
  };
  return (
    <Row align="start" gap="16">
      {user.avatarUrl ? (
        <img src={user.avatarUrl} alt={avatarTexts.alt} width={72} height={72} className={styles.picture} />
      ) : (
        <span aria-hidden className={styles.initials}>
          {initialsOf(user)}
        </span>
      )}
      <div className={styles.file}>
        <PictureField
          label={avatarTexts.title}
          description={avatarTexts.hint}
          cut="avatar"
          send={send}
          failed={avatarTexts.failed}
        />
      </div>
    </Row>
  );
}

function initialsOf({ fullName, username }: User): string {
  const words = (fullName ?? username).split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => firstGrapheme(word ?? ''));
  return letters.join('').toUpperCase();
}
