import { z } from 'zod';

export type FilteredList = 'users' | 'orders' | 'activity';

const MOST = 20;
const saved = z.array(
  z.object({
    list: z.enum(['users', 'orders', 'activity']),
    name: z.string().min(1).max(60),
    /** The address's query, without the page. */
    search: z.string().max(1000),
  }),
);
type SavedFilter = z.infer<typeof saved>[number];

/** In this browser; removed at logout by `lib/person-storage.ts`. */
const KEY = 'foyer-admin-filters';

/** Sorted filter parameters, without the page. */
export function searchOf(params: URLSearchParams): string {
  const search = new URLSearchParams(params);
  for (const place of ['page', 'before']) search.delete(place);
  search.sort();
  return search.toString();
}

export function readSavedFilters(): SavedFilter[] {
  try {
    return saved.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return []; // storage refused, or invalid content
  }
}

/** Replaces one of the same list with the same name or filter. @returns all filters */
export function keepFilter(filter: SavedFilter): SavedFilter[] {
  const isOther = ({ list, name, search }: SavedFilter) =>
    list !== filter.list || (name !== filter.name && search !== filter.search);
  return write([...readSavedFilters().filter(isOther), filter].slice(-MOST));
}

export function forgetFilter({ list, name }: SavedFilter): SavedFilter[] {
  return write(readSavedFilters().filter((one) => one.list !== list || one.name !== name));
}

function write(filters: SavedFilter[]): SavedFilter[] {
  try {
    localStorage.setItem(KEY, JSON.stringify(filters));
  } catch {
    // some private windows refuse storage: they last as long as the page
  }
  return filters;
}
