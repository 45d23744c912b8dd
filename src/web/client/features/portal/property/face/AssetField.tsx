import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Asset, MAX_PICTURE_BYTES, MOST_PAGES, type UploadKind } from '../../../../../../modules/assets/schema.ts';
import type { Property } from '../../../../../../modules/tenancy/schema.ts';
import faceTexts from '../../../../../../texts/generated/portal/face.en.js';
import { errorText } from '../../../../lib/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FileField } from '../../../../ui/FileField.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ProgressBar } from '../../../../ui/ProgressBar.tsx';
import { assetsQuery, isWaiting, useRemoveAsset, useShowAgain, useUploadAsset } from './api.ts';
import styles from './Face.module.css';

const photos = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
const logos = [...photos, 'image/svg+xml'] as const;

interface AssetFieldProps {
  property: Property;
  kind: UploadKind;
}

/** Uploads at once: by choosing, dropping or pasting. */
export function AssetField({ property, kind }: AssetFieldProps) {
  const shown = (useQuery(assetsQuery(property.id)).data ?? []).filter((asset) => asset.kind === kind);
  const { send, percent, cancel, errorMessage, former, undo } = useAssetUpload(property, kind, shown[0]);
  const remove = useRemoveAsset(property.id);
  const isFull = kind === 'page' && shown.length >= MOST_PAGES;
  return (
    <div className={styles.asset}>
      {shown.length > 0 && (
        <ul className={styles.pictures} data-kind={kind}>
          {shown.map((asset, at) => (
            <li key={asset.id} className={styles.picture}>
              <ShownAsset asset={asset} />
              <IconButton
                size="small"
                label={kind === 'page' ? faceTexts.removePage({ number: at + 1 }) : faceTexts.remove}
                onPress={() => remove.mutate(asset.id)}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {percent === null ? (
        <FileField
          label={faceTexts.kinds[kind]}
          description={faceTexts.hints[kind]}
          buttonLabel={faceTexts.choose}
          accept={kind === 'logo' || kind === 'logoDark' ? logos : photos}
          value={null}
          isDisabled={isFull}
          onChange={(file) => file && send(file)}
          errorMessage={errorMessage ?? (remove.error ? errorText(remove.error, faceTexts.failed) : undefined)}
        />
      ) : (
        <div className={styles.sending}>
          <ProgressBar label={faceTexts.sending} value={percent < 100 ? percent : undefined} />
          <Button variant="secondary" size="small" onPress={cancel}>
            {faceTexts.cancel}
          </Button>
        </div>
      )}
      {former !== undefined && (
        <p role="status" className={styles.undo}>
          {faceTexts.replaced}
          <Button variant="secondary" size="small" onPress={undo}>
            {faceTexts.undo}
          </Button>
        </p>
      )}
    </div>
  );
}

function ShownAsset({ asset }: { asset: Asset }) {
  if (asset.url) return <img src={asset.url} alt={faceTexts.kinds[asset.kind as UploadKind]} />;
  if (isWaiting(asset)) return <p className={styles.note}>{faceTexts.waiting}</p>;
  return (
    <p role="alert" className={styles.note}>
      {asset.fault && faceTexts.faults[asset.fault]}
    </p>
  );
}

/** What names the picture of a kind in the settings. */
const fields: Partial<Record<UploadKind, 'logoUrl' | 'imageUrl'>> = { logo: 'logoUrl', picture: 'imageUrl' };

function useAssetUpload(property: Property, kind: UploadKind, shown: Asset | undefined) {
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [former, setFormer] = useState<string | null>();
  const sending = useRef<AbortController | null>(null);
  const upload = useUploadAsset(property.id);
  const again = useShowAgain(property);
  const field = fields[kind];
  const send = (file: File) => {
    setProblem(undefined);
    if (file.size > MAX_PICTURE_BYTES) return setProblem(faceTexts.tooLarge);
    const before = field && shown ? property[field] : undefined;
    const abort = new AbortController();
    sending.current = abort;
    setPercent(0);
    upload.mutate(
      { kind, file, signal: abort.signal, onSent: setPercent },
      {
        onSuccess: () => setFormer(before),
        onError: (error) => setProblem(abort.signal.aborted ? undefined : errorText(error, faceTexts.failed)),
        onSettled: () => setPercent(null),
      },
    );
  };
  const undo = () =>
    field &&
    again.mutate(
      { [field]: former },
      {
        onSuccess: () => setFormer(undefined),
        onError: (error) => setProblem(errorText(error, faceTexts.failed)),
      },
    );
  return { send, percent, cancel: () => sending.current?.abort(), errorMessage: problem, former, undo };
}
