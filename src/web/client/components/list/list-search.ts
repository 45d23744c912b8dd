import { useState } from 'react';
import type { ListAddress, ListParameter } from '../../lib/list-view.ts';

/** A shorter list is read faster than searched. */
const SEARCHED_ROWS = 8;

/**
 * The search of a list, for a `SearchField`.
 * @param rows without the search; a short list has one only while its address does
 */
export function useListSearch(
  { view, set, flush }: ListAddress<ListParameter>,
  words: { label: string; hint: string } | undefined,
  rows = SEARCHED_ROWS,
  name: 'find' | 'proposal' = 'find',
) {
  const [isKept, keep] = useState(false);
  if (view[name] !== '' && !isKept) keep(true); // it stays while its term is typed again
  if (!words || (rows < SEARCHED_ROWS && !isKept)) return undefined;
  return {
    label: words.label,
    placeholder: words.hint,
    value: view[name],
    onChange: (term: string) => set({ [name]: term }),
    onBlur: flush,
  };
}
