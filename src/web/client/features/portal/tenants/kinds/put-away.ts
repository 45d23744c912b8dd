import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { forgivingStorage } from '../../../../lib/forgiving-storage.ts';

/** Buildings whose proposed kinds were put away, on this device. */
interface PutAway {
  readonly ids: readonly number[];
}

const useStore = create<PutAway>()(
  persist((): PutAway => ({ ids: [] }), {
    name: 'foyer-kinds-put-away',
    storage: createJSONStorage(() => forgivingStorage(() => localStorage)),
  }),
);

export const usePutAway = (propertyId: number): boolean => useStore(({ ids }) => ids.includes(propertyId));

export function setPutAway(propertyId: number, isAway: boolean): void {
  useStore.setState(({ ids }) => {
    const others = ids.filter((id) => id !== propertyId);
    return { ids: isAway ? [...others, propertyId] : others };
  });
}
