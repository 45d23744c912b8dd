/** Native names and locales of the public pages' languages. */
export const languages = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-US' },
} as const;
export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as Language[];

export const languageNames = Object.fromEntries(languageCodes.map((code) => [code, languages[code].name])) as Readonly<
  Record<Language, string>
>;

export const defaultLanguage = 'en' satisfies Language;

/** Cookie with the visitor's choice. */
export const LANGUAGE_COOKIE = 'language';
/** `/demo?lang=es` */
export const LANGUAGE_PARAMETER = 'lang';

export const otherLanguages = (currentLanguage: Language): Language[] =>
  languageCodes.filter((language) => language !== currentLanguage);

/** `null` for unsupported languages. */
export function parseLanguage(value: string | null | undefined): Language | null {
  return value ? (languageCodes.find((language) => language === value) ?? null) : null;
}

/** Returns the first supported language, otherwise English. @param tags of `navigator.languages`: `es-MX` */
export function firstSupportedLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = parseLanguage(tag.toLowerCase().split('-')[0]);
    if (language) return language;
  }
  return defaultLanguage;
}
