import { useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../../../modules/assets/schema.ts';
import pictureTexts from '../../../../texts/generated/kit/picture.en.js';
import { errorText } from '../../lib/errors.ts';
import type { Sending } from '../../lib/upload.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Row } from '../../ui/Row.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { type Cut, type CutName, cuts } from './cuts.ts';
import styles from './Picture.module.css';

const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog, null);

/** Types that the server decodes. */
const photos = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
const SVG = 'image/svg+xml';

export interface PictureFieldProps {
  label: string;
  description?: string;
  cut: CutName;
  isDisabled?: boolean;
  /** Uploads the picture; errors are shown at the field. */
  send: (picture: File, sending: Sending) => Promise<void>;
  /** Message that replaces a technical error. */
  failed?: string;
  errorMessage?: string | undefined;
}

/** Field for a picture that is selected, dropped or pasted, then cropped and uploaded. */
export function PictureField({ label, description, cut: name, isDisabled = false, ...props }: PictureFieldProps) {
  const cut: Cut = cuts[name];
  const { chosen: selectedPicture, percent, problem, open, post, close, refuse: rejectPicture } = usePicture(props);
  return (
    <>
      {percent === null || selectedPicture ? (
        <FileField
          label={label}
          {...(description && { description })}
          buttonLabel={pictureTexts.choose}
          accept={cut.acceptsDrawings ? [...photos, SVG] : photos}
          value={null}
          isDisabled={isDisabled}
          onChange={(file) => file && void open(file)}
          errorMessage={selectedPicture ? undefined : (problem ?? props.errorMessage)}
        />
      ) : (
        <Row align="center" gap="12" className={styles.sending}>
          <ProgressBar label={pictureTexts.sending} value={percent < 100 ? percent : undefined} />
          <Button variant="secondary" size="small" onPress={close}>
            {pictureTexts.cancel}
          </Button>
        </Row>
      )}
      {selectedPicture && (
        <CropDialog
          {...selectedPicture}
          cut={cut}
          percent={percent}
          errorMessage={problem}
          onSubmit={(part) => void post(part instanceof File ? part : fileOf(part, selectedPicture.file.name))}
          onFail={() => rejectPicture(pictureTexts.unreadable)}
          onClose={close}
        />
      )}
    </>
  );
}

const fileOf = (part: Blob, name: string) => new File([part], name, { type: part.type });

interface SelectedPicture {
  file: File;
  picture: ImageBitmap;
}

function usePicture({ send, failed = pictureTexts.failed }: Pick<PictureFieldProps, 'send' | 'failed'>) {
  const [selectedPicture, setSelectedPicture] = useState<SelectedPicture | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const sending = useRef<AbortController | null>(null);
  const close = () => {
    sending.current?.abort();
    selectedPicture?.picture.close();
    setSelectedPicture(null);
    setProblem(undefined);
  };
  const rejectPicture = (reason: string) => {
    close();
    setProblem(reason);
  };
  /** A failed upload keeps the cropped picture. */
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
      setSelectedPicture({ file, picture: await createImageBitmap(file) });
    } catch {
      setProblem(pictureTexts.unreadable); // wrong content for its type, or damaged
    }
  };
  return { chosen: selectedPicture, percent, problem, open, post, close, refuse: rejectPicture };
}
