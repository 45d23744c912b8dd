import { useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../../../modules/assets/schema.ts';
import pictureTexts from '../../../../texts/generated/kit/picture.en.js';
import { errorText } from '../../lib/errors.ts';
import type { Sending } from '../../lib/upload.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { type CutName, cuts } from './cuts.ts';
import styles from './Picture.module.css';

const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog, null);

/** What the server decodes. */
const photos = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
const SVG = 'image/svg+xml';

export interface PictureFieldProps {
  label: string;
  description?: string;
  cut: CutName;
  isDisabled?: boolean;
  /** Says what was done; what it throws is shown at the field. */
  send: (picture: File, sending: Sending) => Promise<void>;
  /** In place of an error that says nothing to a person. */
  failed?: string;
  errorMessage?: string | undefined;
}

/** A picture is chosen, dropped or pasted, cut, and sent at once. */
export function PictureField({ label, description, cut: name, isDisabled = false, ...props }: PictureFieldProps) {
  const cut = cuts[name];
  const takesDrawings = 'takesDrawings' in cut;
  const { chosen, percent, problem, open, post, close, refuse } = usePicture(props);
  return (
    <>
      {percent === null || chosen ? (
        <FileField
          label={label}
          {...(description && { description })}
          buttonLabel={pictureTexts.choose}
          accept={takesDrawings ? [...photos, SVG] : photos}
          value={null}
          isDisabled={isDisabled}
          onChange={(file) => file && void open(file)}
          errorMessage={chosen ? undefined : (problem ?? props.errorMessage)}
        />
      ) : (
        <div className={styles.sending}>
          <ProgressBar label={pictureTexts.sending} value={percent < 100 ? percent : undefined} />
          <Button variant="secondary" size="small" onPress={close}>
            {pictureTexts.cancel}
          </Button>
        </div>
      )}
      {chosen && (
        <CropDialog
          {...chosen}
          cut={cut}
          percent={percent}
          errorMessage={problem}
          onSubmit={(part) => void post(part instanceof File ? part : named(part, chosen.file.name))}
          onFail={() => refuse(pictureTexts.unreadable)}
          onClose={close}
        />
      )}
    </>
  );
}

const named = (part: Blob, name: string) => new File([part], name, { type: part.type });

interface Chosen {
  file: File;
  picture: ImageBitmap;
}

function usePicture({ send, failed = pictureTexts.failed }: Pick<PictureFieldProps, 'send' | 'failed'>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const sending = useRef<AbortController | null>(null);
  const close = () => {
    sending.current?.abort();
    chosen?.picture.close();
    setChosen(null);
    setProblem(undefined);
  };
  const refuse = (why: string) => {
    close();
    setProblem(why);
  };
  /** A picture that could not be sent stays, as it was cut. */
  const post = async (file: File) => {
    if (file.size > MAX_PICTURE_BYTES) return setProblem(pictureTexts.tooLarge);
    const abort = new AbortController();
    sending.current = abort;
    setProblem(undefined);
    setPercent(0);
    try {
      await send(file, { signal: abort.signal, onSent: setPercent });
      if (!abort.signal.aborted) close();
    } catch (error) {
      if (!abort.signal.aborted) setProblem(errorText(error, failed));
    }
    setPercent(null);
  };
  const open = async (file: File) => {
    setProblem(undefined);
    if (file.type === SVG) return await post(file);
    try {
      setChosen({ file, picture: await createImageBitmap(file) });
    } catch {
      setProblem(pictureTexts.unreadable); // wrong content for its type, or damaged
    }
  };
  return { chosen, percent, problem, open, post, close, refuse };
}
