import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { type FloorPlan, otherNames } from '../../../../../modules/directory/values.ts';
import { askedFor } from '../../../../../shared/search/asked.ts';
import type { Searched } from '../../../../../shared/search/pieces.ts';
import { createTenantSearch, type Found, type TenantSearch } from '../../../../../shared/search/tenant-search.ts';
import { usePrepared } from '../../../lib/usePrepared.ts';
import { type TouchKeyboardState, useTouchKeyboard } from '../keyboard/useTouchKeyboard.ts';
import { currentLanguage } from '../texts.ts';
import { type Floor, floorsOf, planOf, type TenantEntry } from './floors.ts';

export interface FoundFloors {
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
  keyboard: TouchKeyboardState;
}

/** The floors of a building, and what the search found on them. */
export function useFoundFloors(
  { tenants, contacts, floors: own, kindWords }: Directory,
  isTouchKiosk: boolean,
): FoundFloors {
  const [term, setTerm] = useSearchTerm();
  const keyboard = useTouchKeyboard(isTouchKiosk);
  const wanted = useDeferredValue(term);
  const plan = useMemo(() => planOf(own), [own]);
  const floors = useMemo(() => floorsOf({ tenants, contacts }, plan), [tenants, contacts, plan]);
  const search = useMemo(() => searchOf(floors, plan), [floors, plan]);
  usePrepared(search);
  const searched = useMemo(() => search.find(wanted), [search, wanted]);
  const byKind = useMemo(() => ofKinds(wanted, kindWords, floors), [wanted, kindWords, floors]);
  const found = useMemo(
    () => (searched ? underFloors(withKinds(hitsOf(searched), byKind), floors) : floors),
    [searched, byKind, floors],
  );
  const nearest = byKind.length > 0 ? [] : (searched?.nearest ?? []);
  return { term, setTerm, wanted, searched, plan, floors, found, nearest, keyboard };
}

function searchOf(floors: readonly Floor[], plan: FloorPlan): TenantSearch<TenantEntry> {
  return createTenantSearch(
    floors.flatMap(({ tenants }) => tenants),
    ({ tenant, contacts }) => ({ ...tenant, otherNames: otherNames(tenant), contacts }),
    plan.words,
  );
}

function hitsOf({ hits }: Found<TenantEntry>): TenantEntry[] {
  return hits.map(({ entry, people }) => ({
    ...entry,
    people: () => people().flatMap((at) => entry.contacts[at] ?? []),
  }));
}

/** Tenants that are what the term says, each with the kind's name in the language of the page. */
function ofKinds(term: string, kindWords: Directory['kindWords'], floors: readonly Floor[]): TenantEntry[] {
  const asked = askedFor(term, Object.entries(kindWords ?? {}), ([, { words }]) => words);
  if (asked.length === 0) return [];
  return floors.flatMap(({ tenants }) =>
    tenants.flatMap((entry) => {
      const kind = asked.find(([key]) => entry.tenant.kinds?.includes(key));
      return kind ? [{ ...entry, kind: kind[1][currentLanguage()] }] : [];
    }),
  );
}

/** Who is found by name comes first. */
function withKinds(hits: readonly TenantEntry[], byKind: readonly TenantEntry[]): TenantEntry[] {
  const named = new Set(hits.map(({ tenant }) => tenant.id));
  return [...hits, ...byKind.filter(({ tenant }) => !named.has(tenant.id))];
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
