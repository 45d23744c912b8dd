import { useEffect, useState } from 'react';
import type { DirectoryWords } from '../../../../texts/directory.ts';
import english from '../../../../texts/generated/directory.en.js';
import { asLanguage, LANGUAGE_PARAMETER, type Language, languageAmong } from '../../../../texts/languages.ts';
import { chosenBefore, takeAskedLanguage } from '../../../../texts/page-language.ts';
import { presentLanguage, speak } from './texts.ts';

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
