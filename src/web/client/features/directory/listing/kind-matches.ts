import type { Directory } from '../../../../../modules/directory/schema.ts';
import { matchPhrases } from '../../../../../shared/search/phrase-match.ts';
import { RANKS, type SearchResult } from '../../../../../shared/search/tenant-search.ts';
import { currentLanguage } from '../texts.ts';
import { entryOf, type Floor, type TenantEntry } from './floors.ts';

export interface ByKind {
  /** Entries with the kind's name in the language of the page. */
  readonly entries: readonly TenantEntry[];
  /** The term equals a kind's name, as after a press on its button. */
  readonly isNamed: boolean;
}

/** Tenants of the kinds that match the term, grouped by kind. */
export function matchKinds(term: string, kindWords: Directory['kindWords'], floors: readonly Floor[]): ByKind {
  const allKinds = Object.entries(kindWords ?? {});
  const exactKinds = allKinds.filter(([, { en, es }]) => [en, es].includes(term.trim()));
  const matchingKinds = exactKinds.length > 0 ? exactKinds : matchPhrases(term, allKinds, ([, { words }]) => words);
  const tenants = floors.flatMap((floor) => floor.tenants);
  const entries = matchingKinds.flatMap(([key, names]) =>
    tenants
      .filter(({ tenant }) => tenant.kinds?.includes(key))
      .map((entry) => ({ ...entry, kind: names[currentLanguage()] })),
  );
  return { entries, isNamed: exactKinds.length > 0 };
}

/**
 * Merges hits by name and by kind: names first (with an exact kind name, only whole-name matches), then kinds, then
 * matches inside words. Names with a typing error are dropped when a kind or place matches.
 * @param hasPlaceMatches whether the term also matches a place
 */
export function addKindMatches(
  nameMatches: SearchResult<TenantEntry>,
  { entries, isNamed }: ByKind,
  hasPlaceMatches = false,
): TenantEntry[] {
  const nameHits = nameMatches.isFuzzy && (entries.length > 0 || hasPlaceMatches) ? [] : nameMatches.hits;
  const hits = nameHits.map(({ rank, ...hit }) => ({ rank, entry: entryOf(hit) }));
  const upTo = (maxRank: number) => hits.filter(({ rank }) => rank <= maxRank).map(({ entry }) => entry);
  if (entries.length === 0) return upTo(RANKS.infix);
  const first = upTo(isNamed ? RANKS.exactName : RANKS.floor);
  const byKind = without(entries, first);
  return [...first, ...byKind, ...without(upTo(isNamed ? RANKS.floor : RANKS.infix), [...first, ...byKind])];
}

/** Removes duplicates and the entries of the second list. */
function without(entries: readonly TenantEntry[], before: readonly TenantEntry[]): TenantEntry[] {
  const had = new Set(before.map(({ tenant }) => tenant.id));
  return entries.filter(({ tenant: { id } }) => !had.has(id) && had.add(id));
}
