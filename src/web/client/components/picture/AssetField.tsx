import { useState } from 'react';
import { type Asset, MAX_PAGES } from '../../../../modules/assets/schema.ts';
import pictureTexts from '../../../../texts/generated/kit/picture.en.js';
import { errorText } from '../../lib/errors.ts';
import type { Sending } from '../../lib/upload.ts';
import { Stack } from '../../ui/Stack.tsx';
import { useUndo } from '../useUndo.tsx';
import type { CutName } from './cuts.ts';
import styles from './Picture.module.css';
import { PictureField } from './PictureField.tsx';
import { Pictures } from './Pictures.tsx';

/** Changes of pictures; each resolves once saved and shown. */
interface AssetChanges {
  upload: (file: File, sending: Sending) => Promise<Asset>;
  remove: (id: number) => Promise<unknown>;
  restore: (id: number) => Promise<unknown>;
  /** Reorders pictures, if there may be several. */
  order?: (ids: number[]) => Promise<unknown>;
}

interface AssetFieldProps {
  label: string;
  description: string;
  cut: CutName;
  /** Pictures of this kind, in order. */
  assets: readonly Asset[];
  changes: AssetChanges;
  /** Dark backdrop, for logos on dark backgrounds. */
  isDark?: boolean;
}

/** Field for stored pictures: each is saved at once, with undo. */
export function AssetField({ label, description, cut, assets, changes, isDark = false }: AssetFieldProps) {
  const { upload, remove, restore, order } = changes;
  const { offerUndo, undoBar } = useUndo();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const replacedAsset = order ? undefined : assets[0];
  const send = async (file: File, sending: Sending) => {
    const { id } = await upload(file, sending);
    if (replacedAsset && replacedAsset.id !== id)
      offerUndo({ ...pictureTexts.undo, message: pictureTexts.replaced, undo: () => restore(replacedAsset.id) });
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
      offerUndo({ ...pictureTexts.undo, message: pictureTexts.removed, undo: () => restore(id) });
    });
  return (
    <Stack gap="8" className={styles.asset}>
      <PictureField
        label={label}
        description={description}
        cut={cut}
        isDisabled={order !== undefined && assets.length >= MAX_PAGES}
        send={send}
        errorMessage={problem}
      />
      {assets.length > 0 && (
        <Pictures
          {...{ label, assets, isDark, isBusy }}
          onRemove={(asset) => void drop(asset)}
          {...(order && { onOrder: (ids: number[]) => void run(() => order(ids)) })}
        />
      )}
      {undoBar}
    </Stack>
  );
}
