import { useEffect, useState } from 'react';
import placardTexts from '../../../../texts/generated/shop/placard.en.js';
import { drawingUrl, type InscriptionDraft } from '../../lib/placard-draft.ts';
import { Text } from '../../ui/Text.tsx';
import styles from './Placard.module.css';

export interface PlacardDrawingProps {
  productId: number;
  variantId: number | null | undefined;
  draft: InscriptionDraft;
}

/** Drawing as the workshop gets it; follows the typed text. */
export function PlacardDrawing({ productId, variantId, draft }: PlacardDrawingProps) {
  const url = useSettled(drawingUrl({ productId, variantId }, draft));
  const [failed, setFailed] = useState<string | null>(null);
  const name = draft.name.trim();
  if (failed === url)
    return (
      <Text size="small" tone="quiet">
        {placardTexts.drawingFailed}
      </Text>
    );
  return (
    <img
      className={styles.drawing}
      src={url}
      alt={name ? placardTexts.drawing({ name }) : placardTexts.drawingEmpty}
      onError={() => setFailed(url)}
    />
  );
}

/** Debounce in ms before the next drawing. */
const DEBOUNCE_MS = 250;

function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
