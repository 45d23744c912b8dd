import { useState } from 'react';
import { type Asset, MOST_PAGES } from '../../../../modules/assets/schema.ts';
import pictureTexts from '../../../../texts/generated/kit/picture.en.js';
import { errorText } from '../../lib/errors.ts';
import type { Sending } from '../../lib/upload.ts';
import { useUndoBar } from '../useUndoBar.tsx';
import type { CutName } from './cuts.ts';
import styles from './Picture.module.css';
import { PictureField } from './PictureField.tsx';
import { Pictures } from './Pictures.tsx';

/** What can be done with the pictures of one place; each resolves once it is saved and shown. */
interface AssetChanges {
  upload: (file: File, sending: Sending) => Promise<Asset>;
  remove: (id: number) => Promise<unknown>;
  restore: (id: number) => Promise<unknown>;
  /** Where there may be several. */
  order?: (ids: number[]) => Promise<unknown>;
}

interface AssetFieldProps {
  label: string;
  description: string;
  cut: CutName;
  /** Those of this kind, in their order. */
  shown: readonly Asset[];
  changes: AssetChanges;
  /** Under logos for dark backgrounds. */
  isDark?: boolean;
}

/** Pictures that we keep: each is saved at once, and can be taken back. */
export function AssetField({ label, description, cut, shown, changes, isDark = false }: AssetFieldProps) {
  const { upload, remove, restore, order } = changes;
  const undo = useUndoBar(pictureTexts.undo);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const former = order ? undefined : shown[0];
  const send = async (file: File, sending: Sending) => {
    const { id } = await upload(file, sending);
    if (former && former.id !== id) undo.offer({ message: pictureTexts.replaced, undo: () => restore(former.id) });
  };
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error, pictureTexts.failed));
    }
    setBusy(false);
  };
  const drop = ({ id }: Asset) =>
    run(async () => {
      await remove(id);
      undo.offer({ message: pictureTexts.removed, undo: () => restore(id) });
    });
  return (
    <div className={styles.asset}>
      <PictureField
        label={label}
        description={description}
        cut={cut}
        isDisabled={order !== undefined && shown.length >= MOST_PAGES}
        send={send}
        errorMessage={problem}
      />
      {shown.length > 0 && (
        <Pictures
          {...{ label, shown, isDark, isBusy }}
          onRemove={(asset) => void drop(asset)}
          {...(order && { onOrder: (ids: number[]) => void run(() => order(ids)) })}
        />
      )}
      {undo.bar}
    </div>
  );
}
