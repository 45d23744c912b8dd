import { useEffect, useState } from 'react';
import type { DirectoryWords } from '../../../../texts/directory.ts';
import english from '../../../../texts/generated/directory.en.js';
import kitTexts from '../../../../texts/generated/kit/kit.en.js';
import shellTexts from '../../../../texts/generated/kit/shell.en.js';
import {
  asLanguage,
  firstLanguage,
  LANGUAGE_PARAMETER,
  type Language,
  languageAmong,
  languages,
} from '../../../../texts/languages.ts';
import { chosenBefore, takeAskedLanguage } from '../../../../texts/page-language.ts';

/** Everything the public directory page says, in the language of the page. */
export const lobbyTexts: DirectoryWords = copyOf(english);

let present: Language = firstLanguage;

/** In which the page speaks. */
export const presentLanguage = (): Language => present;

/** As `Intl` wants to know it: `es-US`. */
export const presentLocale = (): string => languages[present].locale;

/** From now on. Whoever has taken texts or a group of them finds other words there; what is drawn has to be drawn anew. */
export function speak(language: Language, words: DirectoryWords): void {
  present = language;
  replace(lobbyTexts, words);
  Object.assign(kitTexts, words.kit);
  Object.assign(shellTexts, { skip: words.kit.skip });
}

/** A copy of its groups: the English words stay as they are for whoever comes back to them. */
function copyOf<T extends object>(words: T): T {
  const groups = Object.entries(words).filter(([, value]) => typeof value === 'object');
  return { ...words, ...Object.fromEntries(groups.map(([key, group]) => [key, { ...group }])) };
}

function replace(texts: object, words: object): void {
  for (const [key, value] of Object.entries(words)) {
    const group: unknown = Reflect.get(texts, key);
    if (typeof group === 'object' && group !== null) replace(group, value);
    else Reflect.set(texts, key, value);
  }
}

const translations: Readonly<Record<Language, () => Promise<Translation>>> = {
  en: async () => ({ default: english }),
  es: () => import('../../../../texts/generated/directory.es.js'),
};
type Translation = { default: DirectoryWords };

/** Brings the words of the page's language, before anything is drawn. */
export async function loadLanguage(): Promise<void> {
  await change(chosenLanguage());
}

/** Where its words cannot be had the page stays in the language it speaks. */
async function change(language: Language): Promise<void> {
  try {
    if (language !== presentLanguage()) speak(language, (await translations[language]()).default);
  } catch (error) {
    console.warn(`The words of the page could not be loaded: it is shown in ${presentLanguage()}`, error);
  }
  document.documentElement.lang = presentLanguage();
}

/** Has a wall speak as its screen is set, `null` as its browser. @returns what it speaks: draw all of it anew then. */
export function useLanguage(wanted: Language | null): Language {
  const [own] = useState(presentLanguage);
  const [spoken, setSpoken] = useState(presentLanguage);
  useEffect(() => {
    void change(wanted ?? own).then(() => setSpoken(presentLanguage()));
  }, [wanted, own]);
  return spoken;
}

/** As the server chooses it; a page kept by this browser for times without a network leaves that to its script. */
function chosenLanguage(): Language {
  const address = new URL(location.href);
  const asked = takeAskedLanguage();
  if (asked) {
    if (!address.searchParams.has('display')) tidy(address);
    return asked;
  }
  const answered = document.getElementById('initial-data') && asLanguage(document.documentElement.lang);
  return answered ?? chosenBefore() ?? languageAmong(navigator.languages);
}

/** A link that is passed on speaks its reader's language. A wall is opened with the same address for years. */
function tidy(address: URL): void {
  address.searchParams.delete(LANGUAGE_PARAMETER);
  history.replaceState(history.state, '', address);
}
