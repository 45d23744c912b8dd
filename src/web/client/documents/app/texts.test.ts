import { expect, test } from 'vitest';

const catalogues = import.meta.glob('../../../../texts/**/*.en.json', { eager: true });

test('no text has an exclamation mark or "oops", except the promised one for sharing', () => {
  const loud = Object.values(catalogues)
    .flatMap(wordsOf)
    .filter((words) => /!|\boops\b/i.test(words));
  expect([...new Set(loud)]).toEqual(['Check out our building directory!']);
});

/** Messages of a catalog, recursively. */
function wordsOf(catalogue: unknown): string[] {
  if (typeof catalogue === 'string') return [catalogue];
  if (typeof catalogue !== 'object' || catalogue === null) return [];
  return Object.values(catalogue).flatMap(wordsOf);
}
