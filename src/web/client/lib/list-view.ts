import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePageNavigate } from './page-navigation.ts';

/** Parameters of a list in the address. `proposal` is the search of a dialog over a list. */
export const listParameters = ['find', 'show', 'sort', 'chosen', 'kind', 'day', 'proposal'] as const;
export type ListParameter = (typeof listParameters)[number];
/** Parameters of a list in the address with their values, empty if absent. */
export type ListValues<Name extends string> = Readonly<Record<Name, string>>;
export type ListView = ListValues<ListParameter>;

export interface ListAddress<Name extends string> {
  /** Values with pending changes, for the fields. */
  view: ListValues<Name>;
  /** Values in the address, for a list that the server filters. */
  addressValues: ListValues<Name>;
  /** Sets typed values: debounced, replacing the history entry. Empty values leave the address. */
  set: (changes: Partial<ListValues<Name>>) => void;
  /** Sets selected values. */
  choose: (changes: Partial<ListValues<Name>>) => void;
  flush: () => void;
}

/** View of a portal list, kept in the address. */
export const useListView = () => useListAddress(listParameters);

/** Position parameters, which any other change removes. */
const POSITION_PARAMETERS = ['page', 'before'] as const;

/** View of a list with server pages: selections are written at once, each as a history entry. */
export function usePagedListView<Name extends string>(names: readonly Name[]): ListAddress<Name | Place> {
  return useListAddress<Name | Place>([...names, ...POSITION_PARAMETERS], POSITION_PARAMETERS);
}
export type Place = (typeof POSITION_PARAMETERS)[number];

/** Debounce in ms: browsers limit the rate of address changes. */
const WRITE_DELAY_MS = 250;

/** View of a list in the address: it survives a reload, and Back returns to it. */
function useListAddress<Name extends string>(
  names: readonly Name[],
  places: readonly Place[] = NO_PLACES,
): ListAddress<Name> {
  type Changes = Partial<ListValues<Name>>;
  const navigate = useNavigate();
  const pageNavigate = usePageNavigate();
  const { search, state, key: entry } = useLocation();
  const [unwritten, setUnwritten] = useState<Changes>({});
  const key = names.join();
  const addressValues = useMemo(() => valuesIn(search, key.split(',') as Name[]), [search, key]);
  const view = useMemo(() => ({ ...addressValues, ...unwritten }), [addressValues, unwritten]);
  const latest = useRef({ unwritten, state });
  useEffect(() => {
    latest.current = { unwritten, state };
  }, [unwritten, state]);
  const set = useCallback((changes: Changes) => setUnwritten((before) => ({ ...before, ...changes })), []);
  const flush = useCallback(() => {
    const { current } = latest;
    if (Object.keys(current.unwritten).length === 0) return;
    const to = { search: addressOf(location.search, current.unwritten, places) };
    void pageNavigate(to, { replace: true, state: current.state, preventScrollReset: true });
  }, [pageNavigate, places]);
  const go = useCallback(
    (changes: Changes) => {
      const nextValues = { ...latest.current.unwritten, ...changes };
      setUnwritten((before) => ({ ...before, ...changes }));
      void navigate({ search: addressOf(location.search, nextValues, places) });
    },
    [navigate, places],
  );
  useEffect(() => {
    if (Object.keys(unwritten).length === 0) return;
    const timer = setTimeout(flush, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [unwritten, flush]);
  // Only once an address is there: a change back to the former value, made while the one before was written, is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry ends what it has written
  useEffect(() => setUnwritten((before) => withoutWritten(before, addressValues)), [addressValues, entry]);
  return { view, addressValues, set, choose: places.length > 0 ? go : set, flush };
}

const NO_PLACES: readonly Place[] = [];

/** Maximum length in the address: servers reject long ones. Longer values are lost by a reload. */
const MAX_LENGTH = 1_500;

export const viewIn = (search: string): ListView => valuesIn(search, listParameters);

function valuesIn<Name extends string>(search: string, names: readonly Name[]): ListValues<Name> {
  const parameters = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<Name, string>;
}

/** Parameters of a selection or a dialog, which neither filter nor sort. */
const PAGE_PARAMETERS = ['chosen', 'quote', 'problems'];

/** Writes values into an address. @param places parameters that any other change removes */
export function addressOf(
  search: string,
  changes: Readonly<Partial<Record<string, string>>>,
  places: readonly string[] = NO_PLACES,
): string {
  const next = new URLSearchParams(search);
  if (Object.keys(changes).some((name) => !PAGE_PARAMETERS.includes(name)))
    for (const place of places) next.delete(place);
  for (const [name, value = ''] of Object.entries(changes)) {
    next.delete(name);
    if (value !== '' && value.length <= MAX_LENGTH) next.set(name, value);
  }
  return `?${next}`;
}

function withoutWritten<Name extends string>(
  unwritten: Partial<ListValues<Name>>,
  addressValues: ListValues<Name>,
): Partial<ListValues<Name>> {
  const remaining = Object.entries(unwritten).filter(([name, value]) => value !== addressValues[name as Name]);
  return remaining.length === Object.keys(unwritten).length
    ? unwritten
    : (Object.fromEntries(remaining) as typeof unwritten);
}

/** Compact text of ids, such as `3,7-9`: imported rows have consecutive ids. */
export function idsText(ids: Iterable<number>): string {
  const runs: [number, number][] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && id === last[1] + 1) last[1] = id;
    else if (id !== last?.[1]) runs.push([id, id]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',');
}

/** Parses ids. @param maxIds limit of ids; an address can name any number */
export function idsIn(text: string, maxIds: number): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const [, from, to = from] of text.matchAll(/(\d{1,10})(?:-(\d{1,10}))?/g))
    for (let id = Number(from); id <= Number(to) && ids.size < maxIds; id += 1) ids.add(id);
  return ids;
}
