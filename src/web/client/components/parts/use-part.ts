import { useSearchParams } from 'react-router-dom';

export interface OpenPart<Part extends string> {
  readonly part: Part;
  addressOf(part: Part): string;
  open(part: Part): void;
}

/** Which part of a page is open, by the address: `part=hours`; the first one by default. */
export function usePart<const Part extends string>(parts: readonly [Part, ...Part[]]): OpenPart<Part> {
  const [search, setSearch] = useSearchParams();
  const addressOf = (next: Part) => {
    const address = new URLSearchParams(search);
    address.set('part', next);
    return `?${address}`;
  };
  return {
    part: parts.find((known) => known === search.get('part')) ?? parts[0],
    addressOf,
    open: (next) => setSearch(new URLSearchParams(addressOf(next))),
  };
}
