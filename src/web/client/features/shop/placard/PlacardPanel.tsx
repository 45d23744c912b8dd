import { useEffect, useId } from 'react';
import type { InscriptionInput } from '../../../../../modules/shop/schema.ts';
import placardTexts from '../../../../../texts/generated/shop/placard.en.js';
import { InscriptionFields } from '../../../components/placard/InscriptionFields.tsx';
import { PlacardDrawing } from '../../../components/placard/PlacardDrawing.tsx';
import { useInscription } from '../../../components/placard/useInscription.ts';
import { useBuildings } from '../../../entities/property/buildings.ts';
import { useUser } from '../../../entities/session/api.ts';
import { inputOf } from '../../../lib/placard-draft.ts';
import { Grid } from '../../../ui/Grid.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
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
    <Stack aria-labelledby={titleId} as="section" gap="12" paddingBlock="16" className={styles.panel}>
      <Text id={titleId} as="h2" size="h3">
        {placardTexts.title}
      </Text>
      <Text size="small" tone="quiet">
        {placardTexts.lead}
      </Text>
      <Grid columns="minmax(0, 1fr) minmax(7rem, 11rem)" from="30" align="start" gap="24">
        <InscriptionFields {...inscription} />
        <PlacardDrawing productId={productId} variantId={variantId} draft={draft} />
      </Grid>
      <Text size="small" tone="quiet">
        {placardTexts.later}
      </Text>
    </Stack>
  );
}
