import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The parameters of a list in the address. `proposal` is the search of a dialog over a list. */
export const listParameters = ['find', 'show', 'sort', 'chosen', 'kind', 'day', 'proposal'] as const;
export type ListParameter = (typeof listParameters)[number];
/** Parameters of a list in the address with their values, empty for absent ones. */
export type ListValues<Name extends string> = Readonly<Record<Name, string>>;
export type ListView = ListValues<ListParameter>;

export interface ListAddress<Name extends string> {
  /** With changes that are not written yet: for the fields. */
  view: ListValues<Name>;
  /** As the address says: for a list that the server limits. */
  written: ListValues<Name>;
  /** For what is typed: written after a pause, in place of the entry. Empty values leave the address. */
  set: (changes: Partial<ListValues<Name>>) => void;
  /** For what is chosen. */
  choose: (changes: Partial<ListValues<Name>>) => void;
  /** Writes at once. */
  flush: () => void;
}

/** What a list of the portal shows. */
export const useListView = () => useListAddress(listParameters);

/** Where a page begins; any other change goes back to the first page. */
const PLACES = ['page', 'before'] as const;

/** What a list shows whose pages the server sends: a choice is written at once, and Back takes it back. */
export function usePagedListView<Name extends string>(names: readonly Name[]): ListAddress<Name | Place> {
  return useListAddress<Name | Place>([...names, ...PLACES], PLACES);
}
export type Place = (typeof PLACES)[number];

/** The address is written after a pause: browsers limit how often. */
const WRITE_DELAY_MS = 250;

/** What a list shows, kept in the address: it survives a reload, and Back returns to it. */
function useListAddress<Name extends string>(
  names: readonly Name[],
  places: readonly Place[] = NO_PLACES,
): ListAddress<Name> {
  type Changes = Partial<ListValues<Name>>;
  const navigate = useNavigate();
  const { search, state, key: entry } = useLocation();
  const [unwritten, setUnwritten] = useState<Changes>({});
  const key = names.join();
  const written = useMemo(() => valuesIn(search, key.split(',') as Name[]), [search, key]);
  const view = useMemo(() => ({ ...written, ...unwritten }), [written, unwritten]);
  const latest = useRef({ unwritten, state });
  useEffect(() => {
    latest.current = { unwritten, state };
  }, [unwritten, state]);
  const set = useCallback((changes: Changes) => setUnwritten((before) => ({ ...before, ...changes })), []);
  const flush = useCallback(() => {
    const { current } = latest;
    if (Object.keys(current.unwritten).length === 0) return;
    const to = { search: addressOf(location.search, current.unwritten, places) };
    void navigate(to, { replace: true, state: current.state, preventScrollReset: true });
  }, [navigate, places]);
  const go = useCallback(
    (changes: Changes) => {
      const all = { ...latest.current.unwritten, ...changes };
      setUnwritten((before) => ({ ...before, ...changes }));
      void navigate({ search: addressOf(location.search, all, places) });
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
  useEffect(() => setUnwritten((before) => withoutWritten(before, written)), [written, entry]);
  return { view, written, set, choose: places.length > 0 ? go : set, flush };
}

const NO_PLACES: readonly Place[] = [];

/** Longer values, such as a large selection, are lost by a reload: servers refuse long addresses. */
const MAX_LENGTH = 1_500;

export const viewIn = (search: string): ListView => valuesIn(search, listParameters);

function valuesIn<Name extends string>(search: string, names: readonly Name[]): ListValues<Name> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? ''])) as Record<Name, string>;
}

/** Parameters that neither limit nor order a list: of its selection, or of a dialog over it. */
const ON_PAGE = ['chosen', 'quote', 'problems'];

/** @param places parameters that any other change removes */
export function addressOf(
  search: string,
  changes: Readonly<Partial<Record<string, string>>>,
  places: readonly string[] = NO_PLACES,
): string {
  const next = new URLSearchParams(search);
  if (Object.keys(changes).some((name) => !ON_PAGE.includes(name))) for (const place of places) next.delete(place);
  for (const [name, value = ''] of Object.entries(changes)) {
    next.delete(name);
    if (value !== '' && value.length <= MAX_LENGTH) next.set(name, value);
  }
  return `?${next}`;
}

function withoutWritten<Name extends string>(
  unwritten: Partial<ListValues<Name>>,
  written: ListValues<Name>,
): Partial<ListValues<Name>> {
  const left = Object.entries(unwritten).filter(([name, value]) => value !== written[name as Name]);
  return left.length === Object.keys(unwritten).length ? unwritten : (Object.fromEntries(left) as typeof unwritten);
}

/** The query for the server: what limits and orders the list. */
export function searchOf(values: ListValues<string>, limit?: number): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value.trim() !== '' && !ON_PAGE.includes(name)) search.set(name, value.trim());
  if (limit !== undefined) search.set('limit', String(limit));
  return search;
}

/** `3,7-9`: the ids of imported rows follow each other. */
export function idsText(ids: Iterable<number>): string {
  const runs: [number, number][] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && id === last[1] + 1) last[1] = id;
    else if (id !== last?.[1]) runs.push([id, id]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',');
}

/** @param most ids that are read; an address can name any number */
export function idsIn(text: string, most: number): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const [, from, to = from] of text.matchAll(/(\d{1,10})(?:-(\d{1,10}))?/g))
    for (let id = Number(from); id <= Number(to) && ids.size < most; id += 1) ids.add(id);
  return ids;
}
