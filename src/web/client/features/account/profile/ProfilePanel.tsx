import { useId, useState } from 'react';
import { profileInput, type User } from '../../../../../modules/accounts/schema.ts';
import profileTexts from '../../../../../texts/generated/account/profile.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { LeaveGuard } from '../../../components/form/LeaveGuard.tsx';
import { ProofDialog, usePasswordProof } from '../../../components/form/ProofDialog.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { FileField } from '../../../ui/FileField.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSaveProfile, useUploadAvatar } from './api.ts';
import { CropDialog } from './CropDialog.tsx';
import styles from './Profile.module.css';

const profileForm = profileInput.omit({ currentPassword: true });
const formOf = ({ fullName, phoneNumber, username }: User) => ({
  fullName: fullName ?? '',
  phoneNumber: phoneNumber ?? '',
  username,
});

/** Without its heading: on `/account` a part of its own, in the portal folded away. */
export function ProfilePanel() {
  const user = useSignedInUser();
  const { form, submit, proof } = useProfile(user);
  const { isDirty, isSubmitting } = form.formState;
  const formId = useId();
  return (
    <div className={styles.panel}>
      <AvatarField user={user} />
      <Form id={formId} className={styles.form} form={form} onSubmit={submit}>
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
              type="email"
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
      {proof && <ProofDialog {...proof}>{profileTexts.proof}</ProofDialog>}
    </div>
  );
}

function useProfile(user: User) {
  const form = useZodForm(profileForm, formOf(user));
  const save = useSaveProfile();
  const { attempt, proof } = usePasswordProof();
  const submit = submitWith(form, async (values) => {
    try {
      await attempt(async (given) => {
        form.reset(formOf(await save.mutateAsync({ ...values, ...given })));
        toast({ message: profileTexts.done, tone: 'success' });
      });
    } catch (error) {
      toastError(error, { fallback: profileTexts.failed });
      throw error;
    }
  });
  return { form, submit, proof };
}

const avatarTexts = profileTexts.avatar;
/** Formats the server decodes. */
const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

function AvatarField({ user }: { user: User }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const upload = useUploadAvatar();
  const open = async (file: File | null) => {
    setRefusal(undefined);
    if (!file) return;
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setRefusal(avatarTexts.unreadable); // wrong content for its type, or damaged
    }
  };
  const close = () => {
    picture?.close();
    setPicture(null);
    upload.reset();
  };
  const send = (square: Blob) =>
    upload.mutate(square, {
      onSuccess: () => {
        close();
        toast({ message: avatarTexts.done, tone: 'success' });
      },
      onError: (error) => toastError(error, { fallback: avatarTexts.failed }),
    });
  return (
    <div className={styles.avatar}>
      {user.avatarUrl ? (
        <img src={user.avatarUrl} alt={avatarTexts.alt} width={72} height={72} className={styles.picture} />
      ) : (
        <span aria-hidden className={styles.initials}>
          {initialsOf(user)}
        </span>
      )}
      <div className={styles.file}>
        <FileField
          label={avatarTexts.title}
          description={avatarTexts.hint}
          buttonLabel={avatarTexts.choose}
          accept={imageTypes}
          value={null}
          onChange={(file) => void open(file)}
          errorMessage={refusal}
        />
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          isPending={upload.isPending}
          errorMessage={upload.isError ? errorText(upload.error, avatarTexts.failed) : undefined}
          onSubmit={send}
          onFail={() => setRefusal(avatarTexts.unreadable)}
          onClose={close}
        />
      )}
    </div>
  );
}

function initialsOf({ fullName, username }: User): string {
  const words = (fullName ?? username).split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
