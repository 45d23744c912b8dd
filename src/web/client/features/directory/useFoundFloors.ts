import { useDeferredValue, useMemo } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import type { Searched } from '../../../../shared/search/pieces.ts';
import { usePrepared } from '../../lib/usePrepared.ts';
import { type TouchKeyboardState, useTouchKeyboard } from './keyboard/useTouchKeyboard.ts';
import { type Floor, floorsOf, type TenantEntry } from './listing/floors.ts';
import { hitsOf, searchOf, underFloors } from './listing/found.ts';
import { useSearchTerm } from './listing/useSearchTerm.ts';

export interface FoundFloors {
  term: string;
  setTerm: (term: string) => void;
  /** The term that `found` belongs to: typing never waits for the list, with thousands of tenants that follows a moment later. */
  wanted: string;
  /** `null` while nothing is searched for. */
  searched: Searched | null;
  floors: readonly Floor[];
  /** All floors, or what the search has found: the best hits first. */
  found: readonly Floor[];
  /** Where the search has found nothing: the tenants most like the term. */
  nearest: readonly TenantEntry[];
  keyboard: TouchKeyboardState;
}

/** The floors of a directory, and what a search has found of them. */
export function useFoundFloors({ tenants, contacts }: Directory, isTouchKiosk: boolean): FoundFloors {
  const [term, setTerm] = useSearchTerm();
  const keyboard = useTouchKeyboard(isTouchKiosk);
  const wanted = useDeferredValue(term);
  const floors = useMemo(() => floorsOf({ tenants, contacts }), [tenants, contacts]);
  const search = useMemo(() => searchOf(floors), [floors]);
  usePrepared(search);
  const searched = useMemo(() => search.find(wanted), [search, wanted]);
  const found = useMemo(() => (searched ? underFloors(hitsOf(searched), floors) : floors), [searched, floors]);
  return { term, setTerm, wanted, searched, floors, found, nearest: searched?.nearest ?? [], keyboard };
}
