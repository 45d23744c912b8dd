import { z } from 'zod';
import { type SavedFilter, savedFilterReply } from '../../../../modules/admin/schema.ts';

/** Where the first releases kept filters; removed once they are dismissed. */
const KEY = 'foyer-admin-filters';
const kept = z.array(savedFilterReply.omit({ id: true }));
type KeptFilter = z.infer<typeof kept>[number];

export function filtersInBrowser(): readonly KeptFilter[] {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return []; // storage refused, or invalid content
  }
}

/** Those of one list. */
export function forgetInBrowser(list: SavedFilter['list']): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(filtersInBrowser().filter((filter) => filter.list !== list)));
  } catch {
    // storage refused: nothing was kept there
  }
}
