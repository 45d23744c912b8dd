import listed from './kinds.json' with { type: 'json' };
import { foldText, splitWords } from './search/search-text.ts';

type Language = 'en' | 'es';

/** Name in a language, and everyday search words. */
export type KindTexts = Readonly<Record<Language, { readonly name: string; readonly words: string }>>;

/** `schemaType` as in https://schema.org. */
interface Kind extends KindTexts {
  /** Name signs for `proposeKinds`: `*` is any ending, `$` the last word. */
  readonly names: string;
  readonly schemaType: string;
}

export const kinds: Readonly<Record<string, Kind>> = listed;
export const isKind = (key: string): boolean => Object.hasOwn(kinds, key);

export const kindName = (key: string, language: Language): string => kinds[key]?.[language].name ?? key;

export const kindNames = (keys: readonly string[] | null, language: Language = 'en'): string =>
  (keys ?? []).map((key) => kindName(key, language)).join(', ');

const normalizeKindText = (text: string) => splitWords(foldText(text)).join(' ');

const kindByName = new Map<string, string>();
const kindsByWord = new Map<string, Set<string>>();
for (const [key, kind] of Object.entries(kinds)) {
  for (const name of [key, kind.en.name, kind.es.name].map(normalizeKindText))
    kindByName.set(name, kindByName.get(name) ?? key);
  for (const word of phrasesOf(kind).map(normalizeKindText))
    kindsByWord.set(word, (kindsByWord.get(word) ?? new Set()).add(key));
}

function phrasesOf({ en, es }: KindTexts): string[] {
  return `${en.words}, ${es.words}`.split(', ');
}

/** @returns the kind with this key or name, otherwise all with this word */
export function kindsNamed(text: string): string[] {
  const kindOfName = kindByName.get(normalizeKindText(text));
  return kindOfName ? [kindOfName] : [...(kindsByWord.get(normalizeKindText(text)) ?? [])];
}

const splitKinds = (text: string) => text.split(/[,;/|\n]/).filter((part) => part.trim() !== '');

/** @param text `Dentist, Orthodontist` @returns `null` if a part is unknown or ambiguous */
export function parseKinds(text: string): string[] | null {
  const keys = splitKinds(text).map(kindsNamed);
  return keys.every(({ length }) => length === 1) ? [...new Set(keys.flat())] : null;
}

/** Returns the first ambiguous part, if every part is known. */
export function findAmbiguousKind(text: string): { part: string; keys: readonly string[] } | null {
  const parsedParts = splitKinds(text).map((part) => ({ part: part.trim(), keys: kindsNamed(part) }));
  return (parsedParts.every(({ keys }) => keys.length > 0) && parsedParts.find(({ keys }) => keys.length > 1)) || null;
}

export interface KindWords {
  readonly en: string;
  readonly es: string;
  /** Search words in both languages. */
  readonly words: string;
}

export function collectKindWords(
  keys: Iterable<string>,
  kindTexts: Readonly<Record<string, KindTexts>> = kinds,
): Record<string, KindWords> {
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const kind = kindTexts[key];
      if (!kind) return [];
      const { en, es } = kind;
      return [[key, { en: en.name, es: es.name, words: [en.name, es.name, ...phrasesOf(kind)].join(', ') }]];
    }),
  );
}
