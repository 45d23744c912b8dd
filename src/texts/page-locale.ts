import { languages } from './languages.ts';
import { pageLanguage } from './page-language.ts';

/** Valid tags: Chromium without a system language reports `en-US@posix`, for which `Intl` throws. */
const TAG = /^([a-z]{2,3})(-[a-z\d]{2,8})*$/i;

/** Returns the reader's locale of the page's language (`en-GB`), otherwise the default (`en-US`). */
export function pageLocale(): string {
  const language = pageLanguage();
  const browserLocale = globalThis.navigator?.languages?.find((tag) => TAG.exec(tag)?.[1]?.toLowerCase() === language);
  return browserLocale ?? languages[language].locale;
}
