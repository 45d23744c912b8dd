import { kinds, plain } from './kinds.ts';
import { MOST_KINDS } from './kinds-fields.ts';

interface Sign {
  readonly kind: string;
  readonly words: readonly string[];
  /** No word comes after it. */
  readonly isLast: boolean;
}

const signs: readonly Sign[] = Object.entries(kinds).flatMap(([kind, { names }]) =>
  names.split(', ').map((text) => ({ kind, words: text.replace('$', '').split(' '), isLast: text.endsWith('$') })),
);

/** Says nothing of what a company does. */
const LEGAL_FORM = /^(?:c|co|company|corp|corporation|inc|incorporated|l|llc|llp|lp|ltd|p|pa|pc|pl|pllc)$/;

/**
 * What a company may be by its name: `Kestrel Law Firm` → `law-firm`. Somebody is to say whether it is.
 * @returns kinds, the likeliest first: of several words before of one, then the later in the name
 */
export function proposedKinds(companyName: string): string[] {
  const words = plain(companyName).split(' ');
  while (words.length > 1 && LEGAL_FORM.test(words.at(-1) ?? '')) words.pop();
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
