import { useId, useState } from 'react';
import { profileInput, type User } from '../../../../../modules/accounts/schema.ts';
import profileTexts from '../../../../../texts/generated/account/profile.en.js';
import { Field } from '../../../components/Field.tsx';
import { LeaveGuard } from '../../../components/LeaveGuard.tsx';
import { ProofDialog } from '../../../components/ProofDialog.tsx';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { errorText, isReauthentication } from '../../../lib/errors.ts';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type ProfileChange, useSaveProfile, useUploadAvatar } from './api.ts';
import { CropDialog } from './CropDialog.tsx';
import styles from './Profile.module.css';

const profileForm = profileInput.omit({ currentPassword: true });
const formOf = ({ fullName, phoneNumber, username }: User) => ({
  fullName: fullName ?? '',
  phoneNumber: phoneNumber ?? '',
  username,
});

export function ProfilePanel() {
  const user = useSignedInUser();
  const { form, submit, proof } = useProfile(user);
  const { isDirty, isSubmitting } = form.formState;
  const titleId = useId();
  const formId = useId();
  const banner = bannerOf(form);
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId}>{profileTexts.title}</h2>
      <AvatarField user={user} />
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {banner && <Banner tone="danger">{banner}</Banner>}
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
      </form>
      <SaveBar
        isVisible={isDirty}
        saveLabel={profileTexts.submit}
        form={formId}
        onDiscard={() => form.reset()}
        isPending={isSubmitting}
      />
      <LeaveGuard when={isDirty && !isSubmitting} />
      {proof && <ProofDialog {...proof}>{profileTexts.proof}</ProofDialog>}
    </section>
  );
}

function useProfile(user: User) {
  const form = useZodForm(profileForm, formOf(user));
  const save = useSaveProfile();
  const [unproven, setUnproven] = useState<ProfileChange | null>(null);
  const store = async (change: ProfileChange) => {
    form.reset(formOf(await save.mutateAsync(change)));
    setUnproven(null);
    toast({ message: profileTexts.done, tone: 'success' });
  };
  const submit = submitWith(form, async (values) => {
    try {
      await store(values);
    } catch (error) {
      if (isReauthentication(error)) return setUnproven(values);
      toastError(error, { fallback: profileTexts.failed });
      throw error;
    }
  });
  const proof = unproven && {
    onConfirm: (currentPassword: string) => store({ ...unproven, currentPassword }),
    onClose: () => setUnproven(null),
  };
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
