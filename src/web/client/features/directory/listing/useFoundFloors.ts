import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { type FloorPlan, otherNames } from '../../../../../modules/directory/values.ts';
import type { Searched } from '../../../../../shared/search/pieces.ts';
import { createTenantSearch, type TenantSearch } from '../../../../../shared/search/tenant-search.ts';
import { usePrepared } from '../../../lib/usePrepared.ts';
import { type TouchKeyboardState, useTouchKeyboard } from '../keyboard/useTouchKeyboard.ts';
import type { Asked } from './asked-for.ts';
import { type Floor, floorsOf, planOf, shown, type TenantEntry } from './floors.ts';
import { useAsked } from './useAsked.ts';

export interface FoundFloors extends Pick<Asked, 'places' | 'Places'> {
  term: string;
  setTerm: (term: string) => void;
  /** Deferred: typing does not wait for the list. */
  wanted: string;
  /** `null` without a search. */
  searched: Searched | null;
  plan: FloorPlan;
  floors: readonly Floor[];
  found: readonly Floor[];
  nearest: readonly TenantEntry[];
  /** What was found has a word with a typing error. */
  isNear: boolean;
  keyboard: TouchKeyboardState;
}

/** The floors of a building, and what the search found on them. */
export function useFoundFloors(directory: Directory, isTouchKiosk: boolean): FoundFloors {
  const { tenants, contacts, floors: own } = directory;
  const [term, setTerm] = useSearchTerm();
  const touch = useTouchKeyboard(isTouchKiosk);
  const wanted = useDeferredValue(term);
  const plan = useMemo(() => planOf(own), [own]);
  const floors = useMemo(() => floorsOf({ tenants, contacts }, plan), [tenants, contacts, plan]);
  const search = useMemo(() => searchOf(floors, plan), [floors, plan]);
  usePrepared(search);
  const { places, Places, united, isFound, isBegun } = useAsked(directory, wanted, floors);
  const leadsOn = useCallback((typed: string) => search.leadsOn(typed) || isBegun(typed), [search, isBegun]);
  const searched = useMemo(() => search.find(wanted), [search, wanted]);
  const found = useMemo(() => (searched ? underFloors(united(searched), floors) : floors), [searched, united, floors]);
  const nearest = useMemo(() => (isFound ? [] : (searched?.nearest ?? []).map(shown)), [searched, isFound]);
  const isNear = searched?.isNear === true && !isFound;
  return {
    term,
    setTerm,
    wanted,
    searched,
    plan,
    floors,
    found,
    nearest,
    isNear,
    places,
    Places,
    keyboard: { ...touch, leadsOn },
  };
}

function searchOf(floors: readonly Floor[], plan: FloorPlan): TenantSearch<TenantEntry> {
  return createTenantSearch(
    floors.flatMap(({ tenants }) => tenants),
    ({ tenant, contacts }) => ({ ...tenant, otherNames: otherNames(tenant), contacts }),
    plan.words,
  );
}

/** Keeps the order of tenants: a floor may repeat. */
export function underFloors(entries: readonly TenantEntry[], floors: readonly Floor[]): Floor[] {
  const known = new Map(floors.map((floor) => [floor.number, floor]));
  const runs: (Floor & { tenants: TenantEntry[] })[] = [];
  for (const entry of entries) {
    const floor = known.get(entry.tenant.floorNumber);
    const last = runs[runs.length - 1];
    if (!floor) continue;
    if (last?.number === floor.number) last.tenants.push(entry);
    else runs.push({ ...floor, key: `${floor.number}/${runs.length}`, tenants: [entry] });
  }
  return runs;
}

/** Browsers limit the rate of address changes. */
const ADDRESS_DEBOUNCE_MS = 300;

/** Kept in the address as `?q=`. */
function useSearchTerm(): [string, (term: string) => void] {
  const [term, setTerm] = useState(() => new URLSearchParams(location.search).get('q') ?? '');
  useEffect(() => {
    const timer = setTimeout(() => showTerm(term), ADDRESS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return [term, setTerm];
}

/** Bypasses the router, which would move focus and scroll. */
function showTerm(term: string): void {
  const url = new URL(location.href);
  if (term.trim() === '') url.searchParams.delete('q');
  else url.searchParams.set('q', term.trim());
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
