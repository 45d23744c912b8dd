import { useEffect, useState } from 'react';
import type { DirectoryWords } from '../../../../texts/directory.ts';
import words from '../../../../texts/generated/directory.en.js';
import fields from '../../../../texts/generated/kit/tenant.en.js';
import {
  asLanguage,
  firstLanguage,
  LANGUAGE_PARAMETER,
  type Language,
  languageAmong,
  languages,
} from '../../../../texts/languages.ts';
import { chosenBefore, takeAskedLanguage } from '../../../../texts/page-language.ts';

let current: Language = firstLanguage;
const english: DirectoryWords = { ...words, fields };
let currentWords = english;

/** In the present language: to be called while rendering. */
export const lobbyTexts = (): DirectoryWords => currentWords;

export const currentLanguage = (): Language => current;

/** `es-US` */
export const currentLocale = (): string => languages[current].locale;

/** Components have to render again. */
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

/** Keeps the current language after a failure. */
async function change(language: Language): Promise<void> {
  try {
    if (language !== currentLanguage()) setLanguage(language, await translations[language]());
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
