import { InscriptionDialog, type InscriptionDialogProps } from './InscriptionDialog.tsx';
import { type PlacardBuildings, useInscription } from './useInscription.ts';

export interface EditorProps
  extends Pick<InscriptionDialogProps, 'product' | 'variantId' | 'hint' | 'onSave' | 'onClose'> {
  known: Parameters<typeof useInscription>[0];
  buildings: PlacardBuildings;
}

/** Loaded when it opens. */
export function PlacardEditor({ known, buildings, ...dialog }: EditorProps) {
  return <InscriptionDialog {...dialog} {...useInscription(known, buildings)} />;
}
