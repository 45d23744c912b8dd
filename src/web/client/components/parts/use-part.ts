import { useSearchParams } from 'react-router-dom';
import { useSearchWriter } from '../../lib/page-navigation.ts';

export interface OpenPart<Part extends string> {
  readonly part: Part;
  addressOf(part: Part): string;
  open(part: Part): void;
}

/** Parameters of the page; others belong to one part. */
const KEPT = ['property', 'tab'];

/** Open part by the address (`part=hours`), the first by default. */
export function usePart<const Part extends string>(parts: readonly [Part, ...Part[]]): OpenPart<Part> {
  const [search] = useSearchParams();
  const writeSearch = useSearchWriter();
  return {
    part: parts.find((partName) => partName === search.get('part')) ?? parts[0],
    addressOf: (next) => `?${new URLSearchParams(withPart(search, next))}`,
    open: (next) => writeSearch((before) => withPart(before, next)),
  };
}

function withPart(search: URLSearchParams, part: string): Record<string, string> {
  const keptParameters = [...search].filter(([name]) => KEPT.includes(name));
  return { ...Object.fromEntries(keptParameters), part };
}
