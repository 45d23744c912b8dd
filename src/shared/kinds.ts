import listed from './kinds.json' with { type: 'json' };
import { folded, wordsOf } from './search/letters.ts';

type Language = 'en' | 'es';

/** What something is called, and in which everyday words people look for it. */
export type Spoken = Readonly<Record<Language, { readonly name: string; readonly words: string }>>;

/** What a tenant is: https://schema.org has the type for search engines. */
interface Kind extends Spoken {
  /** Of companies, for `proposedKinds`: a word or several, `*` for any ending, `$` for the last word alone. */
  readonly names: string;
  readonly schemaType: string;
}

export const kinds: Readonly<Record<string, Kind>> = listed;
export const isKind = (key: string): boolean => Object.hasOwn(kinds, key);

export const kindName = (key: string, language: Language): string => kinds[key]?.[language].name ?? key;

export const kindNames = (keys: readonly string[] | null, language: Language = 'en'): string =>
  (keys ?? []).map((key) => kindName(key, language)).join(', ');

const plain = (text: string) => wordsOf(folded(text)).join(' ');

const byName = new Map<string, string>();
const byWord = new Map<string, Set<string>>();
for (const [key, kind] of Object.entries(kinds)) {
  for (const name of [key, kind.en.name, kind.es.name].map(plain)) byName.set(name, byName.get(name) ?? key);
  for (const word of phrasesOf(kind).map(plain)) byWord.set(word, (byWord.get(word) ?? new Set()).add(key));
}

function phrasesOf({ en, es }: Spoken): string[] {
  return `${en.words}, ${es.words}`.split(', ');
}

/** @returns the one with this key or name, else all with this word, in either language */
export function kindsCalled(text: string): string[] {
  const named = byName.get(plain(text));
  return named ? [named] : [...(byWord.get(plain(text)) ?? [])];
}

const partsOf = (text: string) => text.split(/[,;/|\n]/).filter((part) => part.trim() !== '');

/** @param text `Dentist, Orthodontist`, as people write it @returns `null` where a part is not known, or could be several */
export function readKinds(text: string): string[] | null {
  const keys = partsOf(text).map(kindsCalled);
  return keys.every(({ length }) => length === 1) ? [...new Set(keys.flat())] : null;
}

/** Of a text that `readKinds` does not read, where it knows every part: the first that several kinds share. */
export function unclearKind(text: string): { part: string; keys: readonly string[] } | null {
  const read = partsOf(text).map((part) => ({ part: part.trim(), keys: kindsCalled(part) }));
  return (read.every(({ keys }) => keys.length > 0) && read.find(({ keys }) => keys.length > 1)) || null;
}

/** What a directory's page needs of the kinds that its tenants and places are, and of no others. */
export interface KindWords {
  readonly en: string;
  readonly es: string;
  /** Names and words in both languages, for the search. */
  readonly words: string;
}

export function kindWordsOf(
  keys: Iterable<string>,
  among: Readonly<Record<string, Spoken>> = kinds,
): Record<string, KindWords> {
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const kind = among[key];
      if (!kind) return [];
      const { en, es } = kind;
      return [[key, { en: en.name, es: es.name, words: [en.name, es.name, ...phrasesOf(kind)].join(', ') }]];
    }),
  );
}
