import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import type { Asset } from '../../../../modules/assets/schema.ts';
import pictureTexts from '../../../../texts/generated/kit/picture.en.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import styles from './Picture.module.css';

interface PicturesProps {
  label: string;
  assets: readonly Asset[];
  /** Dark backdrop, for logos on dark backgrounds. */
  isDark: boolean;
  isBusy: boolean;
  onRemove: (asset: Asset) => void;
  onOrder?: (ids: number[]) => void;
}

export function Pictures({ label, assets, isDark, isBusy, onRemove, onOrder }: PicturesProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const ids = assets.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    onOrder?.(ids);
  };
  const dragOf = (at: number) =>
    onOrder && {
      draggable: !isBusy,
      onDragStart: () => setDragged(at),
      onDragEnd: () => setDragged(null),
      onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
      onDrop: () => dragged !== null && dragged !== at && move(dragged, at),
    };
  const isOne = assets.length < 2;
  return (
    <Row
      as="ul"
      gap="8 16"
      className={styles.pictures}
      data-dark={isDark || undefined}
      data-ordered={onOrder !== undefined || undefined}
      aria-label={label}
    >
      {assets.map((asset, at) => (
        <li key={asset.id} className={styles.picture} data-dragged={dragged === at || undefined} {...dragOf(at)}>
          <Picture asset={asset} label={label} />
          <Row as="span" isSingleLine gap="4">
            {onOrder && !isOne && (
              <>
                <IconButton
                  size="small"
                  label={pictureTexts.earlier({ number: at + 1 })}
                  isDisabled={isBusy || at === 0}
                  onPress={() => move(at, at - 1)}
                >
                  <ArrowLeft aria-hidden />
                </IconButton>
                <IconButton
                  size="small"
                  label={pictureTexts.later({ number: at + 1 })}
                  isDisabled={isBusy || at === assets.length - 1}
                  onPress={() => move(at, at + 1)}
                >
                  <ArrowRight aria-hidden />
                </IconButton>
              </>
            )}
            <IconButton
              size="small"
              label={onOrder ? pictureTexts.removePage({ number: at + 1 }) : pictureTexts.remove}
              isDisabled={isBusy}
              onPress={() => onRemove(asset)}
            >
              <X aria-hidden />
            </IconButton>
          </Row>
        </li>
      ))}
    </Row>
  );
}

function Picture({ asset: { url, fault }, label }: { asset: Asset; label: string }) {
  if (url) return <img src={url} alt={label} draggable={false} />;
  if (!fault) return <Text tone="quiet">{pictureTexts.waiting}</Text>;
  return (
    <Text role="alert" tone="quiet">
      {pictureTexts.faults[fault]}
    </Text>
  );
}
