import { useEffect, useMemo, useState } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import type { Place } from '../../../../../modules/directory/values.ts';

type Code = typeof import('./Places.tsx');

export interface FoundPlaces {
  places: readonly Place[];
  /** `null` until it is loaded, which only buildings with places need. */
  Places: Code['Places'] | null;
  /** For the keyboard. */
  words: readonly string[];
}

/** What the search finds of the places of a building. */
export function usePlaces(directory: Pick<Directory, 'places' | 'placeWords'>, wanted: string): FoundPlaces {
  const { places, placeWords } = directory;
  const [code, setCode] = useState<Code | null>(null);
  const isNeeded = places !== undefined;
  useEffect(() => {
    if (isNeeded) void load().then(setCode);
  }, [isNeeded]);
  return useMemo(() => {
    const listed = { places, placeWords };
    return {
      places: code?.placesOf(wanted, listed) ?? [],
      Places: code && code.Places,
      words: code && places ? places.map((place) => code.wordsOf(place, listed)) : [],
    };
  }, [code, wanted, places, placeWords]);
}

async function load(): Promise<Code | null> {
  try {
    return await import('./Places.tsx');
  } catch (error) {
    console.warn('The places could not be loaded', error);
    return null;
  }
}
