import { useEffect, useId } from 'react';
import type { InscriptionInput } from '../../../../../modules/shop/schema.ts';
import placardTexts from '../../../../../texts/generated/shop/placard.en.js';
import { InscriptionFields } from '../../../components/placard/InscriptionFields.tsx';
import { PlacardDrawing } from '../../../components/placard/PlacardDrawing.tsx';
import { useInscription } from '../../../components/placard/useInscription.ts';
import { useBuildings } from '../../../entities/property/buildings.ts';
import { useUser } from '../../../entities/session/api.ts';
import { inputOf } from '../../../lib/placard-draft.ts';
import styles from './PlacardPanel.module.css';

export interface PlacardPanelProps {
  productId: number;
  variantId: number | null | undefined;
  onChange: (input: InscriptionInput | null) => void;
}

/** Text and drawing of a placard on its product page, before it is added to the cart. */
export function PlacardPanel({ productId, variantId, onChange }: PlacardPanelProps) {
  const { data: user } = useUser();
  const inscription = useInscription(null, useBuildings(Boolean(user)));
  const { draft } = inscription;
  const titleId = useId();
  useEffect(() => onChange(inputOf(draft)), [draft, onChange]);
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId} className={styles.title}>
        {placardTexts.title}
      </h2>
      <p className={styles.lead}>{placardTexts.lead}</p>
      <div className={styles.beside}>
        <InscriptionFields {...inscription} />
        <PlacardDrawing productId={productId} variantId={variantId} draft={draft} />
      </div>
      <p className={styles.lead}>{placardTexts.later}</p>
    </section>
  );
}
