import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cutToGraphemes } from '../../../../shared/graphemes.ts';
import placardTexts from '../../../../texts/generated/shop/placard.en.js';
import { type Building, draftOf, type InscriptionDraft, type SavedInscription } from '../../lib/placard-draft.ts';
import { toast } from '../../lib/toasts.ts';

export interface PlacardBuildings {
  list: readonly Building[] | undefined;
  ownBuilding: Building | undefined;
  streetOf: (propertyId: number) => Promise<string>;
}

/** Draft of a placard's text; a user's only owned building is selected by default. */
export function useInscription(
  savedInscription: SavedInscription | null,
  { list, ownBuilding, streetOf }: PlacardBuildings,
) {
  const [draft, setDraft] = useState(() => draftOf(savedInscription));
  const latest = useRef(draft);
  const onChange = (next: InscriptionDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const fillFromBuilding = async ({ id, name, slug }: Building) => {
    onChange({ propertyId: id, name: cutToGraphemes(name, 60), address: '', directory: slug });
    const address = await streetOf(id).catch(() => {
      toast({ message: placardTexts.streetFailed, tone: 'warning' });
      return '';
    });
    const { propertyId, address: typedAddress } = latest.current;
    if (propertyId === id && typedAddress === '') onChange({ ...latest.current, address });
  };
  const preset = useEffectEvent((building: Building) => {
    if (latest.current.propertyId === null && latest.current.name === '') void fillFromBuilding(building);
  });
  const isOpen = savedInscription === null;
  useEffect(() => {
    if (isOpen && ownBuilding) preset(ownBuilding);
  }, [isOpen, ownBuilding]);
  // A deleted building, or one that the user left, counts as typed.
  const isKnown = !list || list.some(({ id }) => id === draft.propertyId);
  return {
    draft: isKnown ? draft : { ...draft, propertyId: null },
    onChange,
    buildings: list ?? [],
    onBuilding: (building: Building) => void fillFromBuilding(building),
  };
}
