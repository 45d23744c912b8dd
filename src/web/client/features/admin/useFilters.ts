import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Readonly<Record<string, string | null>>;

export interface Filters {
  /** Parameters of the address among `names`. */
  params: URLSearchParams;
  get: (name: string) => string | null;
  /** Sets or, with `null`, removes; goes back to the first page. */
  set: (changes: Changes, options?: { replace: boolean }) => void;
}

const PLACES = ['page', 'before'];

/** Filter, order and page of a list in the address: they survive a reload and can be shared. */
export function useFilters(names: readonly string[]): Filters {
  const [search, setSearch] = useSearchParams();
  const params = new URLSearchParams();
  for (const name of names) {
    const value = search.get(name);
    if (value) params.set(name, value);
  }
  const set = useCallback(
    (changes: Changes, options?: { replace: boolean }) =>
      setSearch((before) => changed(before, changes), options ?? { replace: false }),
    [setSearch],
  );
  return { params, get: (name) => search.get(name), set };
}

function changed(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const place of PLACES) next.delete(place);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
