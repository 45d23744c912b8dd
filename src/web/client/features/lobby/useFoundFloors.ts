import { useDeferredValue, useMemo } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import { type TouchKeyboardState, useTouchKeyboard } from './keyboard/useTouchKeyboard.ts';
import { type Floor, floorsOf } from './listing/floors.ts';
import { type Matcher, matcherOf, searchFloors } from './listing/search.ts';
import { useSearchTerm } from './listing/useSearchTerm.ts';

export interface FoundFloors {
  term: string;
  setTerm: (term: string) => void;
  /** The term that `found` belongs to: typing never waits for the list, with thousands of tenants that follows a moment later. */
  wanted: string;
  matcher: Matcher;
  floors: readonly Floor[];
  /** Those of the floors the search has left. */
  found: readonly Floor[];
  keyboard: TouchKeyboardState;
}

/** The floors of a directory, and what a search has found of them. */
export function useFoundFloors({ tenants, contacts }: Directory, isTouchKiosk: boolean): FoundFloors {
  const [term, setTerm] = useSearchTerm();
  const keyboard = useTouchKeyboard(isTouchKiosk);
  const wanted = useDeferredValue(term);
  const matcher = useMemo(() => matcherOf(wanted), [wanted]);
  const floors = useMemo(() => floorsOf({ tenants, contacts }), [tenants, contacts]);
  const found = useMemo(() => searchFloors(floors, matcher, wanted), [floors, matcher, wanted]);
  return { term, setTerm, wanted, matcher, floors, found, keyboard };
}
