export interface Findable {
  label: string;
  /** More search terms; not shown. */
  keywords?: string;
}

/** Items that contain each word of the term; without a term the first `most`. */
export function matching<Item extends Findable>(items: readonly Item[], term: string, most = 8): Item[] {
  const isFound = containing(term);
  const found: Item[] = [];
  for (const item of items) {
    if (found.length === most) break;
    if (isFound(item.label, item.keywords)) found.push(item);
  }
  return found;
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
