import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { type FloorPlan, otherNames } from '../../../../../modules/directory/values.ts';
import { askedFor, isAskedBegun } from '../../../../../shared/search/asked.ts';
import type { Searched } from '../../../../../shared/search/pieces.ts';
import {
  createTenantSearch,
  type Found,
  RANKS,
  type Suggestion,
  type TenantSearch,
} from '../../../../../shared/search/tenant-search.ts';
import { usePrepared } from '../../../lib/usePrepared.ts';
import { type TouchKeyboardState, useTouchKeyboard } from '../keyboard/useTouchKeyboard.ts';
import { currentLanguage } from '../texts.ts';
import { type Floor, floorsOf, planOf, type TenantEntry } from './floors.ts';
import { type FoundPlaces, usePlaces } from './usePlaces.ts';

export interface FoundFloors extends Pick<FoundPlaces, 'places' | 'Places'> {
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
  const { tenants, contacts, floors: own, kindWords } = directory;
  const [term, setTerm] = useSearchTerm();
  const touch = useTouchKeyboard(isTouchKiosk);
  const wanted = useDeferredValue(term);
  const plan = useMemo(() => planOf(own), [own]);
  const floors = useMemo(() => floorsOf({ tenants, contacts }, plan), [tenants, contacts, plan]);
  const search = useMemo(() => searchOf(floors, plan), [floors, plan]);
  usePrepared(search);
  const { places, Places, words } = usePlaces(directory, wanted);
  const leadsOn = useMemo(() => {
    const asked = [...Object.values(kindWords ?? {}).map((kind) => kind.words), ...words];
    return (typed: string) => search.leadsOn(typed) || isAskedBegun(typed, asked);
  }, [search, kindWords, words]);
  const searched = useMemo(() => search.find(wanted), [search, wanted]);
  const byKind = useMemo(() => ofKinds(wanted, kindWords, floors), [wanted, kindWords, floors]);
  const found = useMemo(
    () => (searched ? underFloors(withKinds(searched, byKind, places.length > 0), floors) : floors),
    [searched, byKind, places, floors],
  );
  const nearest = useMemo(
    () => (byKind.entries.length > 0 || places.length > 0 ? [] : (searched?.nearest ?? []).map(shown)),
    [searched, byKind, places],
  );
  const isNear = searched?.isNear === true && byKind.entries.length === 0 && places.length === 0;
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

interface ByKind {
  /** Each with the kind's name in the language of the page. */
  readonly entries: readonly TenantEntry[];
  /** The term is the name of a kind as it is written, as after a press. */
  readonly isNamed: boolean;
}

/** Tenants that are what the term says, kind by kind. */
export function ofKinds(term: string, kindWords: Directory['kindWords'], floors: readonly Floor[]): ByKind {
  const all = Object.entries(kindWords ?? {});
  const named = all.filter(([, { en, es }]) => [en, es].includes(term.trim()));
  const asked = named.length > 0 ? named : askedFor(term, all, ([, { words }]) => words);
  const tenants = floors.flatMap((floor) => floor.tenants);
  const entries = asked.flatMap(([key, names]) =>
    tenants
      .filter(({ tenant }) => tenant.kinds?.includes(key))
      .map((entry) => ({ ...entry, kind: names[currentLanguage()] })),
  );
  return { entries, isNamed: named.length > 0 };
}

/**
 * Who is found by name comes first, before a kind's own name only whose name it is as a whole; then the kinds. What
 * stands inside words comes last or, like names with a typing error, not at all.
 * @param isElsewhere whether the term also is the word of something that is no tenant
 */
export function withKinds(found: Found<TenantEntry>, { entries, isNamed }: ByKind, isElsewhere = false): TenantEntry[] {
  const named = found.isNear && (entries.length > 0 || isElsewhere) ? [] : found.hits;
  const hits = named.map(({ rank, ...hit }) => ({ rank, entry: shown(hit) }));
  const upTo = (most: number) => hits.filter(({ rank }) => rank <= most).map(({ entry }) => entry);
  if (entries.length === 0) return upTo(RANKS.inside);
  const first = upTo(isNamed ? RANKS.whole : RANKS.floor);
  const byKind = without(entries, first);
  return [...first, ...byKind, ...without(upTo(isNamed ? RANKS.floor : RANKS.inside), [...first, ...byKind])];
}

/** With the contacts that the search matched. */
const shown = ({ entry, people }: Suggestion<TenantEntry>): TenantEntry => ({
  ...entry,
  people: () => people().flatMap((at) => entry.contacts[at] ?? []),
});

/** Each tenant once, and those before not again. */
function without(entries: readonly TenantEntry[], before: readonly TenantEntry[]): TenantEntry[] {
  const had = new Set(before.map(({ tenant }) => tenant.id));
  return entries.filter(({ tenant: { id } }) => !had.has(id) && had.add(id));
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
