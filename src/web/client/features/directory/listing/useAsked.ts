import { useEffect, useMemo, useState } from 'react';
import type { Asked, Described } from './asked-for.ts';
import { type Floor, shown } from './floors.ts';

const NAMES_ALONE: Asked = {
  places: [],
  Places: null,
  isFound: false,
  united: ({ hits }) => hits.map(shown),
  isBegun: () => false,
};

/** What the search finds by what it is: places of the building, and tenants by their kinds. */
export function useAsked(
  { places, placeWords, kindWords }: Described,
  wanted: string,
  floors: readonly Floor[],
): Asked {
  const [code, setCode] = useState<typeof import('./asked-for.ts') | null>(null);
  const isNeeded = places !== undefined || kindWords !== undefined;
  useEffect(() => {
    const failed = (error: unknown) => console.warn('Places and kinds could not be loaded', error);
    if (isNeeded) import('./asked-for.ts').then(setCode, failed);
  }, [isNeeded]);
  return useMemo(
    () => code?.askedIn({ places, placeWords, kindWords }, wanted, floors) ?? NAMES_ALONE,
    [code, wanted, places, placeWords, kindWords, floors],
  );
}
