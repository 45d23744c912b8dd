export interface Findable {
  label: string;
  /** More that it is found by; not shown. */
  keywords?: string;
}

/** Those in which each word of the term occurs, in any case; `most` at most, all in their order without a term. */
export function matching<Item extends Findable>(items: readonly Item[], term: string, most = 8): Item[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  const found: Item[] = [];
  for (const item of items) {
    if (found.length === most) break;
    const text = `${item.label} ${item.keywords ?? ''}`.toLowerCase();
    if (words.every((word) => text.includes(word))) found.push(item);
  }
  return found;
}
