export interface Findable {
  label: string;
  /** More search terms; not shown. */
  keywords?: string;
}

/** Items that contain each word of the term, case-insensitive; without a term the first `most`. */
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
