import { z } from 'zod';
import { filteredLists, type SavedFilterInput } from '../../../../modules/admin/schema.ts';

export type FilteredList = (typeof filteredLists)[number];

/** Sorted filter parameters, without the page. */
export function searchOf(params: URLSearchParams): string {
  const search = new URLSearchParams(params);
  for (const place of ['page', 'before']) search.delete(place);
  search.sort();
  return search.toString();
}

/** Where they were kept before; removed once they are on the server. */
const FORMER_KEY = 'foyer-admin-filters';
const former = z.array(z.object({ list: z.enum(filteredLists), name: z.string(), search: z.string() }));

export function formerFilters(): SavedFilterInput[] {
  try {
    return former.parse(JSON.parse(localStorage.getItem(FORMER_KEY) ?? '[]'));
  } catch {
    return []; // storage refused, or invalid content
  }
}

export function forgetFormerFilters(): void {
  try {
    localStorage.removeItem(FORMER_KEY);
  } catch {
    // storage refused: nothing was kept there
  }
}
