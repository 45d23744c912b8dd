/** The languages that public pages speak: how each calls itself, and where numbers, dates and times are from. */
export const languages = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-US' },
} as const;
export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as Language[];

/** What each calls itself. */
export const languageNames = Object.fromEntries(languageCodes.map((code) => [code, languages[code].name])) as Readonly<
  Record<Language, string>
>;

export const firstLanguage = 'en' satisfies Language;

/** Where a visitor's own choice is kept, in this browser alone. */
export const LANGUAGE_COOKIE = 'language';
/** `/demo?lang=es` */
export const LANGUAGE_PARAMETER = 'lang';

export const otherLanguages = (present: Language): Language[] =>
  languageCodes.filter((language) => language !== present);

/** `null`: none of ours. */
export function asLanguage(value: string | null | undefined): Language | null {
  return value ? (languageCodes.find((language) => language === value) ?? null) : null;
}

/** The first of a reader's languages that is ours, else English. @param tags as `navigator.languages` has them: `es-MX`. */
export function languageAmong(tags: readonly string[]): Language {
  for (const tag of tags) {
    const known = asLanguage(tag.toLowerCase().split('-')[0]);
    if (known) return known;
  }
  return firstLanguage;
}
