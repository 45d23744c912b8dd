import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The last import of each building whose result a person has dismissed, on this device. */
interface Dismissed {
  readonly ids: Readonly<Record<number, number>>;
}

const useDismissed = create<Dismissed>()(persist(() => ({ ids: {} }), { name: 'foyer-dismissed-imports' }));

/** Ended imports up to this id need not be shown any more. */
export const useLastDismissed = (propertyId: number): number => useDismissed(({ ids }) => ids[propertyId] ?? 0);

export function dismissImport(propertyId: number, importId: number): void {
  useDismissed.setState(({ ids }) => ({ ids: { ...ids, [propertyId]: importId } }));
}
