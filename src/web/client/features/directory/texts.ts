import { useEffect, useState } from 'react';
import type { DirectoryWords } from '../../../../texts/directory.ts';
import words from '../../../../texts/generated/directory.en.js';
import fields from '../../../../texts/generated/kit/tenant.en.js';
import {
  defaultLanguage,
  firstSupportedLanguage,
  LANGUAGE_PARAMETER,
  type Language,
  languages,
  parseLanguage,
} from '../../../../texts/languages.ts';
import { readStoredLanguage, storeRequestedLanguage } from '../../../../texts/page-language.ts';

let current: Language = defaultLanguage;
const english: DirectoryWords = { ...words, fields };
let currentWords = english;

/** Words in the current language; call while rendering. */
export const lobbyTexts = (): DirectoryWords => currentWords;

export const currentLanguage = (): Language => current;

/** BCP 47 locale, such as `es-US`. */
export const currentLocale = (): string => languages[current].locale;

export function setLanguage(language: Language, words: DirectoryWords): void {
  current = language;
  currentWords = words;
}

const translations: Readonly<Record<Language, () => Promise<DirectoryWords>>> = {
  en: async () => english,
  es: async () => {
    const loading = [
      import('../../../../texts/generated/directory.es.js'),
      import('../../../../texts/generated/kit/tenant.es.js'),
    ] as const;
    const [spanish, spanishFields] = await Promise.all(loading);
    return { ...spanish.default, fields: spanishFields.default };
  },
};

export async function loadLanguage(): Promise<void> {
  await change(chosenLanguage());
}

/** Changes the language; a failed load keeps the current one. */
async function change(language: Language): Promise<void> {
  try {
    if (language !== currentLanguage()) setLanguage(language, await translations[language]());
  } catch (error) {
    console.warn(`The words of the page could not be loaded: it is shown in ${currentLanguage()}`, error);
  }
  document.documentElement.lang = currentLanguage();
}

/** Applies a language; `null` is the browser's. @returns a React key */
export function useLanguage(requestedLanguage: Language | null): Language {
  const [pageLanguage] = useState(currentLanguage);
  const [spoken, setSpoken] = useState(currentLanguage);
  useEffect(() => {
    void change(requestedLanguage ?? pageLanguage).then(() => setSpoken(currentLanguage()));
  }, [requestedLanguage, pageLanguage]);
  return spoken;
}

/** Language chosen by the server; a page from the service worker's cache chooses itself. */
function chosenLanguage(): Language {
  const address = new URL(location.href);
  const askedLanguage = storeRequestedLanguage();
  if (askedLanguage) {
    if (!address.searchParams.has('display')) removeLanguageParameter(address);
    return askedLanguage;
  }
  const answered = document.getElementById('initial-data') && parseLanguage(document.documentElement.lang);
  return answered ?? readStoredLanguage() ?? firstSupportedLanguage(navigator.languages);
}

/** Removes the language from the address, so that a shared link opens in its reader's. Walls keep theirs. */
function removeLanguageParameter(address: URL): void {
  address.searchParams.delete(LANGUAGE_PARAMETER);
  history.replaceState(history.state, '', address);
}
