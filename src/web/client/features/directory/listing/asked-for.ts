import type { Directory } from '../../../../../modules/directory/schema.ts';
import type { Place } from '../../../../../modules/directory/values.ts';
import { isAskedBegun } from '../../../../../shared/search/asked.ts';
import type { Found } from '../../../../../shared/search/tenant-search.ts';
import type { Floor, TenantEntry } from './floors.ts';
import { ofKinds, withKinds } from './of-kinds.ts';
import { Places, placesOf, wordsOf } from './Places.tsx';

export type Described = Pick<Directory, 'places' | 'placeWords' | 'kindWords'>;

export interface Asked {
  places: readonly Place[];
  /** `null` until it is loaded. */
  Places: typeof Places | null;
  /** The term is the word of a place or of what a tenant is. */
  isFound: boolean;
  /** Who is found by name and by what it is. */
  united: (found: Found<TenantEntry>) => TenantEntry[];
  /** Whether the words of a place or kind go on from what is typed. */
  isBegun: (typed: string) => boolean;
}

/** Apart from the search by names: buildings that list no places and say of no tenant what it is do without. */
export function askedIn(directory: Described, term: string, floors: readonly Floor[]): Asked {
  const places = placesOf(term, directory);
  const byKind = ofKinds(term, directory.kindWords, floors);
  const words = [...kindPhrases(directory), ...(directory.places ?? []).map((place) => wordsOf(place, directory))];
  return {
    places,
    Places,
    isFound: byKind.entries.length > 0 || places.length > 0,
    united: (found) => withKinds(found, byKind, places.length > 0),
    isBegun: (typed) => isAskedBegun(typed, words),
  };
}

const kindPhrases = ({ kindWords }: Pick<Directory, 'kindWords'>) =>
  Object.values(kindWords ?? {}).map(({ words }) => words);
