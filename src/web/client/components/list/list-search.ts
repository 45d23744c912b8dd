import { useState } from 'react';
import type { ListAddress, ListParameter } from '../../lib/list-view.ts';

/** Minimum rows of a list with a search. */
const SEARCHED_ROWS = 8;

/**
 * Props of a list's `SearchField`.
 * @param rows number without the search; a short list has one only while its address does
 */
export function useListSearch(
  { view, set, flush }: ListAddress<ListParameter>,
  words: { label: string; hint: string } | undefined,
  rows = SEARCHED_ROWS,
  name: 'find' | 'proposal' = 'find',
) {
  const [isKept, keep] = useState(false);
  if (view[name] !== '' && !isKept) keep(true); // stays while its term is typed again
  if (!words || (rows < SEARCHED_ROWS && !isKept)) return undefined;
  return {
    label: words.label,
    placeholder: words.hint,
    value: view[name],
    onChange: (term: string) => set({ [name]: term }),
    onBlur: flush,
  };
}
