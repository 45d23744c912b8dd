import listed from './kinds.json' with { type: 'json' };

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

export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** By key, and by each name and word in both languages; of a word that several have, the first. */
const byWord = new Map<string, string>();
for (const spoken of [(kind: Kind) => [kind.en.name, kind.es.name], (kind: Kind) => wordsOf(kind)])
  for (const [key, kind] of Object.entries(kinds))
    for (const word of [key, ...spoken(kind)].map(plain)) if (!byWord.has(word)) byWord.set(word, key);

function wordsOf({ en, es }: Spoken): string[] {
  return `${en.words}, ${es.words}`.split(', ');
}

/** @param text `Dentist, Orthodontist`, as people write it @returns `null` where a part is not known */
export function readKinds(text: string): string[] | null {
  const keys = text.split(/[,;/|\n]/).flatMap((part) => (part.trim() === '' ? [] : [byWord.get(plain(part))]));
  return keys.every((key) => key !== undefined) ? [...new Set(keys)] : null;
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
      return [[key, { en: en.name, es: es.name, words: [en.name, es.name, ...wordsOf(kind)].join(', ') }]];
    }),
  );
}
