import { meaningsIn, plain } from './columns.ts';

interface Lists {
  /** The columns of each list; those before the first belong to all. One, or none, for a sheet with one list. */
  readonly lists: readonly (readonly number[])[];
  /** Headings of company, suite, floor or contact that stand twice without a second list. */
  readonly repeated: readonly string[];
}

const HEADINGS = new Set(['companyName', 'suiteNumber', 'floorNumber']);

/** `Tenant, Suite, , Tenant, Suite`: lists beside each other repeat the headings of company and suite in one order. */
export function listsIn(cells: readonly string[]): Lists {
  const meant = meaningsIn(cells).filter(({ key }) => HEADINGS.has(key));
  const headings = meant.map(({ key, place }) => ({ key, place, text: plain(cells[place] ?? '') }));
  const twice = headings.filter(({ text, place }) =>
    headings.some((other) => other.text === text && other.place !== place),
  );
  const [first] = twice;
  if (!first) return { lists: [], repeated: [] };
  const starts = twice.filter(({ text }) => text === first.text).map(({ place }) => place);
  const before = Array.from({ length: starts[0] ?? 0 }, (_, place) => place);
  const lists = starts.map((start, at) => [
    ...before,
    ...Array.from({ length: (starts[at + 1] ?? cells.length) - start }, (_, nth) => start + nth),
  ]);
  const isWhole = (columns: readonly number[]) => {
    const keys = headings.filter(({ place }) => columns.includes(place)).map(({ key }) => key);
    return keys.includes('companyName') && keys.includes('suiteNumber') && new Set(keys).size === keys.length;
  };
  if (lists.every(isWhole)) return { lists, repeated: [] };
  return { lists: [], repeated: [...new Set(twice.map(({ place }) => cells[place] ?? ''))] };
}
