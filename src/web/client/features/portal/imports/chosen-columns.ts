import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ColumnChoice } from '../../../../../modules/imports/schema.ts';

/** How a person has the columns of each building's lists read, on this device: the next list of it is likely to be like the last. */
interface Chosen {
  readonly of: Readonly<Record<number, ColumnChoice>>;
}

const useChosen = create<Chosen>()(persist(() => ({ of: {} }), { name: 'foyer-import-columns' }));

export const chosenColumns = (propertyId: number): ColumnChoice => useChosen.getState().of[propertyId] ?? {};

/** @returns the choice with this in it. */
export function rememberColumn(propertyId: number, before: ColumnChoice, label: string, name: string): ColumnChoice {
  const columns = { ...before, [label]: name };
  useChosen.setState(({ of }) => ({ of: { ...of, [propertyId]: columns } }));
  return columns;
}
