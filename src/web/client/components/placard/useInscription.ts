import { useEffect, useEffectEvent, useRef, useState } from 'react';
import placardTexts from '../../../../texts/generated/shop/placard.en.js';
import { type Building, draftOf, type InscriptionDraft, type KnownInscription } from '../../lib/placard-draft.ts';
import { toast } from '../../lib/toasts.ts';

export interface PlacardBuildings {
  list: readonly Building[] | undefined;
  own: Building | undefined;
  streetOf: (propertyId: number) => Promise<string>;
}

/** The text of a placard as it is typed; the only building that a person owns is chosen from the start. */
export function useInscription(known: KnownInscription | null, { list, own, streetOf }: PlacardBuildings) {
  const [draft, setDraft] = useState(() => draftOf(known));
  const latest = useRef(draft);
  const onChange = (next: InscriptionDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const take = async ({ id, name, slug }: Building) => {
    onChange({ propertyId: id, name: name.slice(0, 60), address: '', directory: slug });
    const address = await streetOf(id).catch(() => {
      toast({ message: placardTexts.streetFailed, tone: 'warning' });
      return '';
    });
    const { propertyId, address: typed } = latest.current;
    if (propertyId === id && typed === '') onChange({ ...latest.current, address });
  };
  const preset = useEffectEvent((building: Building) => {
    if (latest.current.propertyId === null && latest.current.name === '') void take(building);
  });
  const isOpen = known === null;
  useEffect(() => {
    if (isOpen && own) preset(own);
  }, [isOpen, own]);
  // A building that was deleted or left counts as typed.
  const isKnown = !list || list.some(({ id }) => id === draft.propertyId);
  return {
    draft: isKnown ? draft : { ...draft, propertyId: null },
    onChange,
    buildings: list ?? [],
    onBuilding: (building: Building) => void take(building),
  };
}
