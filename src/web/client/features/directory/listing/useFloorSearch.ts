import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { alternativeNames, type FloorPlan } from '../../../../../modules/directory/values.ts';
import type { HighlightQuery } from '../../../../../shared/search/highlight.ts';
import { createTenantSearch, type TenantSearch } from '../../../../../shared/search/tenant-search.ts';
import { usePrepared } from '../../../lib/usePrepared.ts';
import { type TouchKeyboardState, useTouchKeyboard } from '../keyboard/useTouchKeyboard.ts';
import { entryOf, type Floor, floorsOf, planOf, type TenantEntry } from './floors.ts';
import type { QueryMatches } from './query-matches.ts';
import { useQueryMatches } from './useQueryMatches.ts';

export interface FloorSearch extends Pick<QueryMatches, 'places' | 'Places'> {
  term: string;
  setTerm: (term: string) => void;
  /** Deferred term: typing does not wait for the list. */
  searchTerm: string;
  /** `null` without a search. */
  highlightQuery: HighlightQuery | null;
  plan: FloorPlan;
  floors: readonly Floor[];
  matchingFloors: readonly Floor[];
  /** Suggestions where nothing matches. */
  nearestTenants: readonly TenantEntry[];
  /** The hits match only with a typing error. */
  isFuzzy: boolean;
  keyboard: TouchKeyboardState;
}

/** Floors of a building, and the search hits on them. */
export function useFloorSearch(directory: Directory, isTouchKiosk: boolean): FloorSearch {
  const { tenants, contacts, floors: ownFloors } = directory;
  const [term, setTerm] = useSearchTerm();
  const touch = useTouchKeyboard(isTouchKiosk);
  const searchTerm = useDeferredValue(term);
  const plan = useMemo(() => planOf(ownFloors), [ownFloors]);
  const floors = useMemo(() => floorsOf({ tenants, contacts }, plan), [tenants, contacts, plan]);
  const search = useMemo(() => searchOf(floors, plan), [floors, plan]);
  usePrepared(search);
  const { places, Places, united, isFound, isBegun } = useQueryMatches(directory, searchTerm, floors);
  const leadsOn = useCallback(
    (typedTerm: string) => search.canComplete(typedTerm) || isBegun(typedTerm),
    [search, isBegun],
  );
  const searchResult = useMemo(() => search.find(searchTerm), [search, searchTerm]);
  const matchingFloors = useMemo(
    () => (searchResult ? groupUnderFloors(united(searchResult), floors) : floors),
    [searchResult, united, floors],
  );
  const nearestTenants = useMemo(
    () => (isFound ? [] : (searchResult?.nearest ?? []).map(entryOf)),
    [searchResult, isFound],
  );
  const isFuzzy = searchResult?.isFuzzy === true && !isFound;
  return {
    term,
    setTerm,
    searchTerm,
    highlightQuery: searchResult,
    plan,
    floors,
    matchingFloors,
    nearestTenants,
    isFuzzy,
    places,
    Places,
    keyboard: { ...touch, leadsOn },
  };
}

function searchOf(floors: readonly Floor[], plan: FloorPlan): TenantSearch<TenantEntry> {
  return createTenantSearch(
    floors.flatMap(({ tenants }) => tenants),
    ({ tenant, contacts }) => ({ ...tenant, otherNames: alternativeNames(tenant), contacts }),
    plan.words,
  );
}

/** Groups hits by floor in their order: a floor may repeat. */
export function groupUnderFloors(entries: readonly TenantEntry[], floors: readonly Floor[]): Floor[] {
  const floorsByNumber = new Map(floors.map((floor) => [floor.number, floor]));
  const runs: (Floor & { tenants: TenantEntry[] })[] = [];
  for (const entry of entries) {
    const floor = floorsByNumber.get(entry.tenant.floorNumber);
    const last = runs[runs.length - 1];
    if (!floor) continue;
    if (last?.number === floor.number) last.tenants.push(entry);
    else runs.push({ ...floor, key: `${floor.number}/${runs.length}`, tenants: [entry] });
  }
  return runs;
}

/** Browsers limit the rate of address changes. */
const ADDRESS_DEBOUNCE_MS = 300;

/** Search term, mirrored in the address as `?q=`. */
function useSearchTerm(): [string, (term: string) => void] {
  const [term, setTerm] = useState(() => new URLSearchParams(location.search).get('q') ?? '');
  useEffect(() => {
    const timer = setTimeout(() => showTerm(term), ADDRESS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return [term, setTerm];
}

/** Writes the term without the router, which would move focus and scroll. */
function showTerm(term: string): void {
  const url = new URL(location.href);
  if (term.trim() === '') url.searchParams.delete('q');
  else url.searchParams.set('q', term.trim());
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
