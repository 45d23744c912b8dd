import { useEffect, useMemo, useState } from 'react';
import { entryOf, type Floor } from './floors.ts';
import type { Described, QueryMatches } from './query-matches.ts';

const NAMES_ALONE: QueryMatches = {
  places: [],
  Places: null,
  isFound: false,
  united: ({ hits }) => hits.map(entryOf),
  isBegun: () => false,
};

/** Searches places of the building, and tenants by kind. */
export function useQueryMatches(
  { places, placeWords, kindWords }: Described,
  searchTerm: string,
  floors: readonly Floor[],
): QueryMatches {
  const [code, setCode] = useState<typeof import('./query-matches.ts') | null>(null);
  const isNeeded = places !== undefined || kindWords !== undefined;
  useEffect(() => {
    const failed = (error: unknown) => console.warn('Places and kinds could not be loaded', error);
    if (isNeeded) import('./query-matches.ts').then(setCode, failed);
  }, [isNeeded]);
  return useMemo(
    () => code?.matchQuery({ places, placeWords, kindWords }, searchTerm, floors) ?? NAMES_ALONE,
    [code, searchTerm, places, placeWords, kindWords, floors],
  );
}
