import { InscriptionDialog, type InscriptionDialogProps } from './InscriptionDialog.tsx';
import { type PlacardBuildings, useInscription } from './useInscription.ts';

export interface EditorProps
  extends Pick<InscriptionDialogProps, 'product' | 'variantId' | 'hint' | 'onSave' | 'onClose'> {
  inscription: Parameters<typeof useInscription>[0];
  buildings: PlacardBuildings;
}

/** Lazy editor, loaded when it opens. */
export function PlacardEditor({ inscription, buildings, ...dialog }: EditorProps) {
  return <InscriptionDialog {...dialog} {...useInscription(inscription, buildings)} />;
}
