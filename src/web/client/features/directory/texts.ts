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

/** `setLanguage` replaces these in place, so modules may keep references. */
export const lobbyTexts: DirectoryWords = copyOf(english);

let current: Language = firstLanguage;

export const currentLanguage = (): Language => current;

/** `es-US` */
export const currentLocale = (): string => languages[current].locale;

/** Components have to render again. */
export function setLanguage(language: Language, words: DirectoryWords): void {
  current = language;
  replace(lobbyTexts, words);
  Object.assign(kitTexts, words.kit);
  Object.assign(shellTexts, { skip: words.kit.skip });
}

/** The English catalog must not change. */
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

export async function loadLanguage(): Promise<void> {
  await change(chosenLanguage());
}

/** Keeps the current language after a failure. */
async function change(language: Language): Promise<void> {
  try {
    if (language !== currentLanguage()) setLanguage(language, (await translations[language]()).default);
  } catch (error) {
    console.warn(`The words of the page could not be loaded: it is shown in ${currentLanguage()}`, error);
  }
  document.documentElement.lang = currentLanguage();
}

/** `null` is the browser's language. @returns a React key */
export function useLanguage(wanted: Language | null): Language {
  const [own] = useState(currentLanguage);
  const [spoken, setSpoken] = useState(currentLanguage);
  useEffect(() => {
    void change(wanted ?? own).then(() => setSpoken(currentLanguage()));
  }, [wanted, own]);
  return spoken;
}

/** The server's choice; a cached page decides for itself. */
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

/** A shared link opens in its reader's language. Walls keep theirs. */
function tidy(address: URL): void {
  address.searchParams.delete(LANGUAGE_PARAMETER);
  history.replaceState(history.state, '', address);
}
