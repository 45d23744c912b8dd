import type { Directory } from '../../../../../modules/directory/schema.ts';
import type { Place } from '../../../../../modules/directory/values.ts';
import { isPhrasePrefix } from '../../../../../shared/search/phrase-match.ts';
import type { SearchResult } from '../../../../../shared/search/tenant-search.ts';
import type { Floor, TenantEntry } from './floors.ts';
import { addKindMatches, matchKinds } from './kind-matches.ts';
import { Places, placesOf, wordsOf } from './Places.tsx';

export type Described = Pick<Directory, 'places' | 'placeWords' | 'kindWords'>;

export interface QueryMatches {
  places: readonly Place[];
  /** `null` until loaded. */
  Places: typeof Places | null;
  /** The term matches a place or a kind of tenant. */
  isFound: boolean;
  united: (matches: SearchResult<TenantEntry>) => TenantEntry[];
  /** Whether the typed text is a prefix of a place's or kind's words. */
  isBegun: (term: string) => boolean;
}

/** Searches places and kinds, in a chunk that buildings without both never load. */
export function matchQuery(directory: Described, term: string, floors: readonly Floor[]): QueryMatches {
  const places = placesOf(term, directory);
  const byKind = matchKinds(term, directory.kindWords, floors);
  const words = [...kindPhrases(directory), ...(directory.places ?? []).map((place) => wordsOf(place, directory))];
  return {
    places,
    Places,
    isFound: byKind.entries.length > 0 || places.length > 0,
    united: (matches) => addKindMatches(matches, byKind, places.length > 0),
    isBegun: (typedTerm) => isPhrasePrefix(typedTerm, words),
  };
}

const kindPhrases = ({ kindWords }: Pick<Directory, 'kindWords'>) =>
  Object.values(kindWords ?? {}).map(({ words }) => words);
