import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The parameters of a list in the address. `proposal` is the search of a dialog over a list. */
export const listParameters = ['find', 'show', 'sort', 'chosen', 'kind', 'day', 'proposal'] as const;
export type ListParameter = (typeof listParameters)[number];
export type ListView = Readonly<Record<ListParameter, string>>;

/** The address is written after a pause: browsers limit how often. */
const WRITE_DELAY_MS = 250;

/** What a list shows, kept in the address: it survives a reload, and Back returns to it. */
export function useListView() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [unwritten, setUnwritten] = useState<Partial<ListView>>({});
  const view = useMemo(() => ({ ...viewIn(search), ...unwritten }), [search, unwritten]);
  const latest = useRef({ unwritten, state });
  useEffect(() => {
    latest.current = { unwritten, state };
  }, [unwritten, state]);
  /** Empty values leave the address. */
  const set = useCallback((changes: Partial<ListView>) => setUnwritten((before) => ({ ...before, ...changes })), []);
  /** Writes at once. */
  const flush = useCallback(() => {
    const { current } = latest;
    if (Object.keys(current.unwritten).length === 0) return;
    const to = { search: addressOf(location.search, current.unwritten) };
    void navigate(to, { replace: true, state: current.state, preventScrollReset: true });
  }, [navigate]);
  useEffect(() => {
    if (Object.keys(unwritten).length === 0) return;
    const timer = setTimeout(flush, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [unwritten, flush]);
  useEffect(() => setUnwritten((before) => withoutWritten(before, viewIn(search))), [search]);
  return { view, set, flush };
}

/** A shorter list is read faster than searched. */
const SEARCHED_ROWS = 8;

/**
 * The search of a list, for `ListFrame`.
 * @param rows without the search; a short list has one only while its address does
 */
export function useListSearch(
  { view, set, flush }: ReturnType<typeof useListView>,
  words: { label: string; hint: string },
  rows = SEARCHED_ROWS,
  name: 'find' | 'proposal' = 'find',
) {
  const [isKept, keep] = useState(false);
  if (view[name] !== '' && !isKept) keep(true); // it stays while its term is typed again
  if (rows < SEARCHED_ROWS && !isKept) return undefined;
  return { ...words, value: view[name], onChange: (term: string) => set({ [name]: term }), onDone: flush };
}

/** Longer values, such as a large selection, are lost by a reload: servers refuse long addresses. */
const MAX_LENGTH = 1_500;

const EMPTY = Object.fromEntries(listParameters.map((name) => [name, ''])) as ListView;

export function viewIn(search: string): ListView {
  const given = new URLSearchParams(search);
  return { ...EMPTY, ...Object.fromEntries(listParameters.map((name) => [name, given.get(name) ?? ''])) };
}

export function addressOf(search: string, changes: Partial<ListView>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    if (value !== '' && value.length <= MAX_LENGTH) next.set(name, value);
  }
  return `?${next}`;
}

function withoutWritten(unwritten: Partial<ListView>, written: ListView): Partial<ListView> {
  const left = Object.entries(unwritten).filter(([name, value]) => value !== written[name as ListParameter]);
  return left.length === Object.keys(unwritten).length ? unwritten : Object.fromEntries(left);
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
