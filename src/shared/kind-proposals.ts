import { kinds } from './kinds.ts';
import { MOST_KINDS } from './kinds-fields.ts';
import { folded, wordsOf } from './search/letters.ts';
import { LEGAL_FORMS } from './search/words.ts';

interface Sign {
  readonly kind: string;
  readonly words: readonly string[];
  /** No word comes after it. */
  readonly isLast: boolean;
}

const signs: readonly Sign[] = Object.entries(kinds).flatMap(([kind, { names }]) =>
  names.split(', ').map((text) => ({ kind, words: text.replace('$', '').split(' '), isLast: text.endsWith('$') })),
);

/** Says nothing of what a company does: `LLC`, also as `L.L.C.` */
const isLegalForm = (word: string) => word.length === 1 || LEGAL_FORMS.has(word);

/**
 * What a company may be by its name: `Kestrel Law Firm` → `law-firm`. Somebody is to say whether it is.
 * @returns kinds, the likeliest first: of several words before of one, then the later in the name
 */
export function proposedKinds(companyName: string): string[] {
  const words = wordsOf(folded(companyName));
  while (words.length > 1 && isLegalForm(words.at(-1) ?? '')) words.pop();
  const found = signs
    .flatMap((sign) => placesOf(sign, words).map((at) => ({ ...sign, at })))
    .sort((one, other) => other.words.length - one.words.length || other.at - one.at);
  const read = new Set<number>();
  const proposed = new Set<string>();
  for (const { kind, words: own, at } of found) {
    const places = own.map((_, index) => at + index);
    if (places.some((place) => read.has(place))) continue;
    for (const place of places) read.add(place);
    proposed.add(kind);
  }
  return [...proposed].slice(0, MOST_KINDS);
}

function placesOf({ words, isLast }: Sign, name: readonly string[]): number[] {
  const places = isLast ? [name.length - words.length] : name.map((_, at) => at);
  return places.filter((at) => at >= 0 && words.every((word, index) => isWord(name[at + index] ?? '', word)));
}

const isWord = (word: string, sign: string) =>
  sign.endsWith('*') ? word.startsWith(sign.slice(0, -1)) : word === sign;
