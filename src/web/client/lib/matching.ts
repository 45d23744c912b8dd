export interface Findable {
  label: string;
  /** Further search terms; not shown. */
  keywords?: string;
}

/** Items that contain each word of the term; without a term the first ones. */
export function matching<Item extends Findable>(items: readonly Item[], term: string, maxItems = 8): Item[] {
  const isFound = containing(term);
  const matches: Item[] = [];
  for (const item of items) {
    if (matches.length === maxItems) break;
    if (isFound(item.label, item.keywords)) matches.push(item);
  }
  return matches;
}

/** Tests whether texts together contain each word of the term, ignoring case and accents. */
export function containing(term: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const words = plain(term).split(/\s+/).filter(Boolean);
  return (...texts) => {
    if (words.length === 0) return true;
    const text = plain(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
