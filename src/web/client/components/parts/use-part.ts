import { useSearchParams } from 'react-router-dom';

export interface OpenPart<Part extends string> {
  readonly part: Part;
  addressOf(part: Part): string;
  open(part: Part): void;
}

/** Of the page: the rest is of the part before, such as a search. */
const KEPT = ['property', 'tab'];

/** Which part of a page is open, by the address: `part=hours`; the first one by default. */
export function usePart<const Part extends string>(parts: readonly [Part, ...Part[]]): OpenPart<Part> {
  const [search, setSearch] = useSearchParams();
  const addressOf = (next: Part) => {
    const kept = KEPT.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    });
    return `?${new URLSearchParams([...kept, ['part', next]])}`;
  };
  return {
    part: parts.find((known) => known === search.get('part')) ?? parts[0],
    addressOf,
    open: (next) => setSearch(new URLSearchParams(addressOf(next))),
  };
}
