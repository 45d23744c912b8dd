import { useState } from 'react';
import type { User } from '../../../../../modules/accounts/schema.ts';
import profileTexts from '../../../../../texts/generated/account/profile.en.js';
import { errorText } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { FileField } from '../../../ui/FileField.tsx';
import { useUploadAvatar } from './api.ts';
import { CropDialog } from './CropDialog.tsx';
import styles from './Profile.module.css';

const texts = profileTexts.avatar;
/** What the server reads. */
const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** The person's picture; another is chosen, cropped to a square and uploaded. */
export function AvatarField({ user }: { user: User }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const upload = useUploadAvatar();
  const open = async (file: File | null) => {
    setRefusal(undefined);
    if (!file) return;
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setRefusal(texts.unreadable); // not a picture in spite of its name, or damaged
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
        toast({ message: texts.done, tone: 'success' });
      },
      onError: (error) => toastError(error, { fallback: texts.failed }),
    });
  return (
    <div className={styles.avatar}>
      {user.avatarUrl ? (
        <img src={user.avatarUrl} alt={texts.alt} width={72} height={72} className={styles.picture} />
      ) : (
        <span aria-hidden className={styles.initials}>
          {initialsOf(user)}
        </span>
      )}
      <div className={styles.file}>
        <FileField
          label={texts.title}
          description={texts.hint}
          buttonLabel={texts.choose}
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
          errorMessage={upload.isError ? errorText(upload.error, texts.failed) : undefined}
          onSubmit={send}
          onFail={() => setRefusal(texts.unreadable)}
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
